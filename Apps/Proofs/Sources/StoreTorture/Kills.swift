/// `kill -9` at random moments, again and again, on one cache.
struct Kills: Sendable {
  let subject: Subject
  let count: Int
  /// Whether it is enough to know that something goes wrong.
  var stopsAtFirstWrong = false

  func run() throws -> Report {
    let scratch = try Scratch("kills")
    defer { try? scratch.remove() }
    let writing = Writing(subject: subject, path: scratch.cache)
    var randomness = Randomness(seed: 2)
    var died = 0
    var tried = 0
    while tried < count, !stopsAtFirstWrong || writing.wrongs == 0 {
      tried += 1
      writing.markStopped()
      let child = Child.start { try await writing.live() }
      writing.waitUntilRunning()
      usleep(UInt32.random(in: 0..<2_500, using: &randomness))
      kill(child, SIGKILL)
      if Child.wait(for: child) == 128 + SIGKILL { died += 1 }
      writing.promise()
    }
    _ = Child.run { await writing.check(subject.store(at: scratch.cache)) }

    var wrongs: [String] = []
    if writing.wrongs > 0 { wrongs.append("\(writing.wrongs) wrong reads; the first are told above") }
    if writing.mostLeftovers > 1 { wrongs.append("\(writing.mostLeftovers) temporary files after the next start") }
    if died < tried { wrongs.append("\(tried - died) lives ended by themselves") }
    let figures =
      "\(died) kills over \(writing.saved) saves: \(writing.wrongs) wrong, at most \(writing.mostLeftovers) temporary files after the next start"
    return Report(name: "kills", figures: figures, wrongs: wrongs)
  }
}
