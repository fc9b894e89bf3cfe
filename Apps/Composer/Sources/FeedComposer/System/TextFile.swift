import FeedCore

/// Why a customer's file cannot be read.
struct UnreadableFile: Error, CustomStringConvertible {
  let description: String
}

/// A file that the customer wrote, such as the config file.
enum TextFile {
  /// The bytes of the file at `path`; `nil` where there is none. Throws ``UnreadableFile``, also
  /// where they are more than `limit`.
  @Sendable static func data(_ path: String, limit: Int) throws -> Data? {
    // Opening a pipe must not wait for a writer.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 && (errno == ENOENT || errno == ENOTDIR) {
      return nil
    }
    guard file >= 0 else {
      throw UnreadableFile(description: systemReason())
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw UnreadableFile(description: "it is not a plain file")
    }
    guard status.st_size <= limit else {
      throw UnreadableFile(description: "it is larger than \(limit >> 20) MiB")
    }
    guard let bytes = readAll(from: file, upTo: limit) else {
      throw UnreadableFile(description: systemReason())
    }
    return Data(bytes)
  }

  /// Whether the mode of the file at `path` lets others than its owner read or write it.
  @Sendable static func isSeenByOthers(_ path: String) throws -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw UnreadableFile(description: systemReason())
    }
    return status.st_mode & 0o077 != 0
  }
}

/// The bytes of an open file from its start, at most `limit`; `nil` with `errno` set where it
/// cannot be read.
func readAll(from file: CInt, upTo limit: Int) -> [UInt8]? {
  readAll(from: file, 0..<limit)
}

/// The bytes of an open file in this range, as far as there are any; `nil` with `errno` set where
/// it cannot be read.
func readAll(from file: CInt, _ range: Range<Int>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while bytes.count < range.count {
    let wanted = min(buffer.count, range.count - bytes.count)
    let count = pread(file, &buffer, wanted, off_t(range.lowerBound + bytes.count))
    guard count > 0 else {
      return count == 0 ? bytes : nil
    }
    bytes += buffer[..<count]
  }
  return bytes
}
