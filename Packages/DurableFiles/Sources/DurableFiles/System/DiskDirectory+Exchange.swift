import FeedFailures

/// Replaces a file that somebody who knows no lock may save at any moment, such as a person with an
/// editor. To look at it first and then rename would overwrite what is saved in between. So the two
/// files exchange their names, which is one step, and then what was replaced is looked at.
extension DiskDirectory {
  /// Puts a new file in its place, if the file `old` is still there, or nothing if that is `nil`,
  /// and nobody is writing to it by `isUntouched`. If not, what is there stays. Returns whether the
  /// new file is in its place. Where the file system cannot exchange names, what is saved between
  /// the last look and the rename is lost.
  func place(
    _ file: NewFile,
    from temporary: borrowing DiskDirectory,
    onlyOver old: FileStatus?,
    isUntouched: () -> Bool
  ) throws -> Bool {
    guard try status(of: file.name)?.mark == old?.mark, isUntouched() else {
      return false
    }
    let new = try temporary.status(of: file.temporaryName)
    switch try rename(file, from: temporary, old == nil ? .toUnusedName : .exchange) {
    case .done where old == nil:
      return true
    case .done:
      return try keeps(file, new, insteadOf: old, from: temporary, isUntouched: isUntouched)
    case .taken:
      return false
    case .impossible:
      try temporary.move(file.temporaryName, to: self, as: file.name)
      return true
    }
  }

  /// Looks at the file that a new one was exchanged for. If it is not `old`, or somebody is about
  /// to write to it, it goes back to its place.
  private func keeps(
    _ file: NewFile,
    _ new: FileStatus?,
    insteadOf old: FileStatus?,
    from temporary: borrowing DiskDirectory,
    isUntouched: () -> Bool
  ) throws -> Bool {
    // Which file the exchange should have replaced, and by which.
    var expected = old?.mark
    var placed = new?.mark
    while true {
      let found = try temporary.status(of: file.temporaryName)?.mark
      let isNew = placed == new?.mark
      if found == expected, !isNew || isUntouched() {
        return isNew
      }
      // What is saved while this is put back is found in its turn.
      expected = placed
      placed = found
      guard try rename(file, from: temporary, .exchange) == .done else {
        try temporary.move(file.temporaryName, to: self, as: file.name)
        return false
      }
    }
  }

  /// Renames that are more than a rename.
  private enum Renaming {
    /// Nothing is replaced.
    case toUnusedName
    /// What is in the place gets the temporary name.
    case exchange

    /// `RENAME_NOREPLACE` and `RENAME_EXCHANGE`; on Darwin `RENAME_EXCL` and `RENAME_SWAP`.
    var flag: CUnsignedInt {
      #if canImport(Darwin)
        self == .toUnusedName ? 4 : 2
      #else
        self == .toUnusedName ? 1 : 2
      #endif
    }
  }

  private enum RenamingOutcome {
    case done
    /// There is something, or nothing, where it should not be.
    case taken
    /// The system or the file system cannot do it.
    case impossible
  }

  private func rename(
    _ file: NewFile,
    from temporary: borrowing DiskDirectory,
    _ renaming: Renaming
  ) throws -> RenamingOutcome {
    guard let function = Self.renameFunction else {
      return .impossible
    }
    let from = temporary.descriptor.raw
    let to = descriptor.raw
    guard function(from, file.temporaryName, to, file.name, renaming.flag) != 0 else {
      return .done
    }
    switch errno {
    case EEXIST, ENOENT: return .taken
    case EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP: return .impossible
    default: throw FileError(.write, path(of: file.name))
    }
  }

  private typealias RenameFunction =
    @convention(c) (
      CInt, UnsafePointer<CChar>, CInt, UnsafePointer<CChar>, CUnsignedInt
    ) -> CInt

  /// Swift's Glibc does not import it, and older systems do not have it.
  private static var renameFunction: RenameFunction? {
    #if canImport(Darwin)
      return renameatx_np
    #else
      return dlsym(nil, "renameat2").map { unsafeBitCast($0, to: RenameFunction.self) }
    #endif
  }
}
