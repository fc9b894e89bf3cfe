/// The torture tests of the file store.
///
/// `StoreTorture [--factor N] [--only NAME]`: without a factor the short form, which is part of the package's tests; with one the long form,
/// N times as long as the README's figures. It prints a line for each torture, and ends with 1 if a promise was broken.
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
        fail(
          "usage: StoreTorture [--factor N] [--only faults|kills|power|crowd|evictions|groups|neighbours|bits|hostility|descriptors|clocks|costs|controls]"
        )
      }
    }
    guard only == nil || tortures(factor).contains(where: { $0.0 == only }) else { fail("there is no such torture") }
    var isBroken = false
    for (name, torture) in tortures(factor) where only == nil || only == name {
      for report in try torture() {
        say(report.line)
        for wrong in report.wrongs { say("        \(wrong)") }
        isBroken = isBroken || !report.holds
      }
    }
    if isBroken { fail("a promise was broken") }
  }

  private static func tortures(_ factor: Double?) -> [(String, () throws -> [Report])] {
    let times = { (short: Int, long: Int) in factor.map { max(1, Int($0 * Double(long))) } ?? short }
    let disks = PowerCuts.Disk.all
    return [
      (
        "faults",
        // Every pair of faults, or with a fraction that part of them.
        {
          let pairStride = factor.map { Int(max(1, 1 / $0)) } ?? 499
          return [try Faults(subject: .fileStore, stride: factor == nil ? 5 : 1, pairStride: pairStride).run()]
        }
      ),
      ("kills", { [try Kills(subject: .fileStore, count: times(500, 100_000)).run()] }),
      ("power", { try disks.map { try PowerCuts(subject: .fileStore, disk: $0, count: times(10, 2_000)).run() } }),
      ("crowd", { [try Crowd(subject: .fileStore, processes: 16, operations: times(100, 10_000)).run()] }),
      (
        "evictions",
        { [try Evictions(processes: 4, rounds: times(10, 1_000), kills: times(20, 2_000)).run()] }
      ),
      ("groups", { [try Groups(rounds: times(100, 20_000)).run()] }),
      ("neighbours", { [try Neighbours(kills: times(20, 1_000)).run()] }),
      ("bits", { [try Bits(subject: .fileStore, stride: factor == nil ? 7 : 1).run()] }),
      ("hostility", { [try Hostility().run()] }),
      ("descriptors", { [try ClosedDescriptors().run()] }),
      ("clocks", { [try Clocks().run()] }),
      ("costs", { [try ReadCosts().run()] }),
      ("controls", { try Controls(isThorough: factor != nil).run() }),
    ]
  }
}
