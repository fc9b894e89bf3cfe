/// The torture tests of the stores on disk.
///
/// `StoreTorture [--store sqlite] [--factor N] [--only NAME]`: of the file store, or those that are
/// for any store of the other one. Without a factor the short form, which is part of `make proofs`;
/// with one the long form, N times as long as at 1. It prints a line for each torture, and exits
/// with 2 if a promise was broken.
///
/// `StoreTorture --kill KILLS PROGRAM WORDS…` kills another program that keeps a list: see
/// ``AppendKills`` for its words.
@main
struct Main {
  static func main() throws {
    var factor: Double?
    var only: String?
    var subject = Subject.fileStore
    var words = CommandLine.arguments.dropFirst()
    try runAlone(Array(words))
    while let word = words.popFirst() {
      switch (word, words.popFirst()) {
      case ("--factor", .some(let value)):
        guard let number = Double(value), (0.01...1_000).contains(number) else {
          fail("--factor takes 0.01 to 1000")
        }
        factor = number
      case ("--only", .some(let value)): only = value
      case ("--store", .some("sqlite")): subject = .sqlite
      default:
        fail(
          "usage: StoreTorture [--store sqlite] [--factor N] [--only \(tortures(nil).map(\.name).joined(separator: "|"))]"
        )
      }
    }
    let chosen = (subject == .sqlite ? databaseTortures(factor) : tortures(factor)).filter {
      only == nil || only == $0.name
    }
    guard !chosen.isEmpty else {
      fail("there is no such torture")
    }
    try report(chosen.map(\.run))
  }

  private static func report(_ tortures: [() throws -> [Finding]]) throws {
    var isBroken = false
    for run in tortures {
      for finding in try run() {
        for line in finding.lines {
          say(line)
        }
        isBroken = isBroken || !finding.holds
      }
    }
    if isBroken {
      fail("a promise was broken")
    }
  }

  /// The process that ``AppendKills`` kills, or the kills of another program.
  private static func runAlone(_ words: [String]) throws {
    switch words.first {
    case "--append", "--append-without-lock":
      guard words.count == 3 else {
        fail("usage: StoreTorture \(words[0]) FILE NUMBER")
      }
      let locks = words[0] == "--append"
      Task.detached {
        do { try await Appending.run(words[1], words[2], locks: locks) } catch { fail("\(error)") }
      }
      while true {
        pause()
      }
    case "--kill":
      guard words.count > 2, let count = Int(words[1]), count > 0 else {
        fail(
          "usage: StoreTorture --kill KILLS PROGRAM WORDS…, with {file} or {directory}, and {number}, among the words"
        )
      }
      try report([
        { [try AppendKills(command: Array(words[2...]), name: "appends", count: count).run()] }
      ])
      exit(0)
    default: return
    }
  }

  private static func appends(_ count: Int) throws -> [Finding] {
    let control = try AppendKills(
      command: Appending.wordsWithoutLock,
      name: "appends",
      count: 200,
      stopsAtFirstViolation: true
    ).run()
    return [
      try AppendKills(command: Appending.words, name: "appends", count: count).run(),
      Finding(
        "control: appends without a lock",
        figures: "\(control.holds ? "fails nothing" : "fails, as it must")",
        violations: control.holds ? ["a program that leaves the lock out was not caught"] : []
      ),
    ]
  }

  /// Those of a store in a database.
  private static func databaseTortures(_ factor: Double?) -> [(
    name: String, run: () throws -> [Finding]
  )] {
    anyTortures(of: .sqlite, factor) + [
      ("bits", { [try DatabaseBits(stride: factor == nil ? 197 : 7).run()] })
    ]
  }

  /// Those of any store.
  private static func anyTortures(
    of subject: Subject,
    _ factor: Double?
  ) -> [(name: String, run: () throws -> [Finding])] {
    let times = { (short: Int, long: Int) in factor.map { max(1, Int($0 * Double(long))) } ?? short
    }
    return [
      ("kills", { [try Kills(subject: subject, count: times(500, 100_000)).run()] }),
      (
        "power",
        {
          try PowerCuts.Disk.all.map {
            try PowerCuts(subject: subject, disk: $0, count: times(10, 2_000)).run()
          }
        }
      ),
      (
        "crowd",
        { [try Crowd(subject: subject, processes: 16, operations: times(100, 10_000)).run()] }
      ),
    ]
  }

  private static func tortures(_ factor: Double?) -> [(name: String, run: () throws -> [Finding])] {
    let times = { (short: Int, long: Int) in factor.map { max(1, Int($0 * Double(long))) } ?? short
    }
    // Every second pair of faults is half a million runs.
    let faults = Faults(
      stride: factor == nil ? 5 : 1,
      pairStride: factor.map { max(1, Int(2 / $0)) } ?? 499
    )
    return [("faults", { [try faults.run()] })] + anyTortures(of: .fileStore, factor) + [
      ("updates", { [try UpdateFaults().run()] }),
      ("appends", { try appends(times(60, 1_000)) }),
      (
        "evictions",
        { [try Evictions(processes: 4, rounds: times(10, 1_000), kills: times(20, 2_000)).run()] }
      ),
      ("groups", { [try Groups(rounds: times(100, 20_000)).run()] }),
      ("neighbours", { [try Neighbours(kills: times(20, 1_000)).run()] }),
      ("bits", { [try Bits(subject: .fileStore, stride: factor == nil ? 7 : 1).run()] }),
      ("hostility", { [try HostileDirectories().run()] }),
      ("descriptors", { [try ClosedDescriptors.run()] }),
      ("clocks", { [try Clocks.run()] }),
      ("costs", { [try ReadCosts.run()] }),
      ("controls", { try Controls(isThorough: factor != nil).run() }),
    ]
  }
}
