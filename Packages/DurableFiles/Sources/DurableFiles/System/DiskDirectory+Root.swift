import FeedFailures

extension DiskDirectory {
  /// Opens the directory at `path`. A missing one is made, with those above it, each for its owner
  /// alone and durable in the one above.
  public static func make(_ path: String, isShared: Bool = false) throws -> DiskDirectory {
    if let directory = try open(path, isShared: isShared) {
      return directory
    }
    try makePath(path)
    guard let directory = try open(path, isShared: isShared) else {
      throw FileError(.useDirectory, path, code: ENOENT)
    }
    return directory
  }

  /// Makes the entry of `path`, and of each directory above that belongs to this user, durable: its
  /// maker may have died before it synced.
  public static func syncAncestors(of path: String) throws {
    try syncParent(of: path)
    let parent = split(path).parent
    var status = stat()
    guard ![path, ".", "/"].contains(parent), stat(parent, &status) == 0, FileStatus(status).isOwn
    else {
      return
    }
    try syncAncestors(of: parent)
  }

  /// The directories above may be the system's, or open to a group: only the cache's own is
  /// checked, when it is opened.
  private static func makePath(_ path: String) throws {
    let parent = split(path).parent
    if access(parent, F_OK) != 0 && errno == ENOENT {
      try makePath(parent)
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw FileError(.makeDirectory, path)
    }
    try syncParent(of: path)
  }

  /// Makes the entry of `path` in the directory above durable. One that may be passed through but
  /// not opened belongs to somebody else, who has to sync it.
  public static func syncParent(of path: String) throws {
    let parent = split(path).parent
    let raw = openat(AT_FDCWD, parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if raw < 0 && errno == EACCES {
      return
    }
    try DiskFile(raw, path: parent, for: .useDirectory).sync()
  }

  /// `path`, the directory above it, and so on up to the root, or to where a relative path begins.
  static func pathsUp(from path: String) -> [String] {
    var paths = [path]
    while let last = paths.last, last != "/", last != "." {
      paths.append(split(last).parent)
    }
    return paths
  }

  static func split(_ path: String) -> (parent: String, name: String) {
    var path = path[...]
    while path.last == "/" {
      path.removeLast()
    }
    guard let slash = path.lastIndex(of: "/") else {
      return (".", String(path))
    }
    return (
      slash == path.startIndex ? "/" : String(path[..<slash]), String(path[slash...].dropFirst())
    )
  }
}
