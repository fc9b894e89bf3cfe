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
  func number() throws -> UInt64? {
    var status = stat()
    for path in [directory, path] {
      let isThere = lstat(path, &status) == 0
      if !isThere && errno == ENOENT { return nil }
      guard isThere else { throw failure(.useDirectory, path) }
      if status.st_mode & S_IFMT == S_IFLNK { throw FailureCause.untrusted(path: path, .symbolicLink) }
      if status.st_uid != geteuid() { throw FailureCause.untrusted(path: path, .foreignOwner) }
      if status.st_mode & 0o022 != 0 { throw FailureCause.untrusted(path: path, .othersCanWrite) }
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FailureCause.untrusted(path: path, .notAFile) }
    return UInt64(status.st_ino)
  }

  /// Makes the directory, and those on its path, for their owner alone.
  func makeDirectory() throws {
    // If one above cannot be made, nor can the last one.
    for end in directory.indices.dropFirst() where directory[end] == "/" { mkdir(String(directory[..<end]), 0o700) }
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else { throw failure(.makeDirectory, directory) }
  }

  /// Makes the file its owner's alone, and its name and its directory's durable: the program that made them may have died before it did.
  func secure() throws {
    guard chmod(path, 0o600) == 0 else { throw failure(.create, path) }
    for path in [directory, directory + "/.."] {
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // One that may be passed through but not opened is somebody else's to sync.
      if folder < 0 && errno == EACCES { continue }
      defer { close(folder) }
      guard folder >= 0, fsync(folder) == 0 else { throw failure(.useDirectory, path) }
    }
  }

  private func failure(_ action: FailureCause.FileAction, _ path: String) -> FailureCause {
    .file(action, path: path, reason: String(cString: strerror(errno)))
  }
}
