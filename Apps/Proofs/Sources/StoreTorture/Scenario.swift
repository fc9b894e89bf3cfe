import FeedCacheFileStore

/// One thing that a store does, with what is kept before and what is kept once it has succeeded.
struct Scenario: Sendable {
  /// What is kept: the feed's number, and the version of each picture that has data.
  struct State: Equatable, Sendable {
    var feed: Int?
    var pictures: [Int: Int] = [:]
  }

  /// The process was killed: nobody heard how it went.
  struct Killed: Error {}

  /// Some of what was to be done at once was reported as done, and some failed.
  struct Partly: Error {
    let saved: Set<Int>
    let failure: any Error
  }

  /// What may be kept when the thing has failed.
  enum Promise: Sendable {
    /// What was kept before, and nothing else.
    case before
    /// What was kept before, or what is kept after: nobody promises which.
    case either
  }

  let name: String
  let before: State
  let after: State
  var whenFailed = Promise.before
  /// What a killed writer left behind.
  var leftovers: [String] = []
  var limit = FeedImageDataLimit()
  /// What is kept before was kept by the first version.
  var isFormer = false
  /// A picture whose entry is corrupt before; until it is deleted, reading it must say so.
  var corruptPicture: Int?
  let perform: @Sendable (Subject.Store) async throws -> Void

  static let all: [Scenario] = [
    Scenario(name: "save the first feed", before: State(), after: State(feed: 2)) { store in
      try await store.replace(with: Sample.feed(2))
    },
    Scenario(
      name: "replace", before: State(feed: 1, pictures: [0: 5, 1: 6]), after: State(feed: 2, pictures: [0: 5, 1: 6])
    ) { store in
      try await store.replace(with: Sample.feed(2))
    },
    Scenario(
      name: "replace and prune", before: State(feed: 29, pictures: [0: 5, 20: 6, 25: 7]),
      after: State(feed: 30, pictures: [0: 5])
    ) { store in
      try await store.replace(with: Sample.feed(30))
    },
    Scenario(
      name: "replace and sweep", before: State(feed: 1), after: State(feed: 2),
      leftovers: ["feed", "feed.previous", "0123456789abcdef0123456789abcdef"]
    ) { store in
      try await store.replace(with: Sample.feed(2))
    },
    Scenario(
      name: "delete", before: State(feed: 1, pictures: [0: 5, 1: 6]), after: State(), whenFailed: .either
    ) { store in
      try await store.delete()
    },
    Scenario(
      name: "delete what was judged", before: State(feed: 1, pictures: [0: 5]), after: State(), whenFailed: .either
    ) { store in
      guard let stored = try await store.retrieve() else { throw Wrong("nothing to judge") }
      try await store.delete(only: stored.revision)
    },
    Scenario(name: "save a picture", before: State(feed: 1), after: State(feed: 1, pictures: [0: 5])) { store in
      try await store.insert(Sample.data(0, 5), for: Sample.picture(0))
    },
    Scenario(
      name: "save a picture again", before: State(feed: 1, pictures: [0: 5, 1: 6]),
      after: State(feed: 1, pictures: [0: 7, 1: 6])
    ) { store in
      try await store.insert(Sample.data(0, 7), for: Sample.picture(0))
    },
    Scenario(
      name: "save a picture and evict", before: State(feed: 1, pictures: [1: 5, 2: 6]),
      after: State(feed: 1, pictures: [0: 7, 1: 5]), limit: FeedImageDataLimit(count: 2)
    ) { store in
      try await store.insert(Sample.data(0, 7), for: Sample.picture(0))
    },
    Scenario(
      name: "save pictures at once", before: State(feed: 1, pictures: [0: 5]),
      after: State(feed: 1, pictures: [0: 7, 1: 8, 2: 9])
    ) { store in
      try await insertAtOnce([0: 7, 1: 8, 2: 9], into: store)
    },
    Scenario(
      name: "save pictures at once and evict", before: State(feed: 1, pictures: [2: 5, 3: 6]),
      after: State(feed: 1, pictures: [0: 7, 1: 8, 2: 5]), limit: FeedImageDataLimit(count: 3)
    ) { store in
      try await insertAtOnce([0: 7, 1: 8], into: store)
    },
    Scenario(
      name: "validate image data", before: State(feed: 1, pictures: [0: 5, 1: 6]),
      after: State(feed: 1, pictures: [0: 5]), whenFailed: .either, corruptPicture: 1
    ) { store in
      let count = try await store.deleteCorruptImageData()
      guard count == 1 else { throw Wrong("\(count) pictures were corrupt") }
    },
    Scenario(
      name: "replace what the first version kept", before: State(feed: 29, pictures: [0: 5, 1: 6]),
      after: State(feed: 30, pictures: [0: 5, 1: 6]), isFormer: true
    ) { store in
      try await store.replace(with: Sample.feed(30))
    },
    Scenario(
      name: "save a picture beside those of the first version", before: State(feed: 1, pictures: [0: 5]),
      after: State(feed: 1, pictures: [0: 5, 1: 6]), isFormer: true
    ) { store in
      try await store.insert(Sample.data(1, 6), for: Sample.picture(1))
    },
    Scenario(
      name: "load what the first version kept", before: State(feed: 1, pictures: [0: 5]),
      after: State(feed: 1, pictures: [0: 5]), isFormer: true
    ) { store in
      let stored = try await store.retrieve()
      guard let stored, Sample.number(of: stored.feed) == 1 else { throw Wrong("loaded \(String(describing: stored))") }
    },
    Scenario(
      name: "load the feed", before: State(feed: 1, pictures: [0: 5]), after: State(feed: 1, pictures: [0: 5])
    ) { store in
      let stored = try await store.retrieve()
      guard let stored, Sample.number(of: stored.feed) == 1 else { throw Wrong("loaded \(String(describing: stored))") }
    },
    Scenario(
      name: "load a picture", before: State(feed: 1, pictures: [0: 5]), after: State(feed: 1, pictures: [0: 5])
    ) { store in
      let data = try await store.retrieveImageData(for: Sample.picture(0))
      guard let data, Sample.version(of: data, 0) == 5 else { throw Wrong("loaded \(String(describing: data))") }
    },
  ]

  /// Each of them is told on its own how it went.
  private static func insertAtOnce(_ pictures: [Int: Int], into store: Subject.Store) async throws {
    let results = await withTaskGroup(of: (Int, (any Error)?).self) { group in
      for (picture, version) in pictures {
        group.addTask {
          do {
            try await store.insert(Sample.data(picture, version), for: Sample.picture(picture))
            return (picture, nil)
          } catch {
            return (picture, error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    guard let failure = results.compactMap(\.1).first else { return }
    throw Partly(saved: Set(results.filter { $0.1 == nil }.map(\.0)), failure: failure)
  }

  /// Keeps what is to be kept before.
  func prepare(_ store: Subject.Store) async throws {
    if let feed = before.feed { try await store.replace(with: Sample.feed(feed)) }
    for (picture, version) in before.pictures {
      try await store.insert(Sample.data(picture, version), for: Sample.picture(picture))
    }
  }

  /// Says what is wrong with what is kept now, or gives `nil`.
  /// - Parameters:
  ///   - error: what the thing threw, or `nil` where it said that it succeeded.
  ///   - isStrict: whether a failure must have changed nothing: not after a kill, nor where its clean-up failed too.
  func fault(in store: Subject.Store, after error: (any Error)?, isStrict: Bool) async -> String? {
    if let wrong = error as? Wrong { return wrong.what }
    if let error, !(error is Killed) {
      guard case FeedStoreError.unavailable = (error as? Partly)?.failure ?? error else { return "it threw \(error)" }
    }
    do {
      let feed = try await store.retrieve().map { stored in
        guard let number = Sample.number(of: stored.feed) else { throw Wrong("the feed is not whole") }
        return number
      }
      let mayBe =
        error == nil ? [after.feed] : isStrict && whenFailed == .before ? [before.feed] : [before.feed, after.feed]
      guard mayBe.contains(feed) else { return "feed \(feed.map(String.init) ?? "none") in the place of \(mayBe)" }
      return try await pictureFault(in: store, after: error, isStrict: isStrict)
    } catch {
      return "\(error)"
    }
  }

  private func pictureFault(in store: Subject.Store, after error: (any Error)?, isStrict: Bool) async throws -> String?
  {
    for picture in Set(before.pictures.keys).union(after.pictures.keys) {
      let (old, new) = (before.pictures[picture], after.pictures[picture])
      if picture == corruptPicture {
        try await checkCorruption(of: picture, in: store, mayStay: error != nil)
        continue
      }
      let version = try await store.retrieveImageData(for: Sample.picture(picture)).map { data in
        guard let version = Sample.version(of: data, picture) else { throw Wrong("picture \(picture) is not whole") }
        return version
      }
      // What is to be dropped may outlive a failing unlink, and what is being dropped may be gone: its data is right, or there is none.
      let isSaved = error == nil || (error as? Partly)?.saved.contains(picture) == true
      var mayBe = isSaved ? [new] : isStrict && whenFailed == .before ? [old] : [old, new]
      if new == nil { mayBe = [old, nil] }
      guard mayBe.contains(version) else {
        return "picture \(picture) in version \(version.map(String.init) ?? "none") in the place of \(mayBe)"
      }
    }
    return nil
  }

  private func checkCorruption(of picture: Int, in store: Subject.Store, mayStay: Bool) async throws {
    do {
      guard try await store.retrieveImageData(for: Sample.picture(picture)) == nil else {
        throw Wrong("corrupt picture \(picture) was served")
      }
    } catch FeedStoreError.corrupt where mayStay {
      return
    }
  }
}

/// What a store did that it must never do.
struct Wrong: Error, CustomStringConvertible {
  let what: String
  init(_ what: String) { self.what = what }
  var description: String { what }
}
