import DurableFiles
import FeedAPI
import FeedCLI
import FeedCacheFileStore
import FeedLibraryFiles
import FeedTerminal

#if os(Linux)
  import FeedAPICurl
#else
  import FeedAPIURLSession
#endif

extension Environment {
  /// The real world. What it holds of the terminal, `terminal` gives back.
  public static func live(_ terminal: HeldTerminal) -> Environment {
    let variables = ProcessInfo.processInfo.environment
    var environment = Environment(
      variables: variables,
      readFile: TextFile.contents,
      client: { policy in client(policy, variables) },
      caches: { directory in FileFeedCache(path: directory, limit: FeedImageDataLimit()) },
      serverWaits: { directory, now in ServerWaitFile(path: "\(directory)/waiting", now: now) },
      now: { Date() },
      standardOutput: Output(descriptor: STDOUT_FILENO, of: terminal),
      standardError: Output(descriptor: STDERR_FILENO, of: terminal),
      withTemporaryDirectory: withSystemTemporaryDirectory)
    environment.findProgram = { name in Program.find(name, path: variables["PATH"] ?? "") }
    environment.runProgram = { path, arguments, input, time in
      try await Program.run(path, arguments, input: input, environment: variables, within: time)
    }
    environment.openInBrowser = { [find = environment.findProgram] url, takesTerminal in
      try await WebBrowser.open(url, find, variables: variables, takesTerminal: takesTerminal)
    }
    environment.keys = {
      guard let input = TerminalInput() else { return nil }
      terminal.onGivingBack(input.end)
      return input
    }
    environment.makeSpool = { try FileSpool() }
    environment.listenToTerminal = passTerminalEvents
    environment.updateFile = { path, isPrivate, change in
      try await DurableFile(path: path, limit: FollowedFeeds.limit, isPrivate: isPrivate).update(change)
    }
    environment.suspend = suspendProcess
    return environment
  }

  private static func client(_ policy: HTTPPolicy, _ variables: [String: String]) -> any HTTPClient {
    #if os(Linux)
      CurlHTTPClient(
        policy: policy, userAgent: UserAgent.value, certificateFile: variables["SSL_CERT_FILE"],
        proxies: Proxies(variables: variables))
    #else
      URLSessionHTTPClient(policy: policy, userAgent: UserAgent.value)
    #endif
  }

  @Sendable private static func withSystemTemporaryDirectory(_ work: @Sendable (String) async throws -> Void)
    async throws
  {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let result: Result<Void, any Error>
    do { result = .success(try await work(path)) } catch { result = .failure(error) }
    try FileManager.default.removeItem(atPath: path)
    try result.get()
  }
}
