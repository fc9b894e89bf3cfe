import FeedFailures

/// A file that a person names for output. A new file is written beside it and then takes its name,
/// so that it is never incomplete, and what was there stays until then. A device or a pipe is
/// written to directly.
public enum OutputFile: Sendable {
  /// Writes to an open descriptor, which is closed afterwards.
  public typealias Work = (_ descriptor: CInt) async throws -> Void

  /// Replaces the file at `path` by what `work` writes, durably. It keeps the permissions of a file
  /// that is there, and follows symbolic links.
  ///
  /// Throws a ``FileError``, whose action is `create` where the file cannot be made at all; and
  /// what `work` throws, `CancellationError` for one. Then the old file stays as it was, and
  /// nothing is left beside it.
  public static func replace(_ path: String, _ work: Work) async throws {
    guard path.utf8.last != UInt8(ascii: "/") else {
      throw FileError(.create, path, code: EISDIR)
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else {
        throw FileError(.create, path)
      }
      return try await write(path, permissions: nil, work)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      try await write(try resolved(path), permissions: status.st_mode & 0o777, work)
    case S_IFDIR:
      throw FileError(.create, path, code: EISDIR)
    default:
      // A pipe without a reader fails at once.
      let raw = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      let file = try DiskFile(raw, path: path, for: .create)
      try await work(file.raw)
    }
  }

  private static func write(_ path: String, permissions: mode_t?, _ work: Work) async throws {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(Substring(path.utf8[...$0])) } ?? ""
    // Without the file's own name, which may be as long as the system allows.
    let temporary = folder + DiskDirectory.temporaryName()
    let raw = open(
      temporary,
      O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
      permissions == nil ? 0o666 : 0o600
    )
    do {
      let file = try DiskFile(raw, path: path, for: .create)
      if let permissions, fchmod(raw, permissions) != 0 {
        throw FileError(.write, path)
      }
      try await work(file.raw)
      try file.sync()
      guard rename(temporary, path) == 0 else {
        throw FileError(.write, path)
      }
    } catch {
      if raw >= 0 {
        unlink(temporary)
      }
      throw error
    }
    // Without this a power cut could take the new name back.
    do {
      try DiskDirectory.syncParent(of: path)
    } catch let error as FileError {
      throw FileError(.write, path, code: error.code)
    }
  }

  /// The path of the file itself, where `path` leads to it by links.
  private static func resolved(_ path: String) throws -> String {
    guard let real = realpath(path, nil) else {
      throw FileError(.create, path)
    }
    defer { free(real) }
    return String(cString: real)
  }
}
