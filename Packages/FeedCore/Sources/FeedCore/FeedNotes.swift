/// Keeps a small value for each feed, such as what its server asked for. A store in memory keeps it
/// for this run of a program, any other for later ones too.
///
/// What every store promises:
/// - **A change** of a feed's note is one step: no other one, in this program or in others that
///   share the store, comes between what it reads and what it leaves. All that come after it see
///   it, and none is lost, however the program that made it ends; nor by a power cut, once the call
///   that made it has returned.
/// - One call may change several feeds. The change of each is a step of its own: if one fails,
///   those before it may be made.
/// - A feed is never given the note of another one.
/// - A change that throws, or whose task is **cancelled** before it is made, changes nothing. A
///   cancel throws `CancellationError`.
/// - A note is lost only where it is forgotten, or where all of them together are larger than their
///   codec allows: what goes then, the codec says. What cannot be read as a note counts for
///   nothing, and the next change replaces it.
/// - What a newer version wrote is an error, and so is a store that cannot be used: then nothing is
///   changed or deleted. Neither keeps anybody from loading a feed.
public protocol FeedNotes<Note>: Sendable {
  /// What is kept for a feed.
  associatedtype Note: Hashable & Sendable

  /// The notes of those of these feeds that have one. URLs are in their canonical spelling.
  func notes(of feeds: Set<URL>) async throws -> [URL: Note]

  /// Changes the notes of these feeds, and returns what `change` returns for each. `change` gets
  /// `nil` for a feed without a note, and leaves `nil` to forget one. It may be called more than
  /// once for a feed, and the last call counts; so it does nothing else.
  @discardableResult
  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Note?) throws -> Value
  ) async throws -> [URL: Value]
}

extension FeedNotes {
  /// The note of a feed; `nil` if there is none.
  public func note(of feed: URL) async throws -> Note? {
    try await notes(of: [feed])[feed]
  }

  /// Changes the note of a feed, and returns what `change` returns, as a call for several feeds
  /// does.
  @discardableResult
  public func update<Value: Sendable>(
    _ feed: URL,
    _ change: @escaping @Sendable (inout Note?) throws -> Value
  ) async throws -> Value {
    let values = try await update([feed]) { _, note in try change(&note) }
    guard let value = values[feed] else {
      preconditionFailure("a store calls the change of each feed")
    }
    return value
  }
}
