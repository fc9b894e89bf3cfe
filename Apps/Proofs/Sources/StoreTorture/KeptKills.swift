import Findings

/// `kill -9` at random moments of two processes at once that keep images for good, while the cache
/// beside them is overfilled, expired and cleared.
struct KeptKills {
  let count: Int
  /// For the controls: one violation is enough.
  var flaw: Keeping.Flaw?

  func run() throws -> Finding {
    try torture("kept images: kills") { directory, violations in
      let keeping = Keeping(path: directory.path, flaw: flaw)
      var randomness = Randomness(seed: 5)
      var kills = 0
      while kills < count, flaw == nil || keeping.violations == 0 {
        let children = Keeping.slots.map { keeping.start($0..<$0 + 1, checks: false) }
        usleep(.random(in: 0..<8_000, using: &randomness))
        for child in children {
          let life = UInt32.random(in: 0..<4_000, using: &randomness)
          guard Child.end(child, after: life) == 128 + SIGKILL else {
            violations.append("a process ended by itself")
            return "\(kills) kills"
          }
          kills += 1
        }
        _ = Child.run { await keeping.check() }
      }
      if keeping.violations > 0 {
        violations.append("\(keeping.violations) wrong reads; the first are listed above")
      }
      return "\(kills) kills of two processes at once, while the cache is overfilled, expired and "
        + "cleared, over \(keeping.saved) images: \(keeping.violations) wrong"
    }
  }
}
