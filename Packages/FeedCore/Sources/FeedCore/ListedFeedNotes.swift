/// Notes that can tell which feeds they are of, so that those of all can be forgotten.
///
/// Notes in a file for each feed, such as what was seen of it, cannot: no file is read unless its
/// feed is asked for.
public protocol ListedFeedNotes<Note>: FeedNotes {
  /// The feeds that have a note.
  func feeds() async throws -> Set<URL>
}

extension ListedFeedNotes {
  /// Forgets the notes of all feeds for which `isForgotten` holds.
  public func forget(where isForgotten: (URL) -> Bool) async throws {
    let forgotten = try await feeds().filter(isForgotten)
    if !forgotten.isEmpty {
      try await update(forgotten) { _, note in note = nil }
    }
  }

  /// Forgets the note of one feed, or of all.
  public func forget(_ feed: URL?) async throws {
    if let feed {
      try await update(feed) { $0 = nil }
    } else {
      try await forget { _ in true }
    }
  }
}
