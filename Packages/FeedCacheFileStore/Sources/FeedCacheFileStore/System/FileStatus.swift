#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system says of a file or directory, as far as it matters here.
struct FileStatus {
  let size: Int
  let isPlainFile: Bool
  let isDirectory: Bool
  /// It belongs to the user that this process acts for.
  let isOwn: Bool
  let othersCanWrite: Bool
  /// Its number, time and size: no file of the cache is ever written twice, so each save is a file of its own.
  let mark: String

  init(_ status: stat) {
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    // A terabyte is far beyond any entry, and small enough to be added up.
    size = min(Int(status.st_size), 1 << 40)
    isPlainFile = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    isOwn = status.st_uid == geteuid()
    othersCanWrite = status.st_mode & 0o022 != 0
    mark = "\(status.st_ino)-\(time.tv_sec).\(time.tv_nsec)-\(status.st_size)"
  }
}
