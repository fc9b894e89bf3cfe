/// An open file or directory, closed when it goes out of scope.
@frozen package struct FileDescriptor: ~Copyable {
  let raw: CInt
  package let path: String

  /// Takes over `raw`, or throws the system's error if it is negative.
  init(_ raw: CInt, path: String, for action: FailureCause.FileAction) throws {
    guard raw >= 0 else { throw FileError(action, path) }
    self.raw = raw
    self.path = path
  }

  deinit { close(raw) }

  /// Opens `/dev/null` for each closed standard stream: the next file opened would get its number, and then what the program prints.
  package static func occupyStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  package func status() throws -> FileStatus {
    var status = stat()
    guard fstat(raw, &status) == 0 else { throw FileError(.read, path) }
    return FileStatus(status)
  }

  /// Reads from `offset` until `buffer` is full or the file ends, and returns the number of bytes read.
  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(raw, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(.read, path) }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Writes all of `bytes`, continuing after a short write.
  func writeAll(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      let count = write(raw, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileError(.write, path, code: count == 0 ? ENOSPC : errno) }
      done += count
    }
  }

  /// Asks the system to start writing to disk, so that several files are written at once: 16 of 100 kB were durable after 6 ms, not 9.
  func beginSync() {
    #if os(Linux)
      // Despite its name, this writes dirty pages out.
      _ = posix_fadvise(raw, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Makes the written bytes durable. A failed sync is never retried: the system may have dropped the data, and then reports success.
  func sync() throws {
    #if canImport(Darwin)
      // Not every file system can flush the disk's own cache.
      var result = fcntl(raw, F_FULLFSYNC)
      if result != 0 && [ENOTSUP, EINVAL, ENOTTY].contains(errno) { result = fsync(raw) }
    #else
      let result = fsync(raw)
    #endif
    guard result == 0 else { throw FileError(.write, path) }
  }

  /// A save takes milliseconds, so a program that holds the lock for ten seconds is stuck.
  private static let longestWait = Duration.seconds(10)

  /// Runs `body` under this file's exclusive lock, which ends with the process. Waits for it, from `start` on, until `giveUp` throws.
  package func whileLocked<Value>(
    since start: SuspendingClock.Instant = .now, giveUp: () throws -> Void, _ body: () throws -> Value
  ) throws -> Value {
    var pause: UInt32 = 250
    while flock(raw, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      let failure = FileError(.lock, path)
      guard failure.code == EWOULDBLOCK, start.duration(to: .now) < Self.longestWait else { throw failure }
      try giveUp()
      usleep(pause)
      pause = min(pause * 2, 10_000)
    }
    defer { flock(raw, LOCK_UN) }
    return try body()
  }
}
