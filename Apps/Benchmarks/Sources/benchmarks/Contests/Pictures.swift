import FeedCacheFileStore

/// P6 and P7: one picture among very many.
struct Pictures: Sendable {
  let count: Int
  private let directory: String
  private let few: String
  private let limit: FeedImageDataLimit
  private let bytes = Data(Fixtures.picture(4_000))
  /// One of them is as large as a photograph.
  private let large = (number: 1, bytes: Data(Fixtures.picture(100_000)))

  /// Keeps so many pictures, in memory where the system has such a place: what is measured is how many there are, and no disk.
  init(_ count: Int, in scratch: Scratch) async throws {
    self.count = count
    limit = FeedImageDataLimit(bytes: 1 << 40, count: count)
    directory = try scratch.memoryDirectory("pictures-\(count)")
    few = try scratch.memoryDirectory("pictures-1")
    for (path, count) in [(directory, count), (few, 1)] {
      let store = FileFeedCache(path: path, limit: limit).store(for: Fixtures.feedURL)
      try await store.replace(with: Fixtures.feed(count))
      for number in 0..<count {
        try await store.insert(number == large.number ? large.bytes : bytes, for: Fixtures.imageURL(number))
      }
    }
  }

  func lookingUp(isLarge: Bool, in scratch: Scratch) async throws -> Contest {
    let number = isLarge ? large.number : count / 2
    let size = isLarge ? large.bytes.count : bytes.count
    let entry = try entry(of: number, in: scratch)
    return Contest(
      id: "P6", work: "look up one picture of \(size / 1_000) kB among \(count), the first after the start",
      ours: Contestant(name: "file store", work: retrieving(number, from: directory)),
      others: [
        (
          Contestant(name: "open and read of the file") {
            let bytes = try Floor.read(entry)
            return bytes.count > size ? size : 0
          }, .atMost(2)
        )
      ])
  }

  /// One from the middle, by a store that has just been made.
  func lookingUpOne() -> @Sendable () async throws -> Int { retrieving(count / 2, from: directory) }

  /// The first, again.
  func savingOneAgain() -> @Sendable () async throws -> Int { savingFirst(in: directory) }

  func starting() -> Contest {
    Contest(
      id: "P7", work: "the first look-up with \(count) pictures",
      ours: Contestant(name: "file store", work: retrieving(0, from: directory)),
      others: [(Contestant(name: "the same with 1 picture", work: retrieving(0, from: few)), .atMost(1.3))])
  }

  func savingAgain() -> Contest {
    Contest(
      id: "P7", work: "save one picture again among \(count)",
      ours: Contestant(name: "file store", work: savingFirst(in: directory)),
      others: [(Contestant(name: "the same with 1 picture", work: savingFirst(in: few)), .atMost(1.5))])
  }

  private func retrieving(_ number: Int, from path: String) -> @Sendable () async throws -> Int {
    { [limit] in
      let store = FileFeedCache(path: path, limit: limit).store(for: Fixtures.feedURL)
      return try await store.retrieveImageData(for: Fixtures.imageURL(number))?.count ?? 0
    }
  }

  private func savingFirst(in path: String) -> @Sendable () async throws -> Int {
    { [limit, bytes] in
      let store = FileFeedCache(path: path, limit: limit).store(for: Fixtures.feedURL)
      try await store.insert(bytes, for: Fixtures.imageURL(0))
      return 1
    }
  }

  /// One more picture than the limit allows, of the image before all that are kept: the last one of all goes.
  func evicting(in scratch: Scratch) async throws -> Contest {
    let room = count / 10
    let full = try await FullStore(room: room, of: count, in: try scratch.memoryDirectory("full-\(room)"))
    let small = try await FullStore(room: 1, of: count, in: try scratch.memoryDirectory("full-1"))
    return Contest(
      id: "P7", work: "save a picture for which another has to go, with room for \(room)",
      ours: Contestant(name: "file store") { try await full.insertNext() },
      others: [(Contestant(name: "the same with room for 1") { try await small.insertNext() }, .atMost(1.5))],
      // The feed has so many images and no more.
      repetitions: 20)
  }

  /// A feed that has dropped one image of very many.
  func pruning() -> Contest {
    let replace: @Sendable (String, Int) async throws -> Int = { [limit] path, count in
      let store = FileFeedCache(path: path, limit: limit).store(for: Fixtures.feedURL)
      // A small feed costs little to write; its pictures are what is there, but for none of them.
      try await store.replace(with: Fixtures.feed(count))
      return 1
    }
    return Contest(
      id: "P7", work: "replace a feed of \(count) images with all its \(count) pictures kept",
      ours: Contestant(name: "file store") { [directory, count] in try await replace(directory, count) },
      others: [
        (Contestant(name: "the same with 1 picture kept") { [few, count] in try await replace(few, count) }, .none)
      ],
      repetitions: 1)
  }

  private func entry(of number: Int, in scratch: Scratch) throws -> String {
    let url = Data(Fixtures.imageURL(number).absoluteString.utf8)
    for path in try scratch.files(below: directory) where path.contains("/images/") {
      let bytes = try Floor.read(path)
      // The URL stands behind the header and its own length.
      if bytes.count > 52 + url.count, Data(bytes[52..<52 + url.count]) == url { return path }
    }
    throw Failure("picture \(number) has no entry")
  }
}
