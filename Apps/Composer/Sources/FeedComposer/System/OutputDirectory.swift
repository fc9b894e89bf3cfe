import FeedTerminal

/// A directory that the customer names for output. A file appears in it whole or not at all, and replaces none.
final class OutputDirectory: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Opens the directory at `path`, and makes it first if nothing is there.
  init(path: String) throws {
    self.path = path
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw OutputFileError(path, isAboutCreating: true) }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw OutputFileError(path, isAboutCreating: true) }
  }

  deinit { close(descriptor) }

  /// Whether a customer who names `path` for output means a directory: one that is there, or a name with a slash at its end.
  static func isMeant(by path: String) -> Bool {
    var status = stat()
    return path.utf8.last == UInt8(ascii: "/") || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  func path(of name: String) -> String { path.utf8.last == UInt8(ascii: "/") ? path + name : "\(path)/\(name)" }

  /// The path of a file that is to be replaced. A link in its place, which may lead anywhere, is deleted.
  func pathToReplace(_ name: String) -> String {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFLNK {
      unlinkat(descriptor, name, 0)
    }
    return path(of: name)
  }

  /// The size of the first of these files that is there, or of a link in its place; `nil` if none is.
  func size(ofAny names: [String]) -> Int? {
    var status = stat()
    let isThere = names.contains {
      fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }
    return isThere ? Int(status.st_size) : nil
  }

  /// Writes a file of this name; does nothing if something is there, and returns whether nothing was.
  func add(_ name: String, _ data: Data) throws -> Bool {
    let temporary = ".feed.\(UUID().uuidString)"
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw OutputFileError(path(of: name), isAboutCreating: true) }
    defer { unlinkat(descriptor, temporary, 0) }
    do {
      defer { close(file) }
      do { try data.withUnsafeBytes { try writeAll($0, to: file) } } catch OutputError.failed(let reason) {
        throw OutputFileError(path: path(of: name), reason: reason, isAboutCreating: false)
      }
      guard fsync(file) == 0 else { throw OutputFileError(path(of: name)) }
    }
    guard try publish(temporary, as: name) else { return false }
    // Without this a power cut could take the new name back.
    guard fsync(descriptor) == 0 else { throw OutputFileError(path(of: name)) }
    return true
  }

  /// Gives the file its name, unless that is taken.
  private func publish(_ temporary: String, as name: String) throws -> Bool {
    if linkat(descriptor, temporary, descriptor, name, 0) == 0 { return true }
    if errno == EEXIST { return false }
    // A file system without hard links, such as a camera card's.
    let hasNoLinks = [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno)
    guard hasNoLinks, size(ofAny: [name]) == nil,
      renameat(descriptor, temporary, descriptor, name) == 0
    else { throw OutputFileError(path(of: name)) }
    return true
  }

  /// The name of a file with this content: `stem.type`, or `stem-2.type` and so on where that has another content. Writes it unless it is there.
  func keep(_ data: Data, as stem: String, _ type: String) throws -> String {
    var name = "\(stem).\(type)"
    var number = 1
    while true {
      if isThere(data, name) { return name }
      if try add(name, data) { return name }
      number += 1
      name = "\(stem)-\(number).\(type)"
    }
  }

  private func isThere(_ data: Data, _ name: String) -> Bool {
    guard size(ofAny: [name]) == data.count else { return false }
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return readAll(from: file, upTo: data.count).map { $0.elementsEqual(data) } ?? false
  }
}
