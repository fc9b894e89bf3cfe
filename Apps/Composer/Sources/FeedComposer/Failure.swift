import FeedCLI
import FeedCacheFileStore

/// A command's failure in words, and as an exit code. The only place that knows both.
struct Failure {
  let message: String?
  /// The store's own words, for `-v`, where the message leaves something out.
  let detail: String?
  let code: ExitCode

  init(_ error: any Error, in language: Language) {
    detail = (error as? FeedStoreError)?.detail
    let message: Message?
    switch error {
    case is CancellationError: (message, code) = (nil, .interrupted)
    case let error as UsageError: (self.message, code) = (error.description, ExitCode(error)); return
    case let error as FeedNotShown: (self.message, code) = (error.message, ExitCode(error.failure)); return
    case OutputError.closedPipe: (message, code) = (nil, .closedPipe)
    case OutputError.failed: (message, code) = (.cannotWriteOutput(because: .reason(error)), .ioError)
    case let error as InvalidFile:
      let reason = language.text(.reason(error.cause))
      (message, code) = (.reason(FailureCause.file(.read, path: error.path, reason: reason)), .invalidData)
    case let error as OutputFileError: (message, code) = (.reason(error), error.code)
    case let error as LoadFailure: (message, code) = (.failure(error), ExitCode(error))
    case let error as FeedStoreError:
      (message, code) = (.cannotUseCache(because: .reason(error)), Self.code(for: error))
    case let error as DemoFailure:
      (message, code) = (.demoFailed(code: error.code.rawValue, expected: error.expected.rawValue), .ioError)
    default: (message, code) = (.reason(error), .ioError)
    }
    self.message = message.map(language.text)
  }

  private static func code(for error: FeedStoreError) -> ExitCode {
    guard case .unavailable(let cause) = error else { return .ioError }
    let isAboutDirectory = cause is UntrustedPath || (cause as? FileError)?.isAboutDirectory == true
    return isAboutDirectory ? .cannotCreate : .ioError
  }
}

extension FeedStoreError {
  /// What is corrupt, for `-v`.
  var detail: String? {
    if case .corrupt(_, let reason) = self { reason } else { nil }
  }
}
