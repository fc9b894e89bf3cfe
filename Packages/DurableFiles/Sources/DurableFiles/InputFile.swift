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
