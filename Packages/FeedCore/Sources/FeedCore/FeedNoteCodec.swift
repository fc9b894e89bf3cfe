/// How the note of a feed is written as bytes, in a file or a database that later versions read.
public protocol FeedNoteCodec<Note>: Sendable {
  /// What is kept for a feed.
  associatedtype Note: Hashable & Sendable

  /// What these notes are called where there are others, such as the name of their file.
  var name: String { get }
  /// The most bytes that are read as one note, or as the notes of all feeds in one text.
  var limit: Int { get }

  /// The note of a feed as bytes.
  func data(of note: Note, of feed: URL) -> Data

  /// The note in these bytes; `nil` if it is none, or one of another feed. Throws
  /// ``NewerFeedNotes`` if a newer version wrote it.
  func note(in data: Data, of feed: URL) throws(NewerFeedNotes) -> Note?
}

/// A newer version of a codec wrote a note, so it is neither read nor replaced.
public struct NewerFeedNotes: Error {
  /// Makes the error.
  public init() {}
}
