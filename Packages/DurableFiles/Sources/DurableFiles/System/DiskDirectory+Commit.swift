/// The write protocol, under a lock:
///
/// 1. write a temporary file
/// 2. sync it
/// 3. give the file that it replaces a second name
/// 4. rename the new file into its place; up to here a cancel counts. If others may save it without
///    the lock, the two exchange their names, and go back if the old one was not that of step 3
/// 5. sync the directory; if that fails, put the old file back
extension DiskDirectory {
  /// Saves `bytes` as `name`, durably and in one step. If anything fails, or the task is cancelled
  /// before the rename, the old file stays. The new one gets the group and the permissions of
  /// `old`.
  public func commit(
    _ bytes: UnsafeRawBufferPointer,
    as name: String,
    temporarily temporaryName: String? = nil,
    like old: FileStatus? = nil,
    through temporary: borrowing DiskDirectory
  ) throws {
    _ = try commit(bytes, as: name, temporarily: temporaryName, like: old, through: temporary) {
      try temporary.move($0.temporaryName, to: self, as: name)
      return true
    }
  }

  /// The same, unless `name` is no longer the file `old`, or is there though `old` is `nil`, or
  /// somebody is about to write to it by `isUntouched`: then nothing is saved, whenever that
  /// happened. Returns whether it was saved.
  func commit(
    _ bytes: UnsafeRawBufferPointer,
    as name: String,
    temporarily temporaryName: String? = nil,
    onlyOver old: FileStatus?,
    through temporary: borrowing DiskDirectory,
    isUntouched: () -> Bool
  ) throws -> Bool {
    try commit(bytes, as: name, temporarily: temporaryName, like: old, through: temporary) {
      try place($0, from: temporary, onlyOver: old, isUntouched: isUntouched)
    }
  }

  private func commit(
    _ bytes: UnsafeRawBufferPointer,
    as name: String,
    temporarily temporaryName: String?,
    like old: FileStatus?,
    through temporary: borrowing DiskDirectory,
    place: (NewFile) throws -> Bool
  ) throws -> Bool {
    let file = try temporary.write(bytes, as: name, temporarily: temporaryName, like: old)
    defer { temporary.discard(file.temporaryName) }
    try prepare(file, in: temporary)
    try Task.checkCancellation()
    guard try place(file) else {
      return false
    }
    try syncPlaced([file], from: temporary)
    return true
  }

  /// Writes a new file, which is not durable yet.
  public func write(
    _ bytes: UnsafeRawBufferPointer,
    as name: String,
    temporarily temporaryName: String? = nil,
    like old: FileStatus? = nil,
    permissions: mode_t = 0o600
  ) throws -> NewFile {
    let temporaryName = temporaryName ?? name
    do {
      let file = try createFile(temporaryName, permissions: permissions)
      if let old {
        try file.resemble(old)
      }
      try file.writeAll(bytes)
      return NewFile(name, temporaryName, file)
    } catch {
      discard(temporaryName)
      throw error
    }
  }

  /// Makes a new file durable, and gives the file that it replaces a second name, until the new one
  /// is durable in its place.
  public func prepare(
    _ file: NewFile,
    replacesNothing: Bool = false,
    in temporary: borrowing DiskDirectory
  ) throws {
    try file.sync()
    if !replacesNothing {
      file.previous = try link(file.name, into: temporary, as: file.previousName)
    }
  }

  /// Makes the placed files durable. If that fails they may not survive, so the previous files are
  /// restored as far as possible.
  public func syncPlaced(_ files: [NewFile], from temporary: borrowing DiskDirectory) throws {
    do {
      try sync()
    } catch {
      // The caller gets the first error, whatever restoring does.
      for file in files {
        switch file.previous {
        case .given: try? temporary.move(file.previousName, to: self, as: file.name)
        case .noFile: try? delete(file.name)
        case .impossible: break
        }
      }
      throw error
    }
  }

  /// A name for a file on its way to its place, in a directory that is the person's own.
  static func temporaryName() -> String {
    ".feed.\(UUID().uuidString)"
  }

  /// Deletes what a writer leaves under a temporary name, and the file that was replaced.
  public func discard(_ temporaryName: String) {
    // Leftovers take space and do no harm, and the next writer meets them again.
    for name in [temporaryName, temporaryName + NewFile.previousSuffix] {
      try? delete(name)
    }
  }
}

/// A file in the directory for temporary files, on its way to its place.
public final class NewFile {
  /// The name of its place.
  public let name: String
  let temporaryName: String
  /// Whether the file that it replaces has a second name.
  var previous = DiskDirectory.SecondName.noFile
  /// Open until it is synced: a sync reports the errors of what was written through this
  /// descriptor.
  private var descriptor: DiskFile?

  init(_ name: String, _ temporaryName: String, _ descriptor: consuming DiskFile) {
    self.name = name
    self.temporaryName = temporaryName
    self.descriptor = consume descriptor
  }

  /// Asks the system to start writing to disk.
  public func beginSync() {
    descriptor?.beginSync()
  }

  /// Notes beside the file's bytes what it was written for.
  func note(_ owner: String) {
    descriptor?.note(owner)
  }

  /// Makes the file durable, and closes it.
  func sync() throws {
    try descriptor.take()?.sync()
  }

  var previousName: String { temporaryName + Self.previousSuffix }

  /// The end of the second name of a file that is replaced.
  public static let previousSuffix = ".previous"
}

// A file is written by one writer, under its lock.
@available(*, unavailable) extension NewFile: Sendable {}
