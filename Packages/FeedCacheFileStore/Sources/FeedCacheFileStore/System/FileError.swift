#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system refused to do, with what, and why.
public struct FileError: Error, Hashable, CustomStringConvertible {
  /// What was to be done.
  public enum Operation: String, Sendable {
    /// A directory was to be made.
    case makeDirectory = "make the directory"
    /// A directory was to be opened.
    case openDirectory = "use the directory"
    /// A directory was to be listed.
    case list
    /// A file was to be opened.
    case open
    /// A file was to be made.
    case create
    /// The cache's lock was to be taken.
    case lock
    /// A file was to be read.
    case read
    /// A file was to be written.
    case write
    /// What was written was to be made durable.
    case sync
    /// A file was to be put into its place.
    case rename
    /// A file or directory was to be deleted.
    case delete
  }

  /// What was to be done.
  public let operation: Operation
  /// With what.
  public let path: String
  /// The system's error number.
  public let code: CInt

  init(_ operation: Operation, _ path: String, code: CInt = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The directory itself cannot be had, so that there is no cache to speak of.
  public var isAboutDirectory: Bool { operation == .makeDirectory || operation == .openDirectory }

  /// In a few words: `cannot write /path: No space left on device`.
  public var description: String {
    if operation == .lock && code == EWOULDBLOCK { return "another program holds \(path); try again when it is done" }
    return "cannot \(operation.rawValue) \(path): \(String(cString: strerror(code)))"
  }
}

/// A directory or lock that is not the program's own: somebody else could have put anything there, so nothing is read or written.
public struct UntrustedPath: Error, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  public enum Problem: String, Sendable {
    /// Its owner is another user.
    case foreignOwner = "belongs to another user"
    /// Its mode lets a group or everybody write.
    case othersCanWrite = "can be written by others"
    /// It is a pipe, a device or the like.
    case notAFile = "is not a plain file"
    /// It leads somewhere else.
    case symbolicLink = "is a symbolic link"
    /// It is where one feed is kept, and keeps another.
    case otherFeed = "holds another feed"
  }

  /// What is wrong.
  public let problem: Problem
  /// With what.
  public let path: String

  /// In a few words, with what to do.
  public var description: String {
    let advice =
      problem == .othersCanWrite
      ? "take their right away (chmod go-w), or choose another directory" : "choose another directory"
    return "\(path) \(problem.rawValue), so it is not used; \(advice)"
  }
}
