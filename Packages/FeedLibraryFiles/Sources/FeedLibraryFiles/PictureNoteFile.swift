import DurableFiles
public import FeedLibrary

/// Keeps which web pages of items were requested in a file, for this run of a program and later
/// ones.
///
/// The file is the program's own: it is not written through a symbolic link, nor in a directory
/// that others can write. What cannot be read as notes is replaced by the next ones that are saved.
public struct PictureNoteFile: PictureNoteStore {
  private let file: DurableFile

  /// Describes the file at a path; nothing is read or made yet.
  public init(path: String) {
    // A text that is too large counts for nothing, and has to be read to be replaced.
    file = DurableFile(path: path, limit: 2 * PictureNotesText.sizeLimit, isPrivate: true)
  }

  /// The notes of the feed at this URL; `nil` if there are none. Throws a `FileError` or an
  /// `UntrustedPath`.
  public func notes(of feed: URL) async throws -> PictureNotes? {
    guard let text = try await file.read() else {
      return nil
    }
    return PictureNotesText(text)[feed]
  }

  /// Saves the notes of a feed, in one durable commit; `nil` forgets them.
  public func save(_ notes: PictureNotes?, of feed: URL) async throws {
    guard let notes else {
      return try await forget(feed)
    }
    try await update { $0[feed] = notes }
  }

  /// Forgets the notes of one feed, or of all. Where there is no file, none is made.
  public func forget(_ feed: URL?) async throws {
    guard try await file.read()?.isEmpty == false else {
      return
    }
    try await update { notes in
      if let feed {
        notes[feed] = nil
      } else {
        notes.removeAll()
      }
    }
  }

  private func update(_ change: @Sendable (inout PictureNotesText) -> Void) async throws {
    try await file.update { data in
      var notes = PictureNotesText(data)
      change(&notes)
      data = notes.text
    }
  }
}
