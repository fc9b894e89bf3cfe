/// What the system says of a file or directory, as far as it matters here.
struct FileStatus {
  let size: Int
  let isPlainFile: Bool
  let isDirectory: Bool
  let othersCanWrite: Bool
  /// Its number, time and size: no file of the cache is ever written twice, so each save is a file of its own.
  var mark: String { "\(number)-\(time.tv_sec).\(time.tv_nsec)-\(length)" }

  /// It belongs to the user that this process acts for.
  var isOwn: Bool { owner == geteuid() }

  private let owner: uid_t
  private let number: ino_t
  private let time: timespec
  private let length: off_t

  init(_ status: stat) {
    #if canImport(Darwin)
      time = status.st_mtimespec
    #else
      time = status.st_mtim
    #endif
    // A terabyte is far beyond any entry, and small enough to be added up.
    size = min(Int(status.st_size), 1 << 40)
    isPlainFile = status.st_mode & S_IFMT == S_IFREG
    isDirectory = status.st_mode & S_IFMT == S_IFDIR
    owner = status.st_uid
    othersCanWrite = status.st_mode & 0o022 != 0
    number = status.st_ino
    length = status.st_size
  }
}
