public import FeedFailures

/// A system call on a file or directory failed.
public struct FileError: ExplainedError, Hashable {
  /// What was being done.
  public let action: FailureCause.FileAction
  /// The path of the file or directory.
  public let path: String
  /// The system's error number.
  public let code: CInt

  /// Makes an error.
  public init(_ action: FailureCause.FileAction, _ path: String, code: CInt = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// Whether a directory cannot be created or opened, so that nothing can be kept in it.
  public var isAboutDirectory: Bool { action == .makeDirectory || action == .useDirectory }

  /// Whether there is no room left, on the disk or for its user.
  public var isOfFullDisk: Bool { [ENOSPC, EDQUOT].contains(code) }

  /// The system's reason, or that another program holds the lock.
  public var failureCause: FailureCause {
    if action == .lock && code == EWOULDBLOCK {
      return .locked(path: path)
    }
    return .file(action, path: path, reason: String(cString: strerror(code)))
  }
}

/// A directory or file that others could have changed: nothing in it is read or written.
public struct UntrustedPath: ExplainedError, Hashable {
  /// Why it is not trusted.
  public let problem: FailureCause.PathFault
  /// The path of the file or directory.
  public let path: String

  /// Makes an error.
  public init(problem: FailureCause.PathFault, path: String) {
    self.problem = problem
    self.path = path
  }

  /// The path and the reason.
  public var failureCause: FailureCause { .untrusted(path: path, problem) }
}
