import FeedCLI
import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedPresentation

/// The one place that knows how a command's failure is told, and with which code the program ends.
struct Failure {
  /// What to say, or `nil` where nothing is to be said.
  let message: String?
  let code: ExitCode

  init(_ error: any Error, words: ErrorWords) {
    switch error {
    case is CancellationError: (message, code) = (nil, .interrupted)
    case let error as UsageError: (message, code) = (error.description, ExitCode(error))
    case OutputError.closedPipe: (message, code) = (nil, .closedPipe)
    case OutputError.failed(let reason): (message, code) = ("cannot write the output: \(reason)", .ioError)
    case let error as OutputFileError: (message, code) = (error.description, error.code)
    case let error as LoadFailure: (message, code) = (words.message(for: error), ExitCode(error))
    case let error as FeedStoreError: (message, code) = ("cannot use the cache: \(error)", Self.code(for: error))
    default: (message, code) = ("\(error)", .ioError)
    }
  }

  private static func code(for error: FeedStoreError) -> ExitCode {
    guard case .unavailable(let cause) = error else { return .ioError }
    let isAboutDirectory = cause is UntrustedPath || (cause as? FileError)?.isAboutDirectory == true
    return isAboutDirectory ? .cannotCreate : .ioError
  }
}
