import DurableFiles
public import FeedLibrary

/// Sets texts aside in a file without a name, which is gone with the spool.
public final class FileSpool: Spool {
  private let file: UnnamedFile

  /// Makes an empty one, or throws a `FileError`.
  public init() throws {
    file = try UnnamedFile()
  }

  /// Sets a text aside, and returns where it is, or throws a `FileError`.
  public func append(_ text: String) throws -> Range<Int> {
    var text = text
    return try text.withUTF8 { try file.append(UnsafeRawBufferPointer($0)) }
  }

  /// The text that was set aside there.
  public func text(at place: Range<Int>) throws -> String {
    String(decoding: try file.bytes(in: place), as: UTF8.self)
  }
}
