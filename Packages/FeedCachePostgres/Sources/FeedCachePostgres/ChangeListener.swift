import Dispatch
import FeedCache
import FeedFailures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Listens to what the server notifies of, on one connection for all followers. There is one only
/// while somebody follows a feed.
actor ChangeListener {
  private struct Follower {
    let topic: Data
    let changes: FeedChangeStream.Continuation
  }

  private let database: PostgresDatabase
  private let executor = ConnectionExecutor(label: "feed-postgres.listen")
  private var connection: Connection?
  private var signs: (any DispatchSourceRead)?
  private var followers: [UUID: Follower] = [:]

  init(in database: PostgresDatabase) {
    self.database = database
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The changes of the feed at `url`, from now on.
  func changes(of url: Data) async throws -> FeedChangeStream {
    try Task.checkCancellation()
    let topic = try await database.retrying { @Sendable in try await self.topic(of: url) }
    let id = UUID()
    let (changes, follower) = FeedChangeStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    followers[id] = Follower(topic: topic, changes: follower)
    // It keeps the listener, so that the changes outlive the store that they are of.
    follower.onTermination = { _ in
      Task { await self.leave(id) }
    }
    // The connection may be gone since the topic was asked for.
    tidyUp()
    return changes
  }

  /// What the server notifies of for the feed at `url`.
  private func topic(of url: Data) async throws -> Data {
    do {
      while true {
        try await listen()
        guard let connection else {
          continue
        }
        let topic = try connection.topic(of: url)
        // What came with the response may no longer be announced by the socket.
        receive()
        return topic
      }
    } catch {
      tidyUp()
      throw error
    }
  }

  private func leave(_ id: UUID) {
    followers[id] = nil
    tidyUp()
  }

  /// Listens, if nothing does yet. Whatever was missed before it did is told to all.
  private func listen() async throws {
    guard connection == nil else {
      return
    }
    let password = try await database.password()
    // Another caller may have been faster.
    guard self.connection == nil else {
      return
    }
    let connection = try Connection(to: database.configuration, password: password)
    try connection.run("LISTEN feed_changed")
    try watch(connection)
    self.connection = connection
    for follower in followers.values {
      follower.changes.yield()
    }
  }

  private func watch(_ connection: Connection) throws {
    // The source's own, to be closed once it no longer watches.
    let socket = fcntl(connection.socket, F_DUPFD_CLOEXEC, 0)
    guard socket >= 0 else {
      throw FailureCause.connection(.tooManyOpenFiles)
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: executor.queue)
    source.setEventHandler { [weak self] in
      self?.assumeIsolated { $0.receive() }
    }
    source.setCancelHandler { closeDescriptor(socket) }
    source.activate()
    signs = source
  }

  /// Closes the connection if nobody needs it, and replaces one that is gone. A task of its own
  /// does that: the caller's may be cancelled, and the others still follow.
  private func tidyUp() {
    if followers.isEmpty {
      close()
    } else if connection?.isUsable != true {
      close()
      Task { await reconnect() }
    }
  }

  private func close() {
    signs?.cancel()
    signs = nil
    connection = nil
  }

  private func receive() {
    guard let connection else {
      return
    }
    do {
      let topics = Set(try connection.notifications())
      for follower in followers.values where topics.contains(follower.topic) {
        follower.changes.yield()
      }
    } catch {
      tidyUp()
    }
  }

  /// Listens again, or ends all followers with the reason why that is impossible.
  private func reconnect() async {
    do {
      try await database.retrying { @Sendable in try await self.listen() }
    } catch {
      let left = followers.values
      followers = [:]
      for follower in left {
        follower.changes.finish(throwing: FeedStoreError.unavailable(error))
      }
    }
    if followers.isEmpty {
      close()
    }
  }
}

/// The system's `close`, which the actor's own hides.
private func closeDescriptor(_ descriptor: CInt) {
  close(descriptor)
}
