import Synchronization

/// Keeps notes until the process ends.
public final class InMemoryPictureNoteStore: PictureNoteStore {
  private let notes = Mutex<[URL: PictureNotes]>([:])

  /// Makes an empty store.
  public init() {}

  /// The notes of the feed at this URL; `nil` if there are none.
  public func notes(of feed: URL) -> PictureNotes? {
    notes.withLock { $0[feed] }
  }

  /// Saves the notes of a feed; `nil` forgets them.
  public func save(_ notes: PictureNotes?, of feed: URL) {
    self.notes.withLock { $0[feed] = notes }
  }

  /// Forgets the notes of one feed, or of all.
  public func forget(_ feed: URL?) {
    notes.withLock { notes in
      if let feed {
        notes[feed] = nil
      } else {
        notes = [:]
      }
    }
  }
}
