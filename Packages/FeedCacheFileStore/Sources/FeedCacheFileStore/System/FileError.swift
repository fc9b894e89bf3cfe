/// What the system refused to do, with what, and why.
public struct FileError: ExplainedError, Hashable {
  /// What was to be done.
  public enum Operation: Sendable {
    /// A directory was to be made.
    case makeDirectory
    /// A directory was to be opened.
    case openDirectory
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

  /// The system's reason, or that another program holds the lock.
  public var failureCause: FailureCause {
    if operation == .lock && code == EWOULDBLOCK { return .locked(path: path) }
    return .file(action, path: path, reason: String(cString: strerror(code)))
  }

  private var action: FailureCause.FileAction {
    switch operation {
    case .makeDirectory: .makeDirectory
    case .openDirectory: .useDirectory
    case .lock: .lock
    case .create: .create
    case .list, .open, .read: .read
    case .write, .sync, .rename: .write
    case .delete: .delete
    }
  }
}

/// A directory or lock that is not the program's own: somebody else could have put anything there, so nothing is read or written.
public struct UntrustedPath: ExplainedError, Hashable {
  /// What is wrong.
  public let problem: FailureCause.PathFault
  /// With what.
  public let path: String

  /// Why nothing is read or written there.
  public var failureCause: FailureCause { .untrusted(path: path, problem) }
}
