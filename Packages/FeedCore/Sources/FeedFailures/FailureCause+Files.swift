extension FailureCause {
  /// The system refused this, for a reason in its own words.
  public static func file(_ action: FileAction, path: String, reason: String) -> FailureCause {
    let action = FailureCause(action.rawValue, ["path": .path(path)])
    return FailureCause("file", ["action": .cause(action), "reason": .text(reason)])
  }

  /// Another program holds this lock.
  public static func locked(path: String) -> FailureCause {
    FailureCause("locked", ["path": .path(path)])
  }

  /// Others could have changed what is at this path, so it is not used.
  public static func untrusted(path: String, _ fault: PathFault) -> FailureCause {
    FailureCause(fault.rawValue, ["path": .path(path)])
  }

  /// What was to be done with a file, a directory or a lock. The raw value is the key of its words.
  @frozen public enum FileAction: String, CaseIterable, Sendable {
    /// Make or open a directory.
    case makeDirectory, useDirectory
    /// Take a lock.
    case lock
    /// Create, read or write a file, or delete a file or directory.
    case create, read, write, delete
  }

  /// Why a path is not trusted. The raw value is the key of its words.
  @frozen public enum PathFault: String, CaseIterable, Sendable {
    /// Another user owns it, or others may write to it.
    case foreignOwner, othersCanWrite
    /// Others may have opened it, and could read what is written to it later.
    case othersCanRead
    /// It is a symbolic link, or something else that is no file, such as a pipe or a device.
    case symbolicLink, notAFile
    /// It holds another feed than it should.
    case otherFeed
  }
}
