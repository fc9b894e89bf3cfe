import FeedCache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Many programs at once that save more pictures than there is room for, each dropping what the others have saved; first undisturbed, then
/// killed at random moments. Whatever the order, the pictures at the front of the feed are what is kept in the end.
struct Evictions: Sendable {
  private static let limit = FeedImageDataLimit(count: 8)
  private static let feed = 29
  private static let pictures = 0..<32

  let processes: Int
  let operations: Int
  let kills: Int
  private let subject = Subject.fileStore

  init(processes: Int, operations: Int, kills: Int) {
    self.processes = processes
    self.operations = operations
    self.kills = kills
  }

  func run() throws -> Report {
    let scratch = try Scratch("evictions")
    defer { try? scratch.remove() }
    var wrongs: [String] = []
    _ = Child.run { try await subject.store(at: scratch.cache).replace(with: Sample.feed(Self.feed)) }
    let children = (0..<processes).map { process in
      Child.start { try await live(UInt64(process), scratch) }
    }
    for child in children where Child.wait(for: child) != 0 { wrongs.append("a process ended with an error") }
    let kept = files(below: scratch.cache).count { $0.contains("/images/") }
    if kept != Self.limit.count { wrongs.append("\(kept) pictures are kept in the place of \(Self.limit.count)") }
    if Child.run({ try await check(scratch) }) != 0 { wrongs.append("the kept pictures are not those in front") }

    var randomness = Randomness(seed: 4)
    for kill in 0..<kills {
      let victims = (0..<2).map { index in
        Child.start { try await live(UInt64(1_000 + 2 * kill + index), scratch, isEndless: true) }
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
      "\(processes) processes × \(operations) inserts and \(2 * kills) kills, with room for \(Self.limit.count) of \(Self.pictures.count) pictures: \(wrongs.count) wrongs"
    return Report(name: "evictions", figures: figures, wrongs: wrongs)
  }

  /// Saves pictures by chance, three callers at once, at last each of them once.
  private func live(_ seed: UInt64, _ scratch: Scratch, isEndless: Bool = false) async throws {
    let store = subject.store(at: scratch.cache, limit: Self.limit)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<3 {
        group.addTask {
          var randomness = Randomness(seed: 3 * seed + UInt64(task))
          var saved = 0
          while isEndless || saved < operations / 3 {
            try await insert(Self.pictures.randomElement(using: &randomness) ?? 0, into: store)
            saved += 1
          }
          for picture in Self.pictures.shuffled(using: &randomness) { try await insert(picture, into: store) }
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
