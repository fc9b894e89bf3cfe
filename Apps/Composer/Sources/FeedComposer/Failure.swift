import FeedCLI
import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedPresentation
import FeedTerminal

/// The one place that knows how a command's failure is told, and with which code the program ends.
struct Failure {
  /// What to say, or `nil` where nothing is to be said.
  let message: String?
  /// What the module below said itself, where the message leaves something out: for whoever asked for all that happens.
  let detail: String?
  let code: ExitCode

  init(_ error: any Error, strings: any FeedStrings, words: ErrorWords) {
    let commands = CommandLanguages.commands(for: strings)
    detail = error is FeedStoreError ? "\(error)" : nil
    switch error {
    case is CancellationError: (message, code) = (nil, .interrupted)
    case let error as UsageError: (message, code) = (error.text(in: strings), ExitCode(error))
    case OutputError.closedPipe: (message, code) = (nil, .closedPipe)
    case OutputError.failed:
      (message, code) = (commands.cannotWriteOutput(words.reason(for: error)), .ioError)
    case let error as OutputFileError: (message, code) = (words.reason(for: error), error.code)
    case let error as FeedNotShown: (message, code) = (error.message, ExitCode(error.failure))
    case let error as LoadFailure: (message, code) = (words.message(for: error), ExitCode(error))
    case let error as FeedStoreError:
      (message, code) = (commands.cannotUseCache(words.reason(for: error)), Self.code(for: error))
    case let error as DemoFailure:
      (message, code) = (
        commands.demoFailed(code: error.code.rawValue, expected: error.expected.rawValue), .ioError
      )
    default: (message, code) = (words.reason(for: error), .ioError)
    }
  }

  private static func code(for error: FeedStoreError) -> ExitCode {
    guard case .unavailable(let cause) = error else { return .ioError }
    let isAboutDirectory = cause is UntrustedPath || (cause as? FileError)?.isAboutDirectory == true
    return isAboutDirectory ? .cannotCreate : .ioError
  }
}
