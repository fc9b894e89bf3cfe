import Findings

/// The torture tests of the stores on disk.
///
/// `StoreTorture [--store sqlite|postgres] [--factor N] [--only NAME]`: of the file store, or those
/// that are for any store of another one. Without a factor the short form, which is part of `make
/// proofs`; with one the long form, N times as long as at 1. It prints a line for each torture, and
/// exits with 2 if a promise was broken. PostgreSQL's server is the one of `postgres.py run`.
///
/// `StoreTorture --kill KILLS [--below LINE]… PROGRAM WORDS…` kills another program that keeps a
/// list, and `StoreTorture --edit SAVES [--below LINE]… PROGRAM WORDS…` edits the list beside it:
/// see ``AppendKills`` and ``PersonEdits`` for its words.
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
      case ("--only", .some(let value)):
        only = value
      case ("--store", .some("sqlite")):
        subject = .sqlite
      case ("--store", .some("postgres")):
        subject = .postgres
      default:
        fail(
          "usage: StoreTorture [--store sqlite|postgres] [--factor N] [--only \(Torture.ofFileStore(nil).map(\.name).joined(separator: "|"))]"
        )
      }
    }
    let all =
      switch subject {
      case .sqlite: Torture.ofDatabase(factor)
      case .postgres: Torture.ofServer(factor)
      default: Torture.ofFileStore(factor)
      }
    let chosen = all.filter { only == nil || only == $0.name }
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

  private static func runBeside(_ words: ArraySlice<String>) throws {
    var words = words
    let option = words.popFirst()
    let count = words.popFirst().flatMap { Int($0) } ?? 0
    var below: [String] = []
    while words.first == "--below" {
      below += words.dropFirst().prefix(1)
      words = words.dropFirst(2)
    }
    guard !words.isEmpty, count > 0 else {
      fail(
        "usage: StoreTorture --kill|--edit COUNT [--below LINE]… PROGRAM WORDS…, with {file} or {directory}, and "
          + "{number}, among the words, and {word} in a LINE"
      )
    }
    let command = Array(words)
    if option == "--kill" {
      let kills = AppendKills(command: command, name: "appends", count: count, below: below)
      try report([{ [try kills.run()] }])
    } else {
      var edits = PersonEdits(command: command, name: "edits", saves: count, below: below)
      edits.longestPause = 1_000_000
      try report([{ [try edits.run()] }])
    }
  }

  /// The process beside which ``AppendKills`` and ``PersonEdits`` work, or one of these beside
  /// another program.
  private static func runAlone(_ words: [String]) throws {
    if let appending = words.first.flatMap(Appending.init) {
      guard words.count >= 3 else {
        fail("usage: StoreTorture \(words[0]) FILE NUMBER [COUNT]")
      }
      let count = words.dropFirst(3).first.flatMap { Int($0) }
      Task.detached {
        do { try await appending.run(words[1], words[2], count: count) } catch { fail("\(error)") }
        exit(0)
      }
      while true {
        pause()
      }
    }
    if ["--kill", "--edit"].contains(words.first) {
      try runBeside(words[...])
      exit(0)
    }
  }
}
