/// What the system says of a file.
@frozen public struct FileStatus {
  private let status: stat
  /// Takes over what `stat` returned.
  public init(_ status: stat) {
    self.status = status
  }

  /// Capped at a terabyte, far beyond any entry, so that sums of sizes cannot overflow.
  public var size: Int { min(Int(status.st_size), 1 << 40) }
  /// Whether it is a plain file.
  public var isPlainFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  /// Whether it is a directory.
  public var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
  /// Whether it is a symbolic link.
  public var isSymbolicLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  /// Whether it belongs to the user of this process.
  public var isOwn: Bool { status.st_uid == geteuid() }
  /// Whether users other than the owner may write to it.
  public var othersCanWrite: Bool { status.st_mode & 0o022 != 0 }
  var group: gid_t { status.st_gid }
  var permissions: mode_t { status.st_mode & 0o777 }

  /// Inode, time and size. No file of the cache is written twice, so every save has a file of its
  /// own.
  public var mark: String {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_ino)-\(time.tv_sec).\(time.tv_nsec)-\(status.st_size)"
  }
}
