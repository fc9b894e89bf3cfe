/// Notes that can tell which feeds they are of, so that those of all can be forgotten.
///
/// Notes in a file for each feed, such as what was seen of it, cannot: no file is read unless its
/// feed is asked for.
public protocol ListedFeedNotes<Note>: FeedNotes {
  /// The feeds that have a note.
  func feeds() async throws -> Set<URL>

  /// Forgets all that is kept of one feed, or of all, also what counts for nothing: a wait that is
  /// over still names its feed, and a feed's URL may be a secret.
  func forget(_ feed: URL?) async throws
}

extension ListedFeedNotes {
  /// Forgets the notes of all feeds for which `isForgotten` holds.
  public func forget(where isForgotten: (URL) -> Bool) async throws {
    let forgotten = try await feeds().filter(isForgotten)
    if !forgotten.isEmpty {
      try await update(forgotten) { _, note in note = nil }
    }
  }
}
