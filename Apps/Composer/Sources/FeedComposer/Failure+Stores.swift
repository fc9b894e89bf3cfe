import DurableFiles
import FeedCLI
import FeedCacheFileStore

extension Failure {
  /// What an error means for this program, which knows its stores and files too.
  init(ofProgram error: any Error, in language: Language) {
    self.init(error, in: language)
    switch error {
    case let error as FileError where error.action == .create:
      self = Failure(message: message, code: .cannotCreate)
    case let error as FeedStoreError:
      self.init(error, in: language)
    default:
      break
    }
  }

  init(_ error: FeedStoreError, in language: Language) {
    let message = Message.cannotUseCache(because: .reason(error))
    self.init(
      message: language.text(message),
      detail: error.detail,
      code: Self.isAboutDirectory(error) ? .cannotCreate : .ioError
    )
  }

  private static func isAboutDirectory(_ error: FeedStoreError) -> Bool {
    guard case .unavailable(let cause) = error else {
      return false
    }
    return cause is UntrustedPath || (cause as? FileError)?.isAboutDirectory == true
  }
}
