import FeedCache
import FeedContract

func expect<Value: Equatable>(_ found: Value, toBe expected: Value) throws {
  guard found != expected else {
    return
  }
  let found = "\(found)".prefix(300)
  let expected = "\(expected)".prefix(300)
  throw Broken(found: "\(found) instead of \(expected)")
}

func expect(_ isKept: Bool, orFound found: @autoclosure () -> String) throws {
  guard !isKept else {
    return
  }
  throw Broken(found: found())
}

func expect(_ feed: CachedFeed, in store: some FeedStore) async throws {
  guard let found = try await store.retrieve()?.feed else {
    throw Broken(found: "no feed")
  }
  try expect(found, toBe: feed)
}

/// Expects exactly this save, or none.
func expect(_ stored: StoredFeed?, in store: any FeedStore) async throws {
  try expect(try await store.retrieve(), toBe: stored)
}

/// Saves `feed`, and expects to find it.
func expectKept(_ feed: CachedFeed, by store: any FeedStore) async throws {
  try await store.replace(with: feed)
  try await expect(feed, in: store)
}

/// Expects exactly this data of an image.
func expect(_ data: Data?, for image: Int, in store: any FeedImageDataStore) async throws {
  try expect(try await store.retrieveImageData(for: Sample.url(image)), toBe: data)
}

extension FeedStore {
  func replace(withFeedOf count: Int) async throws {
    try await replace(with: Sample.feed(of: count))
  }

  func replace(withFeedOf images: [Int]) async throws {
    try await replace(with: Sample.feed(of: images))
  }
}

/// The revision of the saved feed.
func revision(in store: any FeedStore) async throws -> FeedStoreRevision {
  guard let stored = try await store.retrieve() else {
    throw Broken(found: "no feed")
  }
  return stored.revision
}

/// Reports only the first difference: a feed may be large.
func expect(_ found: CachedFeed, toBe expected: CachedFeed) throws {
  guard found != expected else {
    return
  }
  try expect(found.savedAt.timeIntervalSince1970, toBe: expected.savedAt.timeIntervalSince1970)
  try expect(found.validators, toBe: expected.validators)
  try expect(found.details, toBe: expected.details)
  try expect(found.isFromPrivateNetwork, toBe: expected.isFromPrivateNetwork)
  try expect(found.images.count == expected.images.count, orFound: "\(found.images.count) images")
  for (found, expected) in zip(found.images, expected.images) {
    try expect(found, toBe: expected)
  }
}

/// Expects `work` to throw an error that `isExpected` accepts.
func expect<Value>(
  _ expected: String,
  where isExpected: (any Error) -> Bool = { _ in true },
  thrownBy work: () async throws -> Value
) async throws {
  do {
    _ = try await work()
  } catch {
    return try expect(isExpected(error), orFound: "\(error) instead of \(expected)")
  }
  throw Broken(found: "a success instead of \(expected)")
}

func expectUnavailable(_ work: () async throws -> Void) async throws {
  try await expect(
    "FeedStoreError.unavailable",
    where: { if case FeedStoreError.unavailable = $0 { true } else { false } },
    thrownBy: work
  )
}

func expectCancellation<Value>(_ work: @escaping @Sendable () async throws -> Value) async throws {
  let call = Task {
    withUnsafeCurrentTask { $0?.cancel() }
    _ = try await work()
  }
  try expect(try isCancelled(await call.result), orFound: "a cancelled call that succeeded")
}

/// Runs `work`, cancels it after other tasks had a number of turns, and returns whether it was
/// cancelled rather than finished.
func isCancelled(afterTurns turns: Int, _ work: @escaping @Sendable () async throws -> Void)
  async throws -> Bool
{
  try await withThrowingTaskGroup(of: Void.self) { group in
    // A child, so that it runs where the check runs.
    group.addTask(operation: work)
    for _ in 0..<turns {
      await Task.yield()
    }
    group.cancelAll()
    return try isCancelled(await group.nextResult() ?? .success(()))
  }
}

private func isCancelled(_ result: Result<Void, any Error>) throws -> Bool {
  switch result {
  case .success: return false
  case .failure(is CancellationError): return true
  case .failure(let error): throw Broken(found: "a cancelled call that threw \(error)")
  }
}

/// Early, late, and in the middle of a store's work: powers of two, up to some milliseconds.
let turnsBeforeCancel = [0] + (0..<13).map { 1 << $0 }

/// For a check of what a failure leaves behind; other promises look at the error itself.
func ignoringFailure(_ work: () async throws -> Void) async {
  try? await work()
}

/// Runs `work` for all these numbers at once.
func atOnce(_ numbers: some Sequence<Int>, _ work: @escaping @Sendable (Int) async throws -> Void)
  async throws
{
  try await withThrowingTaskGroup(of: Void.self) { group in
    for number in numbers {
      group.addTask { try await work(number) }
    }
    try await group.waitForAll()
  }
}

/// Inserts the data of these images, one after another.
func insert(_ images: some Sequence<Int>, into store: any FeedImageDataStore) async throws {
  for image in images {
    try await store.insert(Sample.data(image), for: Sample.url(image))
  }
}

/// Saves a feed, then the data of these images.
func save(
  _ feed: CachedFeed,
  withDataOf images: some Sequence<Int>,
  in store: FeedAndImageDataStore
) async throws {
  try await store.replace(with: feed)
  try await insert(images, into: store)
}
