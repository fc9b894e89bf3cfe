/// An open file or directory, closed when it goes out of scope.
struct FileDescriptor: ~Copyable {
  let raw: CInt
  let path: String

  init(_ raw: CInt, path: String, operation: FileError.Operation) throws {
    guard raw >= 0 else { throw FileError(operation, path) }
    self.raw = raw
    self.path = path
  }

  /// In a process that began without its standard streams the next file that is opened would be one of them, and take what is printed. What
  /// stands in for them from now on can only be read, so that printing fails instead.
  static func occupyStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = systemOpen("/dev/null", O_RDONLY)
    }
  }

  deinit { close(raw) }

  /// Ten seconds, in microseconds: a save takes milliseconds, so whoever holds the lock for longer is in trouble.
  private static let longestWait: UInt32 = 10_000_000

  func status() throws -> FileStatus {
    var status = stat()
    guard fstat(raw, &status) == 0 else { throw FileError(.read, path) }
    return FileStatus(status)
  }

  /// Reads until `buffer` is full or the file ends; gives the number of bytes read.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var done = 0
    while done < buffer.count {
      let count = systemRead(raw, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw FileError(.read, path) }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Reads from the start, whatever was read or written before.
  func readFromStart(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try seekToStart()
    return try read(into: buffer)
  }

  /// Empties the file.
  func empty() throws {
    while ftruncate(raw, 0) != 0 {
      guard errno == EINTR else { throw FileError(.write, path) }
    }
    try seekToStart()
  }

  private func seekToStart() throws {
    guard lseek(raw, 0, SEEK_SET) == 0 else { throw FileError(.read, path) }
  }

  /// Writes all of `bytes` at the current place: a short write goes on where it stopped.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var done = 0
    while done < bytes.count {
      let count = systemWrite(raw, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileError(.write, path, code: count == 0 ? ENOSPC : errno) }
      done += count
    }
  }

  /// Lets the system begin to write to the disk what was written to this file, so that several files travel at once. A hint, and no promise:
  /// 16 pictures of 100 kB were durable after 6 ms in the place of 9 (ext4 without a journal).
  func beginSync() {
    #if os(Linux)
      // What is not yet on the disk is not forgotten, but sent there.
      _ = posix_fadvise(raw, 0, 0, POSIX_FADV_DONTNEED)
    #endif
  }

  /// Makes what was written durable. A sync that failed is never tried again on the same file: the system may have dropped the data, and
  /// would then report success.
  func sync() throws {
    #if canImport(Darwin)
      // Not every file system knows how to empty the disk's own cache.
      var result = fcntl(raw, F_FULLFSYNC)
      if result != 0 && [ENOTSUP, EINVAL, ENOTTY].contains(errno) { result = fsync(raw) }
    #else
      let result = fsync(raw)
    #endif
    guard result == 0 else { throw FileError(.sync, path) }
  }

  /// Runs `body` under the exclusive lock of this file, waiting for whoever has it. The system frees it when its owner dies; but an owner may
  /// be stopped or stuck, so the wait ends after a while, and at once when `giveUp` throws: unless told otherwise, when the task is cancelled.
  func whileLocked<Value>(
    giveUp: () throws -> Void = Task.checkCancellation, _ body: () throws -> Value
  ) throws -> Value {
    var waited: UInt32 = 0
    var pause: UInt32 = 250
    while flock(raw, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK, waited < Self.longestWait else { throw FileError(.lock, path) }
      try giveUp()
      usleep(pause)
      waited += pause
      pause = min(pause * 2, 10_000)
    }
    defer { flock(raw, LOCK_UN) }
    return try body()
  }
}

// Inside a type that has methods of these names the plain names mean the methods.
private func systemRead(_ file: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
private func systemWrite(_ file: CInt, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int { write(file, buffer, count) }
