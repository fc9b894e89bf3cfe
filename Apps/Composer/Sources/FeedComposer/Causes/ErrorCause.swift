import FeedAPI
import FeedCache
import FeedCacheFileStore
import FeedPresentation
import FeedTerminal

extension ErrorCause {
  /// The kind of an error of any module below; `nil` for one that is known to nobody.
  init?(_ error: any Error) {
    switch error {
    case let failure as HTTPFailure: self.init(failure)
    case let answer as InvalidAnswer: self.init(answer)
    case let error as FeedStoreError:
      switch error {
      case .corrupt: self = .damaged
      case .unavailable(let cause): self.init(cause)
      case .noRoom(let limit): self = .noRoom(pictures: limit.count, mebibytes: limit.bytes >> 20)
      case .emptyImageData: self = .emptyAnswer
      }
    case let error as FileError: self.init(error)
    case let error as UntrustedPath: self = .untrusted(path: Self.path(error.path), PathFault(error.problem))
    case let error as OutputFileError:
      self = .file(error.isAboutCreating ? .create : .write, path: Self.path(error.path), error.problem)
    case OutputError.failed(let problem): self = .system(problem)
    case let error as UnreadableFile: self = .system(error.problem)
    default: return nil
    }
  }
}
