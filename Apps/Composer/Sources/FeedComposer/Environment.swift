public import FeedAPI
public import FeedCache
public import FeedTerminal

/// All that the program takes from the world around it. Nothing of it is global, and a test swaps whatever it likes.
public struct Environment: Sendable {
  /// The environment variables.
  public var variables: [String: String]
  /// The text of the file at a path, or `nil` where there is none.
  public var readFile: @Sendable (String) throws -> String?
  /// A client that keeps to a policy.
  public var client: @Sendable (HTTPPolicy) -> any HTTPClient
  /// The caches below a directory.
  public var caches: @Sendable (String) -> any FeedCacheCatalog
  /// How much image data they keep of each feed.
  public var imageDataLimit = FeedImageDataLimit()
  /// How much image data is in memory at a time: some four of the largest pictures that are taken.
  public var imageDataBudget = ByteBudget(bytes: 64 << 20)
  /// The current time.
  public var now: @Sendable () -> Date
  /// Where data goes.
  public var standardOutput: Output
  /// Where notices, progress and errors go.
  public var standardError: Output
  /// Runs some work with the path of an empty directory, which is gone afterwards.
  public var withTemporaryDirectory: @Sendable (@Sendable (String) async throws -> Void) async throws -> Void

  /// Waits; a cancel ends that with `CancellationError`.
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Tells what happens to the terminal, until it is cancelled.
  public var listenToTerminal: @Sendable (_ tell: @MainActor (TerminalEvent) throws -> Void) async throws -> Void = {
    _ in
  }
  /// Stops this process, and returns when it goes on.
  public var suspend: @Sendable () -> Void = {}
  /// A number from 0 to 1, by chance.
  public var chance: @Sendable () -> Double = { .random(in: 0...1) }
  /// Puts what some work writes into the file at a path: all of it, or what was there stays. Throws an ``OutputFileError``.
  public var replaceFile: @Sendable (String, @Sendable (Output) async throws -> Void) async throws -> Void =
    OutputFile.replace

  /// The path of the program of this name, or `nil` where none is installed.
  public var findProgram: @Sendable (_ name: String) -> String? = { _ in nil }
  /// Runs the program at a path with these arguments and this input, to its end or the end of its time, and gives its output. Throws a
  /// ``ProgramFailure``.
  public var runProgram:
    @Sendable (_ path: String, _ arguments: [String], _ input: Data, _ time: Duration) async throws -> String = {
      path, _, _, _ in
      throw ProgramFailure("\(path) cannot be run here")
    }

  /// The reader's language.
  var language: Language { Language(inEnvironment: variables) }

  /// Makes an environment of its parts.
  public init(
    variables: [String: String], readFile: @escaping @Sendable (String) throws -> String?,
    client: @escaping @Sendable (HTTPPolicy) -> any HTTPClient,
    caches: @escaping @Sendable (String) -> any FeedCacheCatalog, now: @escaping @Sendable () -> Date,
    standardOutput: Output, standardError: Output,
    withTemporaryDirectory: @escaping @Sendable (@Sendable (String) async throws -> Void) async throws -> Void
  ) {
    self.variables = variables
    self.readFile = readFile
    self.client = client
    self.caches = caches
    self.now = now
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.withTemporaryDirectory = withTemporaryDirectory
  }
}
