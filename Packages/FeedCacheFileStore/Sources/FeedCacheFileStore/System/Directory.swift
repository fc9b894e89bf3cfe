/// An open directory that only its owner can write. Everything below it is reached through it and never through a symbolic link, so that
/// nothing outside can be meant.
struct Directory: ~Copyable {
  private let descriptor: FileDescriptor

  var path: String { descriptor.path }

  /// Takes over `descriptor`, and refuses a directory that somebody else could have written to.
  private init(_ descriptor: consuming FileDescriptor) throws {
    let status = try descriptor.status()
    guard status.isOwn else { throw UntrustedPath(problem: .foreignOwner, path: descriptor.path) }
    guard !status.othersCanWrite else { throw UntrustedPath(problem: .othersCanWrite, path: descriptor.path) }
    self.descriptor = descriptor
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC

  /// The directory at `path`, or `nil` where there is nothing.
  static func open(_ path: String) throws -> Directory? {
    let raw = systemOpen(path, flags)
    guard raw >= 0 || errno != ENOENT else { return nil }
    if raw < 0 { try refuseLink(at: path, in: AT_FDCWD, path: path, code: errno) }
    return try Directory(FileDescriptor(raw, path: path, operation: .openDirectory))
  }

  /// The directory `name` in this one, or `nil` where there is nothing.
  func directory(_ name: String) throws -> Directory? {
    let raw = openat(descriptor.raw, name, Self.flags)
    guard raw >= 0 || errno != ENOENT else { return nil }
    if raw < 0 { try Self.refuseLink(at: name, in: descriptor.raw, path: "\(path)/\(name)", code: errno) }
    return try Directory(FileDescriptor(raw, path: "\(path)/\(name)", operation: .openDirectory))
  }

  /// Throws, for a directory that could not be opened with the error `code`, and says so if it is a symbolic link: the system's words
  /// for that mislead.
  private static func refuseLink(at name: String, in directory: CInt, path: String, code: CInt) throws {
    var status = stat()
    if fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFLNK {
      throw UntrustedPath(problem: .symbolicLink, path: path)
    }
    throw FileError(.openDirectory, path, code: code)
  }

  /// The directory `name` in this one, made where there is nothing, for its owner alone, and durable.
  func makeDirectory(_ name: String) throws -> Directory {
    if let directory = try directory(name) { return directory }
    if mkdirat(descriptor.raw, name, 0o700) == 0 {
      try sync()
    } else if errno != EEXIST {
      throw FileError(.makeDirectory, "\(path)/\(name)")
    }
    guard let directory = try directory(name) else { throw FileError(.openDirectory, "\(path)/\(name)", code: ENOENT) }
    return directory
  }

  /// The plain file `name`, or `nil` where there is nothing. What is no plain file of this user is `notAFile`: a pipe is not waited for.
  func file(_ name: String) throws -> OpenedFile? {
    let raw = openat(descriptor.raw, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    if raw < 0 && errno == ENOENT { return nil }
    if raw < 0 && (errno == ELOOP || errno == ENXIO || errno == EMLINK) { return .notAFile(try status(of: name)) }
    let file = try FileDescriptor(raw, path: "\(path)/\(name)", operation: .open)
    let status = try file.status()
    guard status.isPlainFile, status.isOwn else { return .notAFile(status) }
    return .file(file, status)
  }

  /// A new file, for its owner alone, that was not there before.
  func createFile(_ name: String) throws -> FileDescriptor {
    let raw = openat(descriptor.raw, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    return try FileDescriptor(raw, path: "\(path)/\(name)", operation: .create)
  }

  /// The plain file `name` for reading and writing, made where there is nothing, and never emptied.
  func updateFile(_ name: String) throws -> FileDescriptor {
    let raw = openat(descriptor.raw, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0o600)
    let file = try FileDescriptor(raw, path: "\(path)/\(name)", operation: .open)
    guard try file.status().isPlainFile else { throw UntrustedPath(problem: .notAFile, path: file.path) }
    return file
  }

  /// Puts the file `name` of this directory into the place of `newName` in `target`, in one step.
  func move(_ name: String, to target: borrowing Directory, as newName: String) throws {
    guard renameat(descriptor.raw, name, target.descriptor.raw, newName) == 0 else {
      throw FileError(.rename, "\(target.path)/\(newName)")
    }
  }

  /// What became of giving a file a second name.
  enum SecondName {
    case given
    case noFile
    /// On this file system no file can have two names.
    case impossible
  }

  /// Gives the file `name` a second name in `target`.
  func link(_ name: String, into target: borrowing Directory, as newName: String) throws -> SecondName {
    if linkat(descriptor.raw, name, target.descriptor.raw, newName, 0) == 0 { return .given }
    switch errno {
    case ENOENT: return .noFile
    case EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS, EMLINK: return .impossible
    default: throw FileError(.create, "\(target.path)/\(newName)")
    }
  }

  /// Deletes the file `name`; nothing there is a success. An empty directory that somebody put in the place of a file goes too.
  func delete(_ name: String) throws {
    if unlinkat(descriptor.raw, name, 0) == 0 || errno == ENOENT { return }
    let failure = FileError(.delete, "\(path)/\(name)")
    // Linux says EISDIR of a directory, and POSIX lets others say EPERM.
    guard [EISDIR, EPERM].contains(failure.code), unlinkat(descriptor.raw, name, AT_REMOVEDIR) == 0 else {
      throw failure
    }
  }

  /// The directory `name` in this one, or `nil` where there is nothing; what is no directory and stands in its place is deleted.
  func directoryInPlace(of name: String) throws -> Directory? {
    if let status = try status(of: name), !status.isDirectory { try delete(name) }
    return try directory(name)
  }

  /// Deletes the directory `name` if it is empty, and leaves what is not ours.
  func deleteEmptyDirectory(_ name: String) throws {
    guard unlinkat(descriptor.raw, name, AT_REMOVEDIR) == 0 || [ENOENT, ENOTEMPTY, EEXIST].contains(errno) else {
      throw FileError(.delete, "\(path)/\(name)")
    }
  }

  /// The status of whatever `name` is, a symbolic link itself included; `nil` where there is nothing.
  func status(of name: String) throws -> FileStatus? {
    var status = stat()
    if fstatat(descriptor.raw, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    guard errno == ENOENT else { throw FileError(.read, "\(path)/\(name)") }
    return nil
  }

  /// The names in this directory, in no order.
  func names() throws -> [String] {
    var names: [String] = []
    try forEachName { name in names.append(String(decoding: name, as: UTF8.self)) }
    return names
  }

  /// The names in this directory that entries have, in no order. No text is made of them: there may be very many.
  func entryNames() throws -> [EntryName] {
    var names: [EntryName] = []
    try forEachName { name in
      if let name = EntryName(name) { names.append(name) }
    }
    return names
  }

  /// Hands over the characters of each name in this directory but the two that every directory has.
  private func forEachName(_ body: (UnsafeRawBufferPointer) -> Void) throws {
    // The stream takes over its descriptor, so it gets one of its own.
    let raw = openat(descriptor.raw, ".", Self.flags)
    guard raw >= 0 else { throw FileError(.list, path) }
    guard let stream = fdopendir(raw) else {
      let failure = FileError(.list, path)
      close(raw)
      throw failure
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else { break }
      withUnsafeBytes(of: &entry.pointee.d_name) { characters in
        guard let start = characters.baseAddress else { return }
        let name = UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self)))
        if !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) { body(name) }
      }
    }
    guard errno == 0 else { throw FileError(.list, path) }
  }

  /// Makes durable which names this directory holds.
  func sync() throws { try descriptor.sync() }
}

/// What stands under a file's name.
enum OpenedFile: ~Copyable {
  case file(FileDescriptor, FileStatus)
  /// Something else, as far as it can be told.
  case notAFile(FileStatus?)
}

// Inside the type the plain name means its own method.
func systemOpen(_ path: String, _ flags: CInt) -> CInt { open(path, flags) }
