import FeedLibrary
import FeedTerminal
import Synchronization

/// A spool in a file without a name.
final class FileSpool: Spool {
  private let file: AnonymousFile
  private let end = Mutex(0)

  /// Makes an empty one; throws an ``FeedTerminal/OutputError`` or a `ProgramFailure`.
  init() throws {
    file = try AnonymousFile(Data())
  }

  func append(_ text: String) throws -> Range<Int> {
    var text = text
    return try end.withLock { end in
      let start = end
      try text.withUTF8 { bytes in
        try writeAll(UnsafeRawBufferPointer(bytes), to: file.descriptor)
        end += bytes.count
      }
      return start..<end
    }
  }

  func text(at place: Range<Int>) throws -> String {
    guard let bytes = readAll(from: file.descriptor, place) else {
      throw OutputError.failed(reason: systemReason())
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
