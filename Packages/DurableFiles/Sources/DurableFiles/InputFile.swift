/// A file that a person wrote and a program only reads, such as a configuration.
public enum InputFile: Sendable {
  /// The bytes of the file at `path`; `nil` where there is none. A pipe does not make it wait.
  /// Throws an ``UnreadableFile``, also where there are more than `limit` bytes.
  public static func data(at path: String, limit: Int) throws(UnreadableFile) -> Data? {
    do {
      return try DiskFile.plainFile(path, path: path, O_RDONLY)?.contents(limit: limit)
    } catch let error as FileError {
      guard error.code == EFBIG else {
        throw UnreadableFile(description: String(cString: strerror(error.code)))
      }
      throw UnreadableFile(description: "it is larger than \(limit >> 20) MiB")
    } catch {
      throw UnreadableFile(description: "it is not a plain file")
    }
  }

  /// What the program is given on its standard input, up to the end of that. A cancel ends the
  /// wait, and throws `CancellationError`; otherwise throws an ``UnreadableFile``, also where there
  /// are more than `limit` bytes.
  public static func standardInput(limit: Int) async throws -> Data {
    try await data(from: STDIN_FILENO, limit: limit)
  }

  /// Waits by asking again and again: a read would block the thread past a cancel.
  static func data(from descriptor: CInt, limit: Int) async throws -> Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      try Task.checkCancellation()
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&state, 1, 0) != 0 else {
        try await Task.sleep(for: .milliseconds(10))
        continue
      }
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN {
        continue
      }
      guard count >= 0 else {
        throw UnreadableFile(description: String(cString: strerror(errno)))
      }
      guard count > 0 else {
        return data
      }
      data += buffer[..<count]
      guard data.count <= limit else {
        throw UnreadableFile(description: "it is larger than \(limit >> 20) MiB")
      }
    }
  }

  /// Whether the mode of the file at `path` lets others than its owner read or write it.
  public static func isSeenByOthers(_ path: String) throws(UnreadableFile) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw UnreadableFile(description: String(cString: strerror(errno)))
    }
    return status.st_mode & 0o077 != 0
  }
}

/// Why a person's file cannot be read, in words that follow its path.
public struct UnreadableFile: Error, Hashable, CustomStringConvertible {
  /// For example "it is not a plain file".
  public let description: String

  /// Makes an error.
  public init(description: String) {
    self.description = description
  }
}
