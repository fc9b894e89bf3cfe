public import FeedBrowse
public import FeedCache
public import FeedPolling
public import FeedTerminal

/// Makes the store of what servers asked for, in a directory.
public typealias ServerWaitStores =
  @Sendable (_ directory: String, _ now: @escaping @Sendable () -> Date) -> any ServerWaitStore

/// Everything that the program takes from its surroundings. Nothing is global, so a test replaces any part.
public struct Environment: Sendable {
  /// The environment variables.
  public var variables: [String: String]
  /// The text of the file at a path; `nil` where there is none.
  public var readFile: @Sendable (String) throws -> String?
  /// A client that follows a policy.
  public var client: @Sendable (HTTPPolicy) -> any HTTPClient
  /// The caches in a directory.
  public var caches: @Sendable (String) -> any FeedCacheCatalog
  /// What servers asked for, kept in a cache's directory. What is over at the time `now` counts for nothing.
  public var serverWaits: ServerWaitStores
  /// How much image data they keep of each feed.
  public var imageDataLimit = FeedImageDataLimit()
  /// How much image data is in memory at a time: about four of the largest images that are accepted.
  public var imageDataBudget = ByteBudget(bytes: 64 << 20)
  /// Where all responses are read.
  public var parsing = ParsingQueue()
  /// How much memory several feeds may take, in bytes: their texts and URLs, and 512 for each image.
  public var feedMemory = 256 << 20
  /// Makes an empty place for the documents of several feeds.
  public var makeSpool: @Sendable () throws -> any Spool = { MemorySpool() }
  /// How many requests for feeds are under way at a time.
  public var feedRequests = HostLimit()
  /// The current time.
  public var now: @Sendable () -> Date
  /// The stream for data.
  public var standardOutput: Output
  /// The stream for notices, progress and errors.
  public var standardError: Output
  /// Runs work with the path of an empty directory, and removes that afterwards.
  public var withTemporaryDirectory: @Sendable (@Sendable (String) async throws -> Void) async throws -> Void

  /// How many bytes a page with its pictures inside may have before a notice suggests files beside it: mail and browsers are slow above.
  public var largePage = 50_000_000

  /// Waits; a cancel throws `CancellationError`.
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Passes on the terminal's events until it is cancelled.
  public var listenToTerminal: @Sendable (_ handle: @MainActor (TerminalEvent) throws -> Void) async throws -> Void = {
    _ in
  }
  /// Suspends this process, and returns when it is continued.
  public var suspend: @Sendable () -> Void = {}
  /// A random number from 0 to 1.
  public var random: @Sendable () -> Double = { .random(in: 0...1) }
  /// Replaces the file at a path by what the work writes, whole or not at all. Throws an ``OutputFileError``.
  public var replaceFile: @Sendable (String, @Sendable (Output) async throws -> Void) async throws -> Void =
    OutputFile.replace
  /// The bytes of the file at a path, at most a number of them; `nil` where there is none.
  public var readData: @Sendable (_ path: String, _ limit: Int) throws -> Data? = TextFile.data
  /// Changes the small file at a path in one commit: no other program that does so loses anything. Nothing is written if nothing changes.
  /// One that `isPrivate` is the program's own: it is refused where others can write, and as a symbolic link.
  public var updateFile:
    @Sendable (_ path: String, _ isPrivate: Bool, _ change: @Sendable (inout Data) throws -> Void) async throws -> Void =
      { _, _, _ in }
  /// The path of an installed program; `nil` where there is none of this name.
  public var findProgram: @Sendable (_ name: String) -> String? = { _ in nil }
  /// Runs the program at a path with arguments, input and a time limit, and returns its output. Throws a ``ProgramFailure``.
  public var runProgram:
    @Sendable (_ path: String, _ arguments: [String], _ input: Data, _ time: Duration) async throws -> String = {
      path, _, _, _ in
      throw ProgramFailure("\(path) cannot be run here")
    }
  /// What is typed on the terminal; `nil` if there is none.
  var keys: @Sendable () -> TerminalInput? = { nil }
  /// Opens an `http` or `https` URL in the customer's browser, which may be one in this terminal if it `takesTerminal`. Throws a
  /// ``ProgramFailure``.
  public var openInBrowser: @Sendable (_ url: URL, _ takesTerminal: Bool) async throws -> Void = { _, _ in
    throw ProgramFailure("there is no browser here")
  }

  /// The reader's language.
  var language: Language { Language(inEnvironment: variables) }

  /// Makes an environment from its parts.
  public init(
    variables: [String: String], readFile: @escaping @Sendable (String) throws -> String?,
    client: @escaping @Sendable (HTTPPolicy) -> any HTTPClient,
    caches: @escaping @Sendable (String) -> any FeedCacheCatalog,
    serverWaits: @escaping ServerWaitStores = { _, now in InMemoryServerWaitStore(now: now) },
    now: @escaping @Sendable () -> Date,
    standardOutput: Output, standardError: Output,
    withTemporaryDirectory: @escaping @Sendable (@Sendable (String) async throws -> Void) async throws -> Void
  ) {
    self.variables = variables
    self.readFile = readFile
    self.client = client
    self.caches = caches
    self.serverWaits = serverWaits
    self.now = now
    self.standardOutput = standardOutput
    self.standardError = standardError
    self.withTemporaryDirectory = withTemporaryDirectory
  }
}
