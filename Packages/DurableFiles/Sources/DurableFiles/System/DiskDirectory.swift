import FeedFailures

// Frozen, like the other types here: with library evolution Swift 6.3 does not finish compiling the
// store if they are not.
/// An open directory. What is below is reached through it, never through a symbolic link that leads
/// outside.
@frozen public struct DiskDirectory: ~Copyable {
  /// The open directory.
  public let descriptor: DiskFile
  /// Where it is, for errors.
  public var path: String { descriptor.path }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// The directory at `path`, or `nil` if nothing is there. It is refused if others can write it or
  /// it is a symbolic link, unless `isShared`.
  public static func open(_ path: String, isShared: Bool = false) throws -> DiskDirectory? {
    try open(path, in: AT_FDCWD, path: path, isShared: isShared)
  }

  /// The directory `name` in this one, or `nil` if nothing is there.
  public func directory(_ name: String) throws -> DiskDirectory? {
    try Self.open(name, in: descriptor.raw, path: path(of: name))
  }

  private static func open(_ name: String, in parent: CInt, path: String, isShared: Bool = false)
    throws
    -> DiskDirectory?
  {
    let raw = openat(parent, name, isShared ? flags & ~O_NOFOLLOW : flags)
    if raw >= 0 {
      let descriptor = try DiskFile(raw, path: path, for: .useDirectory)
      let status = try descriptor.status()
      guard isShared || status.isOwn else {
        throw UntrustedPath(problem: .foreignOwner, path: path)
      }
      guard isShared || !status.othersCanWrite else {
        throw UntrustedPath(problem: .othersCanWrite, path: path)
      }
      return DiskDirectory(descriptor: descriptor)
    }
    let failure = FileError(.useDirectory, path)
    guard failure.code != ENOENT else {
      return nil
    }
    // The system's own reason for a symbolic link is misleading.
    var status = stat()
    if fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0, FileStatus(status).isSymbolicLink {
      throw UntrustedPath(problem: .symbolicLink, path: path)
    }
    throw failure
  }

  /// The directory `name` in this one. A missing one is made, for its owner alone, and durable.
  public func makeDirectory(_ name: String) throws -> DiskDirectory {
    if let directory = try directory(name) {
      return directory
    }
    // Somebody may have deleted the lock file, and let another writer in.
    guard mkdirat(descriptor.raw, name, 0o700) == 0 || errno == EEXIST else {
      throw FileError(.makeDirectory, path(of: name))
    }
    try sync()
    guard let directory = try directory(name) else {
      throw FileError(.useDirectory, path(of: name), code: ENOENT)
    }
    return directory
  }

  /// The directory `name` in this one, or `nil` if nothing is there. Anything else of that name is
  /// deleted.
  public func directoryInPlace(of name: String) throws -> DiskDirectory? {
    if let status = try status(of: name), !status.isDirectory {
      try delete(name)
    }
    return try directory(name)
  }

  /// The plain file `name`, or `nil` if nothing is there. Everything else, and another user's file,
  /// is `notAFile`; a pipe does not block.
  public func file(_ name: String) throws -> OpenedFile? {
    let raw = openat(descriptor.raw, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if raw < 0 && errno == ENOENT {
      return nil
    }
    if raw < 0 && [ELOOP, ENXIO, EMLINK].contains(errno) {
      return .notAFile(try status(of: name))
    }
    let file = try DiskFile(raw, path: path(of: name), for: .read)
    let status = try file.status()
    guard status.isPlainFile, status.isOwn else {
      return .notAFile(status)
    }
    return .file(file, status)
  }

  /// A new file, for its owner alone unless `permissions` say otherwise. An existing one is an
  /// error.
  public func createFile(_ name: String, permissions: mode_t = 0o600) throws -> DiskFile {
    let raw = openat(
      descriptor.raw,
      name,
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
      permissions
    )
    return try DiskFile(raw, path: path(of: name), for: .create)
  }

  /// Opens the file `name`, whose lock programs share, and makes it first if nothing is there.
  public func lockFile(_ name: String) throws -> DiskFile {
    let raw = openat(
      descriptor.raw,
      name,
      O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK,
      0o600
    )
    let file = try DiskFile(raw, path: path(of: name), for: .read)
    guard try file.status().isPlainFile else {
      throw UntrustedPath(problem: .notAFile, path: file.path)
    }
    return file
  }

  /// Moves the file `name` to `newName` in `target`, replacing what is there in one step.
  public func move(_ name: String, to target: borrowing DiskDirectory, as newName: String) throws {
    guard renameat(descriptor.raw, name, target.descriptor.raw, newName) == 0 else {
      throw FileError(.write, target.path(of: newName))
    }
  }

  /// The outcome of giving a file a second name: it is impossible on a file system without hard
  /// links.
  public enum SecondName: Sendable {
    /// The file has two names now.
    case given
    /// There is no file.
    case noFile
    /// The file system has no hard links.
    case impossible
  }

  /// Gives the file `name` a second name in `target`.
  public func link(_ name: String, into target: borrowing DiskDirectory, as newName: String) throws
    -> SecondName
  {
    if linkat(descriptor.raw, name, target.descriptor.raw, newName, 0) == 0 {
      return .given
    }
    switch errno {
    case ENOENT: return .noFile
    case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK: return .impossible
    default: throw FileError(.create, target.path(of: newName))
    }
  }

  /// Deletes the file `name`, or an empty directory in its place. A missing one is a success.
  public func delete(_ name: String) throws {
    if unlinkat(descriptor.raw, name, 0) == 0 || errno == ENOENT {
      return
    }
    let failure = FileError(.delete, path(of: name))
    // Linux reports EISDIR for a directory; POSIX also allows EPERM.
    guard [EISDIR, EPERM].contains(failure.code), unlinkat(descriptor.raw, name, AT_REMOVEDIR) == 0
    else {
      throw failure
    }
  }

  /// Deletes the directory `name`, unless something is in it.
  public func deleteEmptyDirectory(_ name: String) throws {
    guard
      unlinkat(descriptor.raw, name, AT_REMOVEDIR) == 0
        || [ENOENT, ENOTEMPTY, EEXIST].contains(errno)
    else {
      throw FileError(.delete, path(of: name))
    }
  }

  /// The status of `name`, or of the symbolic link of that name; `nil` if nothing is there.
  public func status(of name: String) throws -> FileStatus? {
    var status = stat()
    if fstatat(descriptor.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      return FileStatus(status)
    }
    guard errno == ENOENT else {
      throw FileError(.read, path(of: name))
    }
    return nil
  }

  /// Calls `body` with each name in this directory, in no order. It gets UTF-8, because making a
  /// string of each of very many is slow.
  public func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws {
    // The stream takes over its descriptor, so it gets one of its own.
    let raw = openat(descriptor.raw, ".", Self.flags)
    guard raw >= 0 else {
      throw FileError(.read, path)
    }
    guard let stream = fdopendir(raw) else {
      let failure = FileError(.read, path)
      close(raw)
      throw failure
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        break
      }
      withUnsafeBytes(of: &entry.pointee.d_name) {
        body(UnsafeRawBufferPointer(rebasing: $0.prefix { $0 != 0 }))
      }
    }
    guard errno == 0 else {
      throw FileError(.read, path)
    }
  }

  /// Gives this directory a time of change of its own, as systems count time coarsely, and returns
  /// its mark; `nil` if that is impossible.
  public func stamp() -> String? {
    let stamp = timespec(tv_sec: time(nil), tv_nsec: .random(in: 1..<1_000_000_000))
    var status = stat()
    guard futimens(descriptor.raw, [stamp, stamp]) == 0, fstat(descriptor.raw, &status) == 0 else {
      return nil
    }
    let mark = FileStatus(status).mark
    return mark.contains(".\(stamp.tv_nsec)-") ? mark : nil
  }

  /// Makes the names in this directory durable.
  public func sync() throws {
    try descriptor.sync()
  }

  func path(of name: String) -> String {
    "\(path)/\(name)"
  }
}

/// What is found under a name.
@frozen public enum OpenedFile: ~Copyable {
  /// A plain file of this user, open for reading.
  case file(DiskFile, FileStatus)
  /// Something else; its status is `nil` if it has gone since.
  case notAFile(FileStatus?)
}
