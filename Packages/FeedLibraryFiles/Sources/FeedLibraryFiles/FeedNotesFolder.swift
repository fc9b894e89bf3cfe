import DurableFiles
import FeedCache
public import FeedCore
import FeedFailures

/// Keeps notes in files of a folder, one for each feed: for notes that are too large for one file.
///
/// The folder is the program's own: no file is written through a symbolic link, nor where others
/// can write. Throws a `FileError`, an `UntrustedPath`, or `FailureCause.newerFormat` for a file
/// that a newer version wrote.
public struct FeedNotesFolder<Codec: Sendable>: Sendable {
  private let codec: Codec
  private let path: String
}

// What the type itself asked of its codec would be looked up, as in ``FeedNotesFile``.
extension FeedNotesFolder: FeedNotes where Codec: FeedNoteCodec {
  /// What is kept for a feed.
  public typealias Note = Codec.Note

  /// Describes the folder in a directory that has the codec's name; nothing is read or made yet.
  public init(in directory: String, as codec: Codec) {
    self.codec = codec
    path = "\(directory)/\(codec.name)"
  }

  /// The notes of those of these feeds that have one.
  public func notes(of feeds: Set<URL>) async throws -> [URL: Note] {
    var notes: [URL: Note] = [:]
    for feed in feeds {
      let path = path(of: feed)
      if let data = try await file(at: path).read() {
        notes[feed] = try note(in: data, of: feed, at: path)
      }
    }
    return notes
  }

  /// Changes the notes of these feeds, each in a durable commit.
  @discardableResult
  public func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout Note?) throws -> Value
  ) async throws -> [URL: Value] {
    var values: [URL: Value] = [:]
    for feed in feeds {
      let path = path(of: feed)
      values[feed] = try await file(at: path).update { data in
        var note = try note(in: data, of: feed, at: path)
        let value = try change(feed, &note)
        data = note.map { codec.data(of: $0, of: feed) } ?? Data()
        return value
      }
    }
    return values
  }

  /// Feeds share the folders of 256, whose locks they would wait for otherwise.
  private func path(of feed: URL) -> String {
    let name = UUIDNamespace.url.uuid(of: feed.absoluteString).uuidString.lowercased()
    return "\(path)/\(name.prefix(2))/\(name.dropFirst(2))"
  }

  private func file(at path: String) -> DurableFile {
    DurableFile(path: path, limit: codec.limit, isPrivate: true)
  }

  private func note(in data: Data, of feed: URL, at path: String) throws -> Note? {
    do {
      return try codec.note(in: data, of: feed)
    } catch {
      throw FailureCause.newerFormat(path: path)
    }
  }
}
