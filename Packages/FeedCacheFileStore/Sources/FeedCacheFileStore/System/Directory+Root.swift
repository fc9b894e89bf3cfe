extension Directory {
  /// The directory at `path`, made where it is missing, with the directories above it; each for its owner alone, and each durable in the
  /// one above, so that a power cut cannot take away what is saved below.
  static func make(_ path: String) throws -> Directory {
    if let directory = try open(path) { return directory }
    let parent = parentPath(of: path)
    if access(parent, F_OK) != 0 && errno == ENOENT { try makeUnchecked(parent) }
    try makeOne(path, in: parent)
    guard let directory = try open(path) else { throw FileError(.openDirectory, path, code: ENOENT) }
    return directory
  }

  /// Makes durable that the directory at `path` is there.
  ///
  /// A directory above that may be passed through but not opened is somebody else's, and so is the care for what it holds.
  static func syncParent(of path: String) throws {
    let parent = parentPath(of: path)
    let raw = systemOpen(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if raw < 0 && errno == EACCES { return }
    try FileDescriptor(raw, path: parent, operation: .openDirectory).sync()
  }

  /// Makes durable that the directory at `path` is there, and all above it that belong to this user: whoever made one may have died before
  /// doing so.
  static func syncAncestors(of path: String) throws {
    var path = path
    while true {
      try syncParent(of: path)
      let parent = parentPath(of: path)
      var status = stat()
      guard parent != path, parent != ".", parent != "/", stat(parent, &status) == 0, status.st_uid == geteuid() else {
        return
      }
      path = parent
    }
  }

  /// The directories above are the system's or the user's, and may be open to a group: only the cache itself is not.
  private static func makeUnchecked(_ path: String) throws {
    let parent = parentPath(of: path)
    if access(parent, F_OK) != 0 && errno == ENOENT { try makeUnchecked(parent) }
    try makeOne(path, in: parent)
  }

  private static func makeOne(_ path: String, in parent: String) throws {
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(.makeDirectory, path) }
    try syncParent(of: path)
  }

  private static func parentPath(of path: String) -> String {
    var end = path.endIndex
    while end > path.startIndex, path[path.index(before: end)] == "/" { end = path.index(before: end) }
    guard let slash = path[..<end].lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
