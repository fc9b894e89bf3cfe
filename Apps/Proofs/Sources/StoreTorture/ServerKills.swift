import FeedCache

/// All processes of a PostgreSQL are killed at random moments while another process saves feeds. Of
/// these every second one goes on when the server is back; the others are killed too.
struct ServerKills: Sendable {
  let count: Int
  /// How long the server stays away each time.
  var secondsAway: UInt32 = 0

  private var name: String {
    secondsAway == 0 ? "kills of the server" : "a server that is away for \(secondsAway) s"
  }

  func run() throws -> Finding {
    try torture(Subject.postgres.name(name)) { directory, violations in
      let server = try ServerControl(output: directory.path + "/control.log")
      let writing = Writing(subject: .postgres, path: directory.cache)
      var randomness = Randomness(seed: 11)
      var wentOn = 0
      for index in 0..<count {
        let child = writing.start(expectsErrors: true)
        writing.waitForASave()
        usleep(UInt32.random(in: 0..<8_000, using: &randomness))
        try server("crash")
        if index.isMultiple(of: 2) {
          Child.end(child)
        }
        sleep(secondsAway)
        try server("start")
        if !index.isMultiple(of: 2), secondsAway > 0 {
          // It has given up.
          Child.end(child)
        } else if !index.isMultiple(of: 2) {
          let saved = writing.saved
          writing.waitForASave()
          wentOn += writing.saved > saved ? 1 : 0
          Child.end(child)
        }
        writing.promise()
      }
      _ = Child.run { await writing.check() }
      if writing.violations > 0 {
        violations.append("\(writing.violations) wrong reads; the first are listed above")
      }
      let lost =
        "\(count) kills over \(writing.saved) saves: \(writing.violations) acknowledged feeds or "
        + "pictures lost or corrupt"
      if secondsAway == 0, wentOn < count / 2 {
        violations.append("\(count / 2 - wentOn) clients that lived did not go on")
      }
      // One that is away for long is not waited for.
      return secondsAway > 0
        ? lost : lost + "; \(wentOn) of \(count / 2) clients that lived went on"
    }
  }
}
