import FeedCache
import FeedCore

/// What outlives the stores on it. Each statement is a write that can fail, and a transaction is
/// one.
final class Database: Sendable {
  typealias Statement = @Sendable (inout Content) -> Void

  struct Content {
    var feed: StoredFeed?
    var imageData: [String: Data] = [:]
  }

  private struct State {
    var content = Content()
    var writes = 0
    var failing: ClosedRange<Int>?
  }

  private let state = Shared(State())
  let notifier = FeedChangeNotifier()

  var content: Content { state.value.content }

  func fail(_ writes: ClosedRange<Int>?) {
    state.change { state in
      state.failing = writes
      state.writes = 0
    }
  }

  func transaction(_ statements: [Statement]) throws {
    let isDone = state.change { state in
      state.writes += 1
      guard state.failing?.contains(state.writes) != true else { return false }
      for statement in statements { statement(&state.content) }
      return true
    }
    guard isDone else { throw FeedStoreError.unavailable(StoreFailure()) }
    notifier.notify()
  }
}

/// A store on a database: right, or with a flaw that one store alone, which never meets a failing
/// write, does not show.
actor DatabaseStore: FeedStore, FeedImageDataStore {
  enum Flaw {
    case withoutTransactions
    case withStaleCopies
  }

  private let database: Database
  private let flaw: Flaw?
  private var copy = Database.Content()

  init(on database: Database, _ flaw: Flaw? = nil) {
    self.database = database
    self.flaw = flaw
  }

  func retrieve() -> StoredFeed? {
    if flaw != .withStaleCopies || copy.feed == nil { copy.feed = database.content.feed }
    return copy.feed
  }

  func replace(with feed: CachedFeed) throws {
    let stored = StoredFeed(feed, revision: FeedStoreRevision(UUID().uuidString))
    let addresses = Set(feed.images.map(\.dataKey.spelling))
    try write([
      { $0.feed = nil },
      { $0.imageData = $0.imageData.filter { addresses.contains($0.key) } },
      { $0.feed = stored },
    ])
  }

  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) throws -> Bool {
    try Task.checkCancellation()
    guard (database.content.feed?.revision ?? .noFeed) == revision else { return false }
    try replace(with: feed)
    return true
  }

  func delete() throws { try write([{ $0 = Database.Content() }]) }

  func delete(only revision: FeedStoreRevision) throws {
    try write([{ if $0.feed?.revision == revision { $0 = Database.Content() } }])
  }

  func changes() throws -> FeedChangeStream { try database.notifier.changes() }

  func retrieveImageData(for key: ImageDataKey) -> Data? {
    let address = key.spelling
    if flaw != .withStaleCopies || copy.imageData[address] == nil {
      copy.imageData[address] = database.content.imageData[address]
    }
    return copy.imageData[address]
  }

  func insert(_ data: Data, for key: ImageDataKey) throws {
    try Task.checkCancellation()
    guard !data.isEmpty else { throw FeedStoreError.emptyImageData }
    let address = key.spelling
    try write([{ $0.imageData[address] = nil }, { $0.imageData[address] = data }])
  }

  func deleteCorruptImageData() throws -> Int {
    try Task.checkCancellation()
    return 0
  }

  private func write(_ statements: [Database.Statement]) throws {
    try Task.checkCancellation()
    if flaw == .withoutTransactions {
      for statement in statements { try database.transaction([statement]) }
    } else {
      try database.transaction(statements)
    }
    copy = database.content
  }
}
