import FeedCache

/// P6 and P7: one picture among many.
struct Pictures: Sendable {
  let count: Int
  private let directory: String
  private let few: String
  private let limit: FeedImageDataLimit
  private let bytes = Data(Fixtures.picture(4_000))
  /// One of them is as large as a photograph.
  private let large = (number: 1, bytes: Data(Fixtures.picture(100_000)))

  /// Keeps `count` pictures, in memory where the system has such a place: what counts is their
  /// number, not the disk.
  init(_ count: Int, in scratch: Scratch) async throws {
    self.count = count
    limit = FeedImageDataLimit(bytes: 1 << 40, count: count)
    directory = try scratch.memoryDirectory("pictures-\(count)")
    few = try scratch.memoryDirectory("pictures-1")
    for (path, count) in [(directory, count), (few, 1)] {
      let store = Fixtures.store(at: path, limit: limit)
      try await store.replace(with: Fixtures.feed(count))
      for number in 0..<count {
        try await store.insert(
          number == large.number ? large.bytes : bytes,
          for: Fixtures.imageURL(number)
        )
      }
    }
  }

  func lookingUp(isLarge: Bool, in scratch: Scratch) throws -> Contest {
    let number = isLarge ? large.number : count / 2
    let size = isLarge ? large.bytes.count : bytes.count
    let entry = try entry(of: size, in: scratch)
    return Contest(
      id: "P6",
      work: "look up one picture of \(size / 1_000) kB among \(count), the first after the start",
      ours: Contestant(name: "file store", work: retrieving(number)),
      others: [
        Contestant(name: "open and read of the file", goal: .atMost(2)) {
          try Floor.contents(of: entry).count > size ? size : 0
        }
      ]
    )
  }

  func starting() -> Contest {
    Contest(
      id: "P7",
      work: "the first look-up with \(count) pictures",
      ours: Contestant(name: "file store", work: retrieving(0)),
      others: [
        Contestant(
          name: "the same with 1 picture",
          goal: .atMost(1.3),
          work: retrieving(0, ofOne: true)
        )
      ]
    )
  }

  func savingAgain() -> Contest {
    Contest(
      id: "P7",
      work: "save one picture again among \(count)",
      ours: Contestant(name: "file store", work: savingFirst()),
      others: [
        Contestant(
          name: "the same with 1 picture",
          goal: .atMost(1.5),
          work: savingFirst(ofOne: true)
        )
      ]
    )
  }

  /// Looks up a picture, of one or of all, by a store that has just been made.
  func retrieving(_ number: Int, ofOne: Bool = false) -> @Sendable () async throws -> Int {
    { [limit, path = ofOne ? few : directory] in
      let store = Fixtures.store(at: path, limit: limit)
      return try await store.retrieveImageData(for: Fixtures.imageURL(number))?.count ?? 0
    }
  }

  /// Saves the first picture again, of one or of all.
  func savingFirst(ofOne: Bool = false) -> @Sendable () async throws -> Int {
    { [limit, bytes, path = ofOne ? few : directory] in
      try await Fixtures.store(at: path, limit: limit).insert(bytes, for: Fixtures.imageURL(0))
      return 1
    }
  }

  /// Saves one picture beyond the quota, of the image before all that are kept: the picture of the
  /// last image is deleted.
  func evicting(in scratch: Scratch) async throws -> Contest {
    let quota = count / 10
    let full = try await FullStore(
      quota: quota,
      of: count,
      in: try scratch.memoryDirectory("full-\(quota)")
    )
    let small = try await FullStore(quota: 1, of: count, in: try scratch.memoryDirectory("full-1"))
    return Contest(
      id: "P7",
      work: "save a picture that evicts another, at a quota of \(quota)",
      ours: .running("file store", full.insertNext),
      others: [.running("the same at a quota of 1", goal: .atMost(1.5), small.insertNext)],
      // The feed has no more images than that.
      repetitions: 20
    )
  }

  /// Replaces the feed by one of `count` images, whose pictures are all kept.
  func pruning() -> Contest {
    let replace: @Sendable (String) async throws -> Void = { [limit, count] path in
      try await Fixtures.store(at: path, limit: limit).replace(with: Fixtures.feed(count))
    }
    return Contest(
      id: "P7",
      work: "replace a feed of \(count) images with all its \(count) pictures kept",
      ours: .running("file store") { [directory] in try await replace(directory) },
      others: [.running("the same with 1 picture kept") { [few] in try await replace(few) }],
      repetitions: 1
    )
  }

  /// The path of an entry whose picture has `size` bytes.
  private func entry(of size: Int, in scratch: Scratch) throws -> String {
    for path in try scratch.files(below: directory) where path.contains("/images/") {
      if (size...size + 1_000).contains(try Floor.contents(of: path).count) {
        return path
      }
    }
    throw Failure("no picture of \(size) bytes")
  }
}
