import DurableFiles
import FeedCLI
import FeedCacheFileStore

/// A command's failure in words, and as an exit code.
struct Failure: Error {
  var message: String?
  /// The store's own words, for `-v`, where the message leaves something out.
  var detail: String?
  let code: ExitCode

  /// The option that shows a saved copy that was refused and kept.
  static let keptCopyOption = "--max-age none"
}

extension Failure {
  init(_ error: any Error, in language: Language) {
    let message: Message?
    let code: ExitCode
    switch error {
    case let error as Failure:
      self = error
      return
    case is CancellationError:
      message = nil
      code = .interrupted
    case let error as UsageError:
      self.init(message: error.description, code: ExitCode(error))
      return
    case OutputError.closedPipe:
      message = nil
      code = .closedPipe
    case OutputError.failed:
      message = .cannotWriteOutput(because: .reason(error))
      code = .ioError
    case let error as FileError where error.action == .create:
      message = .reason(error)
      code = .cannotCreate
    case let error as LoadFailure:
      message = .failure(error, keptCopiesShownBy: Self.keptCopyOption)
      code = ExitCode(error)
    case let error as FeedStoreError:
      message = .cannotUseCache(because: .reason(error))
      code = Self.code(for: error)
    default:
      message = .reason(error)
      code = .ioError
    }
    self.init(
      message: message.map(language.text),
      detail: (error as? FeedStoreError)?.detail,
      code: code
    )
  }

  private static func code(for error: FeedStoreError) -> ExitCode {
    guard case .unavailable(let cause) = error else {
      return .ioError
    }
    let isAboutDirectory = cause is UntrustedPath || (cause as? FileError)?.isAboutDirectory == true
    return isAboutDirectory ? .cannotCreate : .ioError
  }
}

extension FeedStoreError {
  /// What is corrupt, for `-v`.
  var detail: String? {
    if case .corrupt(_, let reason) = self {
      reason
    } else {
      nil
    }
  }
}
