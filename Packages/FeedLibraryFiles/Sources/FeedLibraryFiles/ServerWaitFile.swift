import DurableFiles
public import FeedPolling

/// Keeps what servers asked for in a file, for this run of a program and later ones. It is apart
/// from the saved feeds, since a server may ask for it before there is one.
///
/// The file is the program's own: it is not written through a symbolic link, nor in a directory
/// that others can write. What cannot be read as waits is replaced by the next one that is saved.
public struct ServerWaitFile: ServerWaitStore {
  private let file: DurableFile
  private let now: @Sendable () -> Date

  /// Describes the file at a path; nothing is read or made yet. Waits that are over at the time
  /// `now` count for nothing.
  public init(path: String, now: @escaping @Sendable () -> Date = { Date() }) {
    // A text that is too large counts for nothing, and has to be read to be replaced.
    file = DurableFile(path: path, limit: 8 * ServerWaits.sizeLimit, isPrivate: true)
    self.now = now
  }

  /// The wait of the feed at this URL; `nil` if it may be requested. Throws a `FileError` or an
  /// `UntrustedPath`.
  public func wait(of feed: URL) async throws -> ServerWait? {
    guard let text = try await file.read() else {
      return nil
    }
    return ServerWaits(text, now: now())[feed]
  }

  /// Saves the wait of a feed, in one durable commit.
  public func save(_ wait: ServerWait, of feed: URL) async throws {
    try await update { $0[feed] = wait }
  }

  /// Forgets the wait of one feed, or of all. Where there is no file, none is made.
  public func forget(_ feed: URL?) async throws {
    guard try await file.read()?.isEmpty == false else {
      return
    }
    try await update { waits in
      if let feed {
        waits[feed] = nil
      } else {
        waits.removeAll()
      }
    }
  }

  private func update(_ change: @Sendable (inout ServerWaits) -> Void) async throws {
    let now = now()
    try await file.update { data in
      var waits = ServerWaits(data, now: now)
      change(&waits)
      data = waits.text
    }
  }
}
