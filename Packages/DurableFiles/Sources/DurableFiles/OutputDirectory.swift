public import FeedFailures

/// A directory that a person names for output. A file appears in it whole or not at all, and
/// replaces none.
public final class OutputDirectory: Sendable {
  private let directory: DiskDirectory

  /// Opens the directory at `path`, which others may write too. If it is missing, it and those
  /// above it are made, durably. Throws a ``FileError``, whose action is `create`.
  public init(path: String) throws {
    do {
      try Self.makeIfMissing(path)
      guard let directory = try DiskDirectory.open(path, isShared: true) else {
        throw FileError(.create, path, code: ENOENT)
      }
      self.directory = directory
    } catch let error as FileError {
      throw FileError(.create, path, code: error.code)
    }
  }

  /// The person's own mask says who may write in it.
  private static func makeIfMissing(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) != 0, errno == ENOENT else {
      return
    }
    let parent = DiskDirectory.split(path).parent
    try makeIfMissing(parent)
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw FileError(.create, path)
    }
    try DiskDirectory.open(parent, isShared: true)?.sync()
  }

  /// Whether a person who names `path` for output means a directory: one that is there, or a name
  /// with a slash at its end.
  public static func isMeant(by path: String) -> Bool {
    guard path.utf8.last != UInt8(ascii: "/") else {
      return true
    }
    var status = stat()
    return stat(path, &status) == 0 && FileStatus(status).isDirectory
  }

  /// The path of a file in it.
  public func path(of name: String) -> String {
    let path = directory.path
    return path.utf8.last == UInt8(ascii: "/") ? path + name : "\(path)/\(name)"
  }

  /// The path of a file in it, from the root on: that of the current directory comes before a
  /// relative one.
  public func wholePath(of name: String) -> String {
    guard let root = realpath(directory.path, nil) else {
      return path(of: name)
    }
    defer { free(root) }
    let path = String(cString: root)
    return path == "/" ? path + name : "\(path)/\(name)"
  }

  /// The path of a file that is to be replaced. A link in its place, which may lead anywhere, is
  /// deleted.
  public func pathToReplace(_ name: String) throws -> String {
    if try directory.status(of: name)?.isSymbolicLink == true {
      try directory.delete(name)
    }
    return path(of: name)
  }

  /// The first of these files that is there, and its size, or that of a link in its place; `nil` if
  /// none is.
  public func file(ofAny names: [String]) -> (name: String, size: Int)? {
    for name in names {
      if let status = status(of: name), !status.isDirectory {
        return (name, status.size)
      }
    }
    return nil
  }

  /// The first file that was written for `owner`, of these names or of one of them with a number
  /// behind it, and its size; `nil` if none was. If `areOwnersAlone`, no other owner has these
  /// names: what has one of them without a number, and does not say what it was written for, is
  /// taken for it too.
  public func file(
    ofAny names: [String],
    writtenFor owner: String,
    areOwnersAlone: Bool
  ) -> (name: String, size: Int)? {
    var number = 1
    var lastTaken = 0
    while number <= min(lastTaken + Self.widestGap, Self.highestNumber) {
      for name in names.map({ Self.numbered($0, number) }) {
        guard let status = status(of: name), !status.isDirectory else {
          continue
        }
        lastTaken = number
        let noted = self.owner(of: name)
        if noted == owner || (noted == nil && areOwnersAlone && number == 1) {
          return (name, status.size)
        }
      }
      number += 1
    }
    return nil
  }

  /// A person may delete some of the files whose names have numbers.
  private static let widestGap = 8
  /// Beyond it a name has its owner behind it, so that not ever more files are looked at.
  private static let highestNumber = 999

  /// The same name with a number behind it, in front of its extension: `boats 2.png`.
  private static func numbered(_ name: String, _ number: Int) -> String {
    number == 1 ? name : with(" \(number)", behind: name)
  }

  private static func with(_ suffix: String, behind name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else {
      return name + suffix
    }
    return name[..<dot] + suffix + name[dot...]
  }

  /// What a file was written for; `nil` if that was not noted, or cannot be read.
  private func owner(of name: String) -> String? {
    do { return try plainFile(name)?.owner } catch { return nil }
  }

  private func plainFile(_ name: String) throws -> DiskFile? {
    try DiskFile.plainFile(
      name,
      in: directory.descriptor.raw,
      path: path(of: name),
      O_RDONLY | O_NOFOLLOW
    )
  }

  /// What cannot be looked at cannot be written either, which will say why.
  private func status(of name: String) -> FileStatus? {
    do { return try directory.status(of: name) } catch { return nil }
  }

  /// Writes a file of this name, durably; does nothing if something is there, and returns whether
  /// nothing was. It is noted that it was written for `owner`, where the file system can. Throws a
  /// ``FileError``.
  public func add(
    _ name: String,
    _ data: Data,
    writtenFor owner: String? = nil
  ) throws -> Bool {
    let temporary = DiskDirectory.temporaryName()
    do {
      let file = try data.withUnsafeBytes { bytes in
        // The person's own mask says who may read it.
        try directory.write(bytes, as: name, temporarily: temporary, permissions: 0o666)
      }
      defer { directory.discard(temporary) }
      if let owner {
        file.note(owner)
      }
      try file.sync()
      guard try publish(temporary, as: name) else {
        return false
      }
      // Without this a power cut could take the new name back.
      try directory.sync()
      return true
    } catch let error as FileError {
      throw FileError(error.action, path(of: name), code: error.code)
    }
  }

  /// Gives the file its name, unless that is taken.
  private func publish(_ temporary: String, as name: String) throws -> Bool {
    do {
      switch try directory.link(temporary, into: directory, as: name) {
      case .given:
        return true
      case .noFile:
        throw FileError(.write, path(of: name), code: ENOENT)
      case .impossible:
        // A file system without hard links, such as a camera card's.
        guard status(of: name) == nil else {
          return false
        }
        try directory.move(temporary, to: directory, as: name)
        return true
      }
    } catch let error as FileError {
      if error.code == EEXIST {
        return false
      }
      throw FileError(.write, path(of: name), code: error.code)
    }
  }

  /// Writes a file of this name, or with a number behind the name where that has another content:
  /// `boats 2.png`. It is noted that it was written for `owner`. Returns the name, and whether a
  /// file with this content was there. Throws a ``FileError``.
  public func keep(
    _ name: String,
    _ data: Data,
    writtenFor owner: String? = nil
  ) throws -> (name: String, wasThere: Bool) {
    for number in 1...Self.highestNumber {
      let name = Self.numbered(name, number)
      if isThere(data, name) {
        return (name, true)
      }
      if try add(name, data, writtenFor: owner) {
        return (name, false)
      }
    }
    let last = Self.with(" \(owner ?? UUID().uuidString)", behind: name)
    return (last, try !add(last, data, writtenFor: owner))
  }

  /// The name of a file with this content: `stem.type`, or `stem-2.type` and so on where that has
  /// another content. Writes it unless it is there.
  public func keep(_ data: Data, as stem: String, _ type: String) throws -> String {
    var name = "\(stem).\(type)"
    var number = 1
    while true {
      if isThere(data, name) {
        return name
      }
      if try add(name, data) {
        return name
      }
      number += 1
      name = "\(stem)-\(number).\(type)"
    }
  }

  /// A file that cannot be read is another one.
  private func isThere(_ data: Data, _ name: String) -> Bool {
    guard file(ofAny: [name])?.size == data.count else {
      return false
    }
    do { return try plainFile(name)?.contents(limit: data.count) == data } catch { return false }
  }
}
