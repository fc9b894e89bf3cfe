import Findings

/// The disk of a PostgreSQL fills up while a process saves feeds.
struct FullDisk: Sendable {
  let count: Int

  func run() throws -> Finding {
    try torture(Subject.postgres.name("full disk")) { directory, violations in
      let server = try ServerControl(output: directory.path + "/control.log")
      guard geteuid() == 0 else {
        throw Obstacle("it needs root, for a disk of its own")
      }
      let writing = Writing(subject: .postgres, path: directory.cache)
      var refused = 0
      for _ in 0..<count {
        let child = writing.start(expectsErrors: true)
        writing.waitForASave()
        try server("fill")
        // Room that was left within files is used up first.
        usleep(500_000)
        refused += Child.end(child) == 0 ? 1 : 0
        writing.promise()
        try server("free")
      }
      _ = Child.run { await writing.check() }
      if writing.violations > 0 {
        violations.append("\(writing.violations) wrong reads; the first are listed above")
      }
      if refused == 0 {
        violations.append("the disk was never full")
      }
      return "\(count) times over \(writing.saved) saves, \(refused) times a save was refused: "
        + "\(writing.violations) acknowledged feeds or pictures lost or corrupt"
    }
  }
}
