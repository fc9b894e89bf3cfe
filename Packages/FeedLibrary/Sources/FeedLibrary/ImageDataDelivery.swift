public import FeedCache
public import FeedCore

/// What became of the data of an image that was to be delivered.
@frozen public enum ImageDataOutcome: Sendable {
  /// It is there now, with this many bytes; whether it was there before; and the name of its file,
  /// if it has one.
  case saved(bytes: Int, wasThere: Bool, file: String? = nil)
  /// It is not there.
  case failed(any Error)
}

/// The use case *deliver image data*: loads the data of many images, and hands each to where it is
/// to be: the cache of their feed, files, or a program.
///
/// What is there already is neither loaded nor delivered again. An image that cannot be loaded is
/// an outcome, and the others go on.
public struct ImageDataDelivery<Item: Sendable>: Sendable {
  private let atOnce: Int
  private let find: @Sendable (Item) async throws -> ImageDataOutcome?
  private let load: @Sendable (Item) async throws -> Result<Data, any Error>
  private let keep: @Sendable (Data, Item) async throws -> ImageDataOutcome
  private let review: @Sendable ([Item], [ImageDataOutcome]) async throws -> [ImageDataOutcome]

  /// Makes a delivery to any place.
  /// - Parameters:
  ///   - atOnce: how many images are worked on at the same time, where they are handed over as they
  ///     come.
  ///   - find: what is there already; `nil` if that is not so.
  ///   - load: loads the data of an image, or says why not.
  ///   - keep: hands it over. If it throws, nothing more can be delivered.
  ///   - review: gets all outcomes at the end, and returns what they came to.
  public init(
    atOnce: Int = 24,
    find: @escaping @Sendable (Item) async throws -> ImageDataOutcome?,
    load: @escaping @Sendable (Item) async throws -> Result<Data, any Error>,
    keep: @escaping @Sendable (Data, Item) async throws -> ImageDataOutcome,
    review: @escaping @Sendable ([Item], [ImageDataOutcome]) async throws -> [ImageDataOutcome] = {
      $1
    }
  ) {
    self.atOnce = atOnce
    self.find = find
    self.load = load
    self.keep = keep
    self.review = review
  }

  /// Delivers the data of each image, and returns what became of them, in their order. `each`
  /// receives each outcome as it comes, with its index.
  ///
  /// Throws an ``ImageDataWorkStopped`` as soon as nothing can be written any more, and requests
  /// nothing more. A cancel throws `CancellationError`; what is delivered by then stays.
  @discardableResult public func deliver(
    _ items: [Item],
    each: (Int, ImageDataOutcome) async throws -> Void = { _, _ in }
  ) async throws -> [ImageDataOutcome] {
    var outcomes = [ImageDataOutcome?](repeating: nil, count: items.count)
    do {
      try await items.inParallel(atOnce: atOnce, deliver) { index, outcome in
        outcomes[index] = outcome
        try await each(index, outcome)
      }
    } catch let stopped as ImageDataWorkStopped {
      throw ImageDataWorkStopped(stopped.cause, after: outcomes)
    }
    return try await review(items, outcomes.compactMap(\.self))
  }

  /// Delivers the data of each image as ``deliver(_:each:)`` does, but hands it over in an order,
  /// one at a time. Images are loaded concurrently all the same, and each group has its share in
  /// that.
  ///
  /// `next` receives the index of an image that others wait for, each time that it is another one:
  /// there should be memory for its data. Data of at most `room` bytes in memory waits for others;
  /// what is more is loaded again when nothing is before it.
  @discardableResult public func deliver<Group: Hashable>(
    _ items: [Item],
    inOrder order: DeliveryOrder = .ofEachGroup,
    of group: (Item) -> Group,
    room: Int = .max,
    next: (Int) -> Void = { _ in },
    each: (Int, ImageDataOutcome) async throws -> Void = { _, _ in }
  ) async throws -> [ImageDataOutcome] {
    var outcomes = [ImageDataOutcome?](repeating: nil, count: items.count)
    do {
      try await items.inParallelAndOrder(
        order,
        of: group,
        room: room,
        size: \.size,
        found,
        next: next
      ) { index, found in
        let outcome = try await handOver(found, of: items[index])
        outcomes[index] = outcome
        try await each(index, outcome)
      }
    } catch let stopped as ImageDataWorkStopped {
      throw ImageDataWorkStopped(stopped.cause, after: outcomes)
    }
    return try await review(items, outcomes.compactMap(\.self))
  }

  private enum Found: Sendable {
    case outcome(ImageDataOutcome)
    case data(Data)

    /// How many bytes it has in memory.
    var size: Int {
      switch self {
      case .outcome: 0
      case .data(let data): data.count
      }
    }
  }

  @Sendable private func deliver(_ item: Item) async throws -> ImageDataOutcome {
    try await handOver(found(item), of: item)
  }

  /// What is there already, or else what was loaded.
  @Sendable private func found(_ item: Item) async throws -> Found {
    if let outcome = try await find(item) {
      return .outcome(outcome)
    }
    switch try await load(item) {
    case .failure(let error): return .outcome(.failed(error))
    case .success(let data): return .data(data)
    }
  }

  private func handOver(_ found: Found, of item: Item) async throws -> ImageDataOutcome {
    switch found {
    case .outcome(let outcome):
      return outcome
    case .data(let data):
      do { return try await keep(data, item) } catch {
        try Task.checkCancellation()
        throw ImageDataWorkStopped(error, after: [])
      }
    }
  }
}

extension ImageDataDelivery where Item == ImageDataKey {
  /// Makes a delivery to the cache of the feed at `feedURL`, so that its images are there offline.
  /// If the cache cannot be read, the server is asked. A quota that is used up is an outcome, and
  /// so is an image that it evicted.
  /// - Parameters:
  ///   - feedURL: the URL of the feed that is saved.
  ///   - caches: where it is saved.
  ///   - limit: how much image data that keeps.
  ///   - atOnce: how many at the same time; more than there are requests, since what waits for the
  ///     disk is one commit.
  ///   - cached: loads what is in the cache.
  ///   - remote: loads what is not.
  public init(
    toCacheOf feedURL: URL,
    in caches: any FeedCacheCatalog,
    limit: FeedImageDataLimit,
    atOnce: Int = 24,
    cached: any FeedImageDataLoader,
    remote: any FeedImageDataLoader
  ) {
    let saver = LocalFeedImageDataLoader(store: caches.store(for: feedURL))
    self.init(
      atOnce: atOnce,
      find: { key in
        guard case .success(let data) = try await cached.result(for: key) else {
          return nil
        }
        return .saved(bytes: data.count, wasThere: true)
      },
      load: { try await remote.result(for: $0) },
      keep: { data, key in
        do {
          try await saver.save(data, for: key)
          return .saved(bytes: data.count, wasThere: false)
        } catch FeedStoreError.quotaReached(let limit) {
          return .failed(FeedStoreError.quotaReached(limit: limit))
        }
      },
      review: { keys, outcomes in
        guard try await caches.summary(of: feedURL).pictures < outcomes.count(where: \.isSaved)
        else {
          return outcomes
        }
        let store = caches.store(for: feedURL)
        var kept = outcomes
        for index in outcomes.indices where outcomes[index].isSaved {
          if try await store.retrieveImageData(for: keys[index]) == nil {
            // For an image further up the feed that came later.
            kept[index] = .failed(FeedStoreError.quotaReached(limit: limit))
          }
        }
        return kept
      }
    )
  }
}

extension ImageDataOutcome {
  /// How many bytes are there; `nil` if none are.
  var size: Int? {
    if case .saved(let bytes, _, _) = self {
      bytes
    } else {
      nil
    }
  }

  fileprivate var isSaved: Bool { size != nil }
}

/// Work on the data of many images ended early, since what it saves cannot be written any more: on
/// a full disk each further request would be in vain.
public struct ImageDataWorkStopped: Error {
  /// Why nothing can be written.
  public let cause: any Error
  /// How many images' data is saved, of how many, and its bytes.
  public let saved: Int
  /// All images that there were.
  public let count: Int
  /// The bytes of those that are saved.
  public let bytes: Int

  /// Makes the error.
  public init(_ cause: any Error, saved: Int, of count: Int, bytes: Int) {
    self.cause = cause
    self.saved = saved
    self.count = count
    self.bytes = bytes
  }
}

extension ImageDataWorkStopped {
  /// After these outcomes; `nil` stands for each image of which there is none.
  init(_ cause: any Error, after outcomes: [ImageDataOutcome?]) {
    let saved = outcomes.compactMap { $0?.size }
    self.init(cause, saved: saved.count, of: outcomes.count, bytes: saved.reduce(0, +))
  }
}
