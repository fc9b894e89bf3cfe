extension FileDescriptor {
  /// The plain file at `path`, which is `name` in `directory`, or `nil` if nothing is there. A pipe does not block.
  static func plainFile(
    _ name: String, in directory: CInt = AT_FDCWD, path: String, _ flags: CInt
  ) throws -> FileDescriptor? {
    let raw = openat(directory, name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if raw < 0 && [ENOENT, ENOTDIR].contains(errno) { return nil }
    if raw < 0 && [ENXIO, EISDIR].contains(errno) { throw UntrustedPath(problem: .notAFile, path: path) }
    let file = try FileDescriptor(raw, path: path, for: flags & O_ACCMODE == O_RDONLY ? .read : .write)
    guard try file.status().isPlainFile else { throw UntrustedPath(problem: .notAFile, path: path) }
    return file
  }

  func contents(limit: Int) throws -> Data {
    var bytes = Data()
    try withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      while bytes.count <= limit {
        let count = try read(into: buffer, at: bytes.count)
        bytes.append(contentsOf: buffer[..<count])
        if count < buffer.count { return }
      }
    }
    guard bytes.count <= limit else { throw FileError(.read, path, code: EFBIG) }
    return bytes
  }

  /// Gives this new file the group and the permissions of `old`. If it cannot have the group, another one may do no more than others.
  func resemble(_ old: FileStatus) throws {
    let keepsGroup = try status().group == old.group || fchown(raw, uid_t.max, old.group) == 0
    let permissions = keepsGroup ? old.permissions : old.permissions & 0o707 | (old.permissions & 0o007) << 3
    guard fchmod(raw, permissions) == 0 else { throw FileError(.create, path) }
  }
}
