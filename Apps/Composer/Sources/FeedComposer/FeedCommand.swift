import CommandLine
import FeedCLI

/// A command of the program. ``FeedApp/commands`` names it, and `Program.feed` of FeedCLI its
/// description, at the same place.
protocol FeedCommand: Sendable {
  /// How it is typed and what it does: its help, its completions and the parsing of its arguments
  /// follow from it.
  static var description: Command { get }

  /// Takes from a call the parts that it needs. Throws a usage error where the call names something
  /// that is not there.
  init(_ call: Call) throws

  /// Does its work. A failure is thrown, and written by the app; a cancel throws
  /// `CancellationError`.
  func run() async throws -> ExitCode
}
