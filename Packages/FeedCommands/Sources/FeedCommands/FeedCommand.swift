public import CommandLine
public import FeedCLI

/// A command of the program: how it is typed, and what it does. The list of them stands in the
/// composition root.
public struct FeedCommand: Sendable {
  /// Does the work of one call. A failure is thrown, and written by the app; a cancel throws
  /// `CancellationError`.
  public typealias Work = @Sendable () async throws -> ExitCode

  /// How it is typed and what it does: its help, its completions and the parsing of its arguments
  /// follow from it.
  public let description: Command
  /// Takes from a call the parts that it needs, and returns the work. Throws a usage error where
  /// the call names something that is not there.
  public let begin: @Sendable (Call) throws -> Work

  /// Makes a command.
  public init(_ description: Command, begin: @escaping @Sendable (Call) throws -> Work) {
    self.description = description
    self.begin = begin
  }
}
