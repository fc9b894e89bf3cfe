/// The torture tests of the file store.
///
/// `StoreTorture [--factor N] [--only NAME]`: without a factor the short form, which is part of `make proofs`; with one the long form, N times
/// as long as at 1. It prints a line for each torture, and exits with 2 if a promise was broken.
@main
struct Main {
  static func main() throws {
    var factor: Double?
    var only: String?
    var words = CommandLine.arguments.dropFirst()
    while let word = words.popFirst() {
      switch (word, words.popFirst()) {
      case ("--factor", .some(let value)):
        guard let number = Double(value), (0.01...1_000).contains(number) else { fail("--factor takes 0.01 to 1000") }
        factor = number
      case ("--only", .some(let value)): only = value
      default:
        fail("usage: StoreTorture [--factor N] [--only \(tortures(nil).map(\.name).joined(separator: "|"))]")
      }
    }
    let chosen = tortures(factor).filter { only == nil || only == $0.name }
    guard !chosen.isEmpty else { fail("there is no such torture") }
    var isBroken = false
    for (_, run) in chosen {
      for finding in try run() {
        for line in finding.lines { say(line) }
        isBroken = isBroken || !finding.holds
      }
    }
    if isBroken { fail("a promise was broken") }
  }

  private static func tortures(_ factor: Double?) -> [(name: String, run: () throws -> [Finding])] {
    let times = { (short: Int, long: Int) in factor.map { max(1, Int($0 * Double(long))) } ?? short }
    let disks = PowerCuts.Disk.all
    // Every second pair of faults is half a million runs.
    let faults = Faults(stride: factor == nil ? 5 : 1, pairStride: factor.map { max(1, Int(2 / $0)) } ?? 499)
    return [
      ("faults", { [try faults.run()] }),
      ("kills", { [try Kills(subject: .fileStore, count: times(500, 100_000)).run()] }),
      ("power", { try disks.map { try PowerCuts(subject: .fileStore, disk: $0, count: times(10, 2_000)).run() } }),
      ("crowd", { [try Crowd(subject: .fileStore, processes: 16, operations: times(100, 10_000)).run()] }),
      ("evictions", { [try Evictions(processes: 4, rounds: times(10, 1_000), kills: times(20, 2_000)).run()] }),
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
