import DurableFiles
public import FeedCLI
package import FeedCache
import FeedFailures
package import FeedLibrary
public import FeedPresentation

extension Failure {
  /// What an error means for this program, which knows its stores and files too.
  public init(ofProgram error: any Error, in language: Language) {
    self.init(error, in: language)
    switch error {
    case let error as FileError where error.action == .create:
      self = Failure(message: message, code: .cannotCreate)
    case let error as FeedStoreError:
      self.init(error, in: language)
    case let stopped as ImageDataWorkStopped:
      self.init(ofProgram: stopped.cause, in: language)
      message = message.map { stopped.text(because: $0, in: language) }
    default:
      break
    }
  }

  package init(_ error: FeedStoreError, in language: Language) {
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

extension ImageDataWorkStopped {
  /// Why the work ended, and how far it came.
  package func text(because reason: String, in language: Language) -> String {
    let result = Message.prefetched(saved, of: count, bytes: bytes)
    return language.text(.stopped(because: reason, with: result))
  }
}
