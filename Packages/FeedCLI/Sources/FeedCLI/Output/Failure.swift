import CommandLine
import FeedCore
public import FeedPresentation
import FeedTerminal

/// A command's failure in words, and as an exit code.
public struct Failure: Error, Hashable, Sendable {
  /// One line; `nil` if there is nothing to say, as after a Ctrl-C.
  public var message: String?
  /// What the message leaves out, for `-v`.
  public var detail: String?
  /// How the program ends.
  public let code: ExitCode

  /// Makes a failure.
  public init(message: String?, detail: String? = nil, code: ExitCode) {
    self.message = message
    self.detail = detail
    self.code = code
  }

  /// The image of this number in the saved copy is not among the pages that were loaded.
  public static func imageIsGone(_ number: Int) -> Failure {
    Failure(
      message: "image \(number) of the saved copy is no longer in the feed; "
        + "load it anew with 'feed show', or look further back with --pages",
      code: .invalidData
    )
  }

  /// The pictures of items' pages have numbers in the saved copy alone, and there is none.
  public static let noNumbersOfPages = Failure(
    message: "pictures from items' pages have their numbers in the saved copy, and there is none; "
      + "load it with 'feed show'",
    code: .unavailable
  )

  /// What any error means for a program. An error of a store or a file, which this module does not
  /// know, is a failure of input or output; a program that knows more makes its own failure.
  public init(_ error: any Error, in language: Language) {
    switch error {
    case let failure as Failure:
      self = failure
    case is CancellationError:
      self.init(message: nil, code: .interrupted)
    case let error as UsageError:
      self.init(message: error.description, code: ExitCode(error))
    case OutputError.closedPipe:
      self.init(message: nil, code: .closedPipe)
    case OutputError.failed:
      let message = Message.cannotWriteOutput(because: .reason(error))
      self.init(message: language.text(message), code: .ioError)
    case let error as LoadFailure:
      let message = Message.failure(error, keptCopiesShownBy: Reporter.keptCopyOption)
      self.init(message: language.text(message), code: ExitCode(error))
    default:
      self.init(message: language.text(.reason(error)), code: .ioError)
    }
  }
}
