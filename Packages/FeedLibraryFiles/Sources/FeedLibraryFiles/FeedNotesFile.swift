import DurableFiles
public import FeedCore

/// Keeps the notes of all feeds in one file, a line for each.
///
/// The file is the program's own: it is not written through a symbolic link, nor in a directory
/// that others can write. An update that changes nothing writes nothing, waits for no other program
/// and makes no file: what it found may be a change whose program was killed before it returned,
/// which a power cut can still undo. Throws a `FileError` or an `UntrustedPath`.
public struct FeedNotesFile<Codec: Sendable>: Sendable {
  private let codec: Codec
  private let file: DurableFile
}

// What the type itself asked of its codec would be looked up among all conformances of the program,
// for each kind of note, also where none is read: 6 % of the instructions that `feed` needs to show
// a feed.
extension FeedNotesFile: FeedNotes, ListedFeedNotes where Codec: FeedNoteLines {
  /// What is kept for a feed.
  public typealias Note = Codec.Note

  /// Describes the file in a directory that has the codec's name; nothing is read or made yet.
  public init(in directory: String, as codec: Codec) {
    self.codec = codec
    // A text that is too large counts for nothing, and has to be read to be replaced.
    file = DurableFile(path: "\(directory)/\(codec.name)", limit: 8 * codec.limit, isPrivate: true)
  }

  /// The notes of those of these feeds that have one.
  public func notes(of feeds: Set<URL>) async throws -> [URL: Note] {
    let notes = try await notes()
    return feeds.reduce(into: [:]) { $0[$1] = notes[$1.bytes] }
  }

  /// Changes the notes of these feeds, all in one durable commit.
  @discardableResult
  public func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Note?) throws -> Value
  ) async throws -> [URL: Value] {
    try Task.checkCancellation()
    let before = try await notes()
    var after = before
    let values = try Self.change(feeds, in: &after, by: change)
    guard after != before else {
      return values
    }
    return try await file.update { [codec] text in
      var notes = codec.notes(in: text)
      let values = try Self.change(feeds, in: &notes, by: change)
      text = codec.text(of: notes, inPlaceOf: text)
      return values
    }
  }

  /// The feeds that have a note.
  public func feeds() async throws -> Set<URL> {
    let urls = try await notes().keys.map { URL(string: String(decoding: $0, as: UTF8.self)) }
    return Set(urls.compactMap(\.self))
  }

  /// Forgets what is kept of one feed, or of all. What is no note goes too: it may name the feed.
  /// Where nothing is kept no file is made.
  public func forget(_ feed: URL?) async throws {
    guard try await file.read()?.isEmpty == false else {
      return
    }
    try await file.update { [codec] text in
      guard let feed else {
        text = Data()
        return
      }
      var notes = codec.notes(in: text)
      notes[feed.bytes] = nil
      text = codec.text(of: notes, inPlaceOf: text)
    }
  }

  private func notes() async throws -> [[UInt8]: Note] {
    codec.notes(in: try await file.read() ?? Data())
  }

  private static func change<Value>(
    _ feeds: Set<URL>,
    in notes: inout [[UInt8]: Note],
    by change: (URL, inout Note?) throws -> Value
  ) rethrows -> [URL: Value] {
    var values: [URL: Value] = [:]
    for feed in feeds {
      values[feed] = try change(feed, &notes[feed.bytes])
    }
    return values
  }
}

extension URL {
  fileprivate var bytes: [UInt8] { Array(absoluteString.utf8) }
}
