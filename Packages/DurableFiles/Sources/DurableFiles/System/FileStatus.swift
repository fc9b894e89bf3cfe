@frozen package struct FileStatus {
  private let status: stat
  package init(_ status: stat) { self.status = status }

  /// Capped at a terabyte, far beyond any entry, so that sums of sizes cannot overflow.
  package var size: Int { min(Int(status.st_size), 1 << 40) }
  package var isPlainFile: Bool { status.st_mode & S_IFMT == S_IFREG }
  package var isDirectory: Bool { status.st_mode & S_IFMT == S_IFDIR }
  package var isSymbolicLink: Bool { status.st_mode & S_IFMT == S_IFLNK }
  package var isOwn: Bool { status.st_uid == geteuid() }
  package var othersCanWrite: Bool { status.st_mode & 0o022 != 0 }
  var group: gid_t { status.st_gid }
  var permissions: mode_t { status.st_mode & 0o777 }

  /// Inode, time and size. No file of the cache is written twice, so every save has a file of its own.
  package var mark: String {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_ino)-\(time.tv_sec).\(time.tv_nsec)-\(status.st_size)"
  }
}
