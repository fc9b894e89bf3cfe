public import FeedFailures
import Synchronization

/// A file without a name, in the directory for temporary files: nobody else can open it, and it is
/// gone when it goes out of scope. Any thread may use it.
public final class UnnamedFile: Sendable {
  private let file: DiskFile
  private let end = Mutex(0)

  /// Makes an empty one, or throws a ``FileError``.
  public init() throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/feed-XXXXXX".utf8CString)
    let raw = mkstemp(&template)
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    file = try DiskFile(raw, path: path, for: .create)
    unlink(path)
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }

  /// Writes bytes at the end, and returns where they are, or throws a ``FileError``.
  public func append(_ bytes: UnsafeRawBufferPointer) throws -> Range<Int> {
    try end.withLock { end in
      let start = end
      try file.writeAll(bytes)
      end += bytes.count
      return start..<end
    }
  }

  /// The bytes in a range, as far as there are any, or a ``FileError``.
  public func bytes(in range: Range<Int>) throws -> Data {
    var data = Data(count: range.count)
    let count = try data.withUnsafeMutableBytes { try file.read(into: $0, at: range.lowerBound) }
    return data.prefix(count)
  }
}
