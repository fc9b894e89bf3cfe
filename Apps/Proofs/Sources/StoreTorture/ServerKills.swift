import Findings

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
        let livesOn = !index.isMultiple(of: 2)
        if !livesOn {
          Child.end(child)
        }
        sleep(secondsAway)
        try server("start")
        if livesOn {
          // One whose server was away for long may have given up.
          if secondsAway == 0 {
            wentOn += hasGoneOn(writing) ? 1 : 0
          }
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
      return secondsAway > 0
        ? lost : lost + "; \(wentOn) of \(count / 2) clients that lived went on"
    }
  }

  private func hasGoneOn(_ writing: Writing) -> Bool {
    let saved = writing.saved
    // On a busy machine the server takes its time to recover.
    writing.wait(seconds: 60) { writing.saved > saved }
    return writing.saved > saved
  }
}
