import FeedFailures

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
  var path: String { directory + "/" + Self.name }
  /// The file and its log.
  static let names: Set = [name, name + "-wal"]
  private static let name = "feeds.sqlite"

  /// Tells the file from one that has taken its place; `nil` if there is none. Throws if others
  /// could have put it there.
  func number() throws -> UInt64? {
    var status = stat()
    for path in [directory, path] {
      let isThere = lstat(path, &status) == 0
      if !isThere && errno == ENOENT {
        return nil
      }
      guard isThere else {
        throw failure(.useDirectory, path)
      }
      if status.st_mode & S_IFMT == S_IFLNK {
        throw FailureCause.untrusted(path: path, .symbolicLink)
      }
      if status.st_uid != geteuid() {
        throw FailureCause.untrusted(path: path, .foreignOwner)
      }
      if status.st_mode & 0o022 != 0 {
        throw FailureCause.untrusted(path: path, .othersCanWrite)
      }
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw FailureCause.untrusted(path: path, .notAFile)
    }
    return UInt64(status.st_ino)
  }

  /// Makes the directory, and those on its path, for their owner alone.
  func makeDirectory() throws {
    // If one above cannot be made, nor can the last one.
    for end in directory.indices.dropFirst() where directory[end] == "/" {
      mkdir(String(directory[..<end]), 0o700)
    }
    guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
      throw failure(.makeDirectory, directory)
    }
  }

  /// Makes the file that SQLite fills, for its owner alone: SQLite would make it readable for all
  /// at first, and another user who opened it then could read all that is saved later. SQLite's log
  /// and index get its permissions.
  func make() throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    // Another program was faster.
    if file < 0 && errno == EEXIST {
      return
    }
    guard file >= 0 else {
      throw failure(.create, path)
    }
    close(file)
  }

  /// Takes others' permissions away before anything is written. Throws if they may have opened the
  /// file: a descriptor keeps reading.
  func secure() throws {
    var status = stat()
    guard stat(directory, &status) == 0 else {
      throw failure(.useDirectory, directory)
    }
    let othersCanEnter = status.st_mode & 0o011 != 0
    for path in ["", "-journal", "-wal", "-shm"].map({ path + $0 }) {
      let isThere = lstat(path, &status) == 0
      if !isThere && errno == ENOENT {
        continue
      }
      guard isThere else {
        throw failure(.read, path)
      }
      if status.st_mode & 0o077 == 0 {
        continue
      }
      if othersCanEnter {
        throw FailureCause.untrusted(path: path, .othersCanRead)
      }
      guard chmod(path, 0o600) == 0 else {
        throw failure(.create, path)
      }
    }
  }

  /// Makes the file's name and its directory's durable: the program that made them may have died
  /// before it did.
  func sync() throws {
    for path in [directory, directory + "/.."] {
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      // One that may be passed through but not opened is somebody else's to sync.
      if folder < 0 && errno == EACCES {
        continue
      }
      defer { close(folder) }
      guard folder >= 0, fsync(folder) == 0 else {
        throw failure(.useDirectory, path)
      }
    }
  }

  private func failure(_ action: FailureCause.FileAction, _ path: String) -> FailureCause {
    .file(action, path: path, reason: String(cString: strerror(errno)))
  }
}
