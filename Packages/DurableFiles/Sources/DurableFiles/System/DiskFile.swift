import CFileAttributes
import FeedFailures

/// An open file or directory, closed when it goes out of scope.
@frozen public struct DiskFile: ~Copyable {
  let raw: CInt
  /// Where it is, for errors.
  public let path: String

  /// Takes over `raw`, or throws the system's error if it is negative.
  init(_ raw: CInt, path: String, for action: FailureCause.FileAction) throws {
    guard raw >= 0 else {
      throw FileError(action, path)
    }
    self.raw = raw
    self.path = path
  }

  deinit {
    close(raw)
  }

  /// Opens `/dev/null` for each closed standard stream: the next file opened would get its number,
  /// and then what the program prints.
  public static func occupyStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  /// What the system says of it.
  public func status() throws -> FileStatus {
    var status = stat()
    guard fstat(raw, &status) == 0 else {
      throw FileError(.read, path)
    }
    return FileStatus(status)
  }

  /// Reads from `offset` until `buffer` is full or the file ends, and returns the number of bytes
  /// read.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(
        raw,
        buffer.baseAddress.map { $0 + done },
        buffer.count - done,
        off_t(offset + done)
      )
      if count < 0 && errno == EINTR {
        continue
      }
      guard count >= 0 else {
        throw FileError(.read, path)
      }
      if count == 0 {
        break
      }
      done += count
    }
    return done
  }

  /// Writes all of `bytes`, continuing after a short write.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      let count = write(raw, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 && errno == EINTR {
        continue
      }
      guard count > 0 else {
        throw FileError(.write, path, code: count == 0 ? ENOSPC : errno)
      }
      done += count
    }
  }

  /// Asks the system to start writing to disk, so that several files are written at once: 16 of 100
  /// kB were durable after 6 ms, not 9.
  func beginSync() {
    #if os(Linux)
      // Despite its name, this writes dirty pages out.
      _ = posix_fadvise(raw, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Makes the written bytes durable. A failed sync is never retried: the system may have dropped
  /// the data, and then reports success.
  func sync() throws {
    #if canImport(Darwin)
      // Not every file system can flush the disk's own cache.
      var result = fcntl(raw, F_FULLFSYNC)
      if result != 0 && [ENOTSUP, EINVAL, ENOTTY].contains(errno) {
        result = fsync(raw)
      }
    #else
      let result = fsync(raw)
    #endif
    guard result == 0 else {
      throw FileError(.write, path)
    }
  }

  private static let ownerAttribute = "user.feed.written-for"
  /// A UUID is shorter.
  private static let longestOwner = 64

  /// Notes beside the file's bytes what it was written for. Not every file system can; then the
  /// bytes alone tell.
  func note(_ owner: String) {
    let bytes = Array(owner.utf8.prefix(Self.longestOwner))
    _ = file_attribute_set(raw, Self.ownerAttribute, bytes, bytes.count)
  }

  /// What the file was written for; `nil` if that was not noted.
  var owner: String? {
    var bytes = [UInt8](repeating: 0, count: Self.longestOwner)
    let count = file_attribute_get(raw, Self.ownerAttribute, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Runs `body` under this file's exclusive lock, which ends with the process. Waits for it, from
  /// `start` on, until `giveUp` throws.
  public func whileLocked<Value>(
    since start: SuspendingClock.Instant = .now,
    giveUp: () throws -> Void,
    _ body: () throws -> Value
  ) throws -> Value {
    var pause: UInt32 = 250
    while flock(raw, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR {
        continue
      }
      let failure = FileError(.lock, path)
      // A save takes milliseconds, so a program that holds the lock for ten seconds is stuck.
      guard failure.code == EWOULDBLOCK, start.duration(to: .now) < .seconds(10) else {
        throw failure
      }
      try giveUp()
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    defer { flock(raw, LOCK_UN) }
    return try body()
  }

  /// The plain file at `path`, which is `name` in `directory`, or `nil` if nothing is there. A pipe
  /// does not block.
  static func plainFile(
    _ name: String,
    in directory: CInt = AT_FDCWD,
    path: String,
    _ flags: CInt
  ) throws -> DiskFile? {
    let raw = openat(directory, name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if raw < 0 && [ENOENT, ENOTDIR].contains(errno) {
      return nil
    }
    if raw < 0 && [ENXIO, EISDIR].contains(errno) {
      throw UntrustedPath(problem: .notAFile, path: path)
    }
    let file = try DiskFile(raw, path: path, for: flags & O_ACCMODE == O_RDONLY ? .read : .write)
    guard try file.status().isPlainFile else {
      throw UntrustedPath(problem: .notAFile, path: path)
    }
    return file
  }

  func contents(limit: Int) throws -> Data {
    var bytes = Data()
    try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      while bytes.count <= limit {
        let count = try read(into: buffer, at: bytes.count)
        bytes.append(contentsOf: buffer[..<count])
        if count < buffer.count {
          return
        }
      }
    }
    guard bytes.count <= limit else {
      throw FileError(.read, path, code: EFBIG)
    }
    return bytes
  }

  /// Gives this new file the group and the permissions of `old`. If it cannot have the group,
  /// another one may do no more than others.
  func resemble(_ old: FileStatus) throws {
    let keepsGroup = try status().group == old.group || fchown(raw, uid_t.max, old.group) == 0
    let permissions =
      keepsGroup ? old.permissions : old.permissions & 0o707 | (old.permissions & 0o007) << 3
    guard fchmod(raw, permissions) == 0 else {
      throw FileError(.create, path)
    }
  }
}
