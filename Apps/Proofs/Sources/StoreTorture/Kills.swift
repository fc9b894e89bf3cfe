import Findings

/// `kill -9` at random moments, again and again, on one cache.
struct Kills: Sendable {
  let subject: Subject
  let count: Int
  /// Whether all pictures are at one URL.
  var isAtOneURL = false
  /// For the controls: one violation is enough.
  var stopsAtFirstViolation = false

  func run() throws -> Finding {
    try torture(subject.name(isAtOneURL ? "one URL: kills" : "kills")) { directory, violations in
      let writing = Writing(subject: subject, path: directory.cache, atOneURL: isAtOneURL)
      var randomness = Randomness(seed: 2)
      var tried = 0
      var died = 0
      while tried < count, !stopsAtFirstViolation || writing.violations == 0 {
        tried += 1
        let child = writing.start(expectsErrors: false)
        let delay = UInt32.random(in: subject.timeToKill, using: &randomness)
        if Child.end(child, after: delay) == 128 + SIGKILL {
          died += 1
        }
        writing.promise()
      }
      _ = Child.run { await writing.check() }

      if writing.violations > 0 {
        violations.append("\(writing.violations) wrong reads; the first are listed above")
      }
      if writing.mostLeftovers > 1 {
        violations.append("\(writing.mostLeftovers) temporary files after the next start")
      }
      if died < tried {
        violations.append("\(tried - died) processes ended by themselves")
      }
      return "\(died) kills over \(writing.saved) saves: \(writing.violations) wrong, "
        + "at most \(writing.mostLeftovers) temporary files after the next start"
    }
  }
}
