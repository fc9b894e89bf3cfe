#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the database lies: one file in a directory that only its owner can write.
struct DatabaseFile: Sendable {
  let directory: String
  var path: String { directory + "/feeds.sqlite" }

  /// Tells the file from one that has taken its place; `nil` if there is none. Throws if others could have put it there.
  func mark() throws -> [UInt64]? {
    guard try trusted(directory, S_IFDIR) != nil, let file = try trusted(path, S_IFREG) else { return nil }
    return [UInt64(truncatingIfNeeded: file.st_dev), UInt64(truncatingIfNeeded: file.st_ino)]
  }

  /// Makes an empty file, and the directories on its path, for their owner alone.
  func make() throws {
    try Self.makeDirectory(directory)
    // Closing any descriptor of a file ends SQLite's locks on it, so it is closed before it has its name.
    let temporary = "\(path).\(UUID().uuidString)"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(.create, path) }
    close(file)
    defer { unlink(temporary) }
    guard link(temporary, path) == 0 || errno == EEXIST else { throw Self.failure(.create, path) }
  }

  /// Makes the names on its path durable, as far up as they belong to this user: the program that made them may have died before it did.
  func sync() throws {
    var (path, isOwn) = (directory, true)
    while isOwn {
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // One that may be passed through but not opened is somebody else's to sync.
      if folder < 0 && errno == EACCES { return }
      defer { close(folder) }
      var status = stat()
      guard fstat(folder, &status) == 0, fsync(folder) == 0 else { throw Self.failure(.useDirectory, path) }
      isOwn = status.st_uid == geteuid() && path != "/" && path != "."
      path = Self.parent(of: path)
    }
  }

  /// Lets another program finish what it does.
  static func pause() { usleep(1_000) }

  private func trusted(_ path: String, _ kind: mode_t) throws -> stat? {
    var status = stat()
    if lstat(path, &status) != 0 {
      if errno == ENOENT { return nil }
      throw Self.failure(.useDirectory, path)
    }
    if status.st_mode & S_IFMT == S_IFLNK { throw FailureCause.untrusted(path: path, .symbolicLink) }
    if status.st_uid != geteuid() { throw FailureCause.untrusted(path: path, .foreignOwner) }
    if status.st_mode & 0o022 != 0 { throw FailureCause.untrusted(path: path, .othersCanWrite) }
    if status.st_mode & S_IFMT == kind { return status }
    throw kind == S_IFDIR ? Self.failure(.useDirectory, path, ENOTDIR) : .untrusted(path: path, .notAFile)
  }

  private static func makeDirectory(_ path: String) throws {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, case let parent = parent(of: path), parent != path else {
      throw failure(.makeDirectory, path)
    }
    try makeDirectory(parent)
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure(.makeDirectory, path) }
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func failure(_ action: FailureCause.FileAction, _ path: String, _ code: CInt = errno) -> FailureCause {
    .file(action, path: path, reason: String(cString: strerror(code)))
  }
}
