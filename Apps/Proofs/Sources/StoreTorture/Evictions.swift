import FeedCache

/// Many programs at once that save more pictures than there is room for, each dropping what the others have saved; first undisturbed, then
/// killed at random moments. Whatever the order, the pictures at the front of the feed are what is kept in the end.
struct Evictions: Sendable {
  private static let limit = FeedImageDataLimit(count: 8)
  private static let feed = 29
  private static let pictures = 0..<32

  let processes: Int
  let rounds: Int
  let kills: Int
  private let subject = Subject.fileStore

  init(processes: Int, rounds: Int, kills: Int) {
    self.processes = processes
    self.rounds = rounds
    self.kills = kills
  }

  func run() throws -> Report {
    let scratch = try Scratch("evictions")
    defer { try? scratch.remove() }
    var wrongs: [String] = []
    for round in 0..<rounds {
      try scratch.empty()
      _ = Child.run { try await subject.store(at: scratch.cache).replace(with: Sample.feed(Self.feed)) }
      let children = (0..<processes).map { process in
        Child.start { try await live(process, of: processes, round, scratch) }
      }
      for child in children where Child.wait(for: child) != 0 { wrongs.append("a process ended with an error") }
      let kept = files(below: scratch.cache).count { $0.contains("/images/") }
      if kept != Self.limit.count {
        wrongs.append("\(kept) pictures are kept in the place of \(Self.limit.count), in round \(round)")
      }
      if Child.run({ try await check(scratch) }) != 0 { wrongs.append("the kept pictures are not those in front") }
    }

    var randomness = Randomness(seed: 4)
    for kill in 0..<kills {
      let victims = (0..<2).map { index in
        Child.start { try await live(index, of: 2, 1_000 + kill, scratch, isEndless: true) }
      }
      usleep(UInt32.random(in: 500..<6_000, using: &randomness))
      for victim in victims { end(victim) }
      for victim in victims where Child.wait(for: victim) != 128 + SIGKILL {
        wrongs.append("a process ended before it was killed")
      }
      if Child.run({ try await check(scratch) }) != 0 {
        wrongs.append("after kill \(kill) the kept pictures are not those in front")
      }
    }
    let figures =
      "\(rounds) rounds of \(processes) processes and \(2 * kills) kills, with room for \(Self.limit.count) of \(Self.pictures.count) pictures: \(wrongs.count) wrongs"
    return Report(name: "evictions", figures: figures, wrongs: wrongs)
  }

  /// Saves pictures of its own, three callers at once: from a random place in the feed to its front, so that each drops another, mostly one
  /// that another process has saved; at last all of them.
  private func live(_ process: Int, of count: Int, _ seed: Int, _ scratch: Scratch, isEndless: Bool = false)
    async throws
  {
    let store = subject.store(at: scratch.cache, limit: Self.limit)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<3 {
        group.addTask {
          let own = Self.pictures.reversed().filter { $0 % count == process }
          var randomness = Randomness(seed: UInt64((seed * count + process) * 3 + task))
          repeat {
            let start = Int.random(in: Self.pictures, using: &randomness)
            for picture in own where picture <= start { try await insert(picture, into: store) }
          } while isEndless
          for picture in own { try await insert(picture, into: store) }
        }
      }
      try await group.waitForAll()
    }
  }

  private func insert(_ picture: Int, into store: Subject.Store) async throws {
    do {
      try await store.insert(Sample.data(picture, picture), for: Sample.picture(picture))
    } catch FeedStoreError.noRoom where picture >= Self.limit.count {
      return
    }
  }

  /// After one more insert the pictures in front are there, no others, and the numbers that are written down are right.
  private func check(_ scratch: Scratch) async throws {
    let store = subject.store(at: scratch.cache, limit: Self.limit)
    try await insert(0, into: store)
    for picture in Self.pictures {
      let data = try await store.retrieveImageData(for: Sample.picture(picture))
      let isExpected = picture < Self.limit.count
      guard data.map({ Sample.version(of: $0, picture) == picture }) ?? false == isExpected else {
        throw Wrong("picture \(picture) is \(data == nil ? "not " : "")there")
      }
    }
    if let wrong = usageFault(in: scratch.cache) { throw Wrong(wrong) }
  }
}

private func end(_ process: pid_t) { kill(process, SIGKILL) }
