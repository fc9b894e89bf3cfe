import FeedCacheFileStore
import FeedPresentation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ErrorCause {
  init(_ error: FileError) {
    if error.operation == .lock && error.code == EWOULDBLOCK {
      self = .locked(path: Self.path(error.path))
    } else {
      self = .file(FileAction(error.operation), path: Self.path(error.path), SystemProblem(code: error.code))
    }
  }

  /// Short enough to leave room for the words behind it.
  static func path(_ path: String) -> String { SafeText.line(path, limit: 200) }
}

extension FileAction {
  init(_ operation: FileError.Operation) {
    self =
      switch operation {
      case .makeDirectory: .makeDirectory
      case .openDirectory: .useDirectory
      case .lock: .lock
      case .create: .create
      case .list, .open, .read: .read
      case .write, .sync, .rename: .write
      case .delete: .delete
      }
  }
}

extension PathFault {
  init(_ problem: UntrustedPath.Problem) {
    self =
      switch problem {
      case .foreignOwner: .foreignOwner
      case .othersCanWrite: .othersCanWrite
      case .notAFile: .notAFile
      case .symbolicLink: .symbolicLink
      case .otherFeed: .otherFeed
      }
  }
}

extension SystemProblem {
  /// The problem that the system has this number for.
  init(code: CInt) {
    self =
      switch code {
      case ENOSPC: .noSpace
      case EDQUOT: .quota
      case EACCES, EPERM: .noPermission
      case EROFS: .readOnly
      case ENOENT: .notFound
      case EEXIST: .exists
      case ENOTDIR: .notADirectory
      case EISDIR: .isADirectory
      case ENAMETOOLONG: .nameTooLong
      case EMFILE, ENFILE: .tooManyFiles
      case EBADF: .closedStream
      case EIO: .inputOutput
      default: .other(String(cString: strerror(code)))
      }
  }
}
