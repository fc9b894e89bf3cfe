import DurableFiles
import FeedCLI

/// Why an output file could not be written.
struct OutputFileError: ExplainedError, Hashable {
  let path: String
  /// In the system's own words.
  let reason: String
  let isAboutCreating: Bool

  /// The action that failed, and why.
  var failureCause: FailureCause { .file(isAboutCreating ? .create : .write, path: path, reason: reason) }

  var code: ExitCode { isAboutCreating ? .cannotCreate : .ioError }
}

extension OutputFileError {
  /// The failure of a system call on the file at `path`.
  init(_ path: String, code: CInt = errno, isAboutCreating: Bool = false) {
    self.init(path: path, reason: systemReason(code), isAboutCreating: isAboutCreating)
  }
}

/// A file that the customer names for output. A new file is written beside it and then renamed, so that it is never incomplete, and what was
/// there stays until then. A device or a pipe is written to directly.
enum OutputFile {
  typealias Work = @Sendable (Output) async throws -> Void

  static func replace(_ path: String, _ work: Work) async throws {
    guard path.utf8.last != UInt8(ascii: "/") else { throw OutputFileError(path, code: EISDIR, isAboutCreating: true) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw OutputFileError(path, isAboutCreating: true) }
      return try await write(path, mode: nil, work)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: try await write(try resolved(path), mode: status.st_mode & 0o777, work)
    case S_IFDIR: throw OutputFileError(path, code: EISDIR, isAboutCreating: true)
    default:
      // A pipe without a reader fails at once.
      let file = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      guard file >= 0 else { throw OutputFileError(path, isAboutCreating: true) }
      defer { close(file) }
      try await fill(file, path, work)
    }
  }

  private static func write(_ path: String, mode: mode_t?, _ work: Work) async throws {
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(Substring(path.utf8[...$0])) } ?? ""
    // Without the file's own name, which may be as long as the system allows.
    let temporary = "\(folder).feed.\(UUID().uuidString)"
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode == nil ? 0o666 : 0o600)
    guard file >= 0 else { throw OutputFileError(path, isAboutCreating: true) }
    do {
      defer { close(file) }
      if let mode, fchmod(file, mode) != 0 { throw OutputFileError(path) }
      try await fill(file, path, work)
      guard fsync(file) == 0, rename(temporary, path) == 0 else { throw OutputFileError(path) }
    } catch {
      unlink(temporary)
      throw error
    }
    // Without this a power cut could take the new name back.
    do {
      try DiskDirectory.syncParent(of: path)
    } catch let error as FileError {
      throw OutputFileError(path, code: error.code)
    }
  }

  private static func fill(_ file: CInt, _ path: String, _ work: Work) async throws {
    do { try await work(Output(descriptor: file)) } catch OutputError.failed(let reason) {
      throw OutputFileError(path: path, reason: reason, isAboutCreating: false)
    }
  }

  /// The path of the file itself, where `path` leads to it by links.
  private static func resolved(_ path: String) throws -> String {
    guard let real = realpath(path, nil) else { throw OutputFileError(path, isAboutCreating: true) }
    defer { free(real) }
    return String(cString: real)
  }
}
