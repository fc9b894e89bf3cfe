import DurableFiles
import FeedAPI
import FeedCLI
import FeedCache
import FeedCacheFileStore
import FeedCommands
import FeedCore
public import FeedEnvironment
import FeedFailures
import FeedHTTP
import FeedLibrary
import FeedLibraryFiles
import FeedPolling
import FeedTerminal
public import FeedTerminalPOSIX

#if os(Linux)
  import FeedAPICurl
#else
  import FeedAPIURLSession
#endif

extension Environment {
  /// The real world. What it holds of the terminal, `terminal` gives back.
  public static func live(_ terminal: HeldTerminal) -> Environment {
    let variables = ProcessInfo.processInfo.environment
    return Environment(
      variables: variables,
      network: Network(
        usesProxy: { usesProxy($0, variables) },
        client: { client($0, variables) },
        directClient: { client($0, variables, isDirect: true) }
      ),
      storage: .live,
      files: .live,
      terminal: .live(terminal, variables),
      programs: .live(variables),
      time: .real
    )
  }

  private static func usesProxy(_ url: URL, _ variables: [String: String]) -> Bool {
    #if os(Linux)
      Proxies(variables: variables).proxy(for: url) != nil
    #else
      false
    #endif
  }

  private static func client(
    _ policy: HTTPPolicy,
    _ variables: [String: String],
    isDirect: Bool = false
  ) -> any HTTPClient {
    #if os(Linux)
      CurlHTTPClient(
        policy: policy,
        userAgent: UserAgent.value,
        certificateFile: variables["SSL_CERT_FILE"],
        proxies: isDirect ? .none : Proxies(variables: variables)
      )
    #else
      let configuration = URLSessionConfiguration.ephemeral
      if isDirect {
        configuration.connectionProxyDictionary = [:]
      }
      return URLSessionHTTPClient(
        configuration: configuration,
        policy: policy,
        userAgent: UserAgent.value
      )
    #endif
  }
}

extension Storage {
  /// Files in the cache's directory.
  static let live = Storage(
    caches: { FileFeedCache(path: $0, limit: FeedImageDataLimit()) },
    serverWaits: { FeedNotesFile(in: $0, as: ServerWaitLines(now: $1)) },
    pictureNotes: { FeedNotesFile(in: $0, as: PictureNoteLines()) },
    lastPictures: { FeedNotesFile(in: $0, as: LastPictureLines()) },
    seenImages: { directory in
      guard let directory else {
        return InMemoryFeedNotes<SeenImages>()
      }
      return FeedNotesFolder(in: directory, as: SeenImagesCodec())
    },
    troubles: { notes(in: $0, as: FeedTroubleLines()) },
    publicFeeds: { notes(in: $0, as: PublicFeedLines()) },
    sources: { notes(in: $0, as: FeedSourceLines()) },
    feedUses: { notes(in: $0, as: FeedUseLines()) },
    kept: { directory in
      guard let directory else {
        return InMemoryFeedCache(limit: .unlimited)
      }
      return FileFeedCache(path: directory, limit: .unlimited, totalLimit: .max)
    }
  )

  /// Notes in a file of a directory, or until the end.
  private static func notes<Codec: FeedNoteLines>(
    in directory: String?,
    as codec: Codec
  ) -> any ListedFeedNotes<Codec.Note> {
    guard let directory else {
      return InMemoryFeedNotes<Codec.Note>()
    }
    return FeedNotesFile(in: directory, as: codec)
  }
}

extension Files {
  /// The files of this machine.
  static let live = Files(
    read: { try InputFile.data(at: $0, limit: $1) },
    readInput: { try await InputFile.standardInput(limit: $0) },
    isSeenByOthers: { try InputFile.isSeenByOthers($0) },
    update: { path, change in
      try await DurableFile(path: path, limit: Files.updateLimit).update(change)
    },
    replace: replace,
    makeSpool: { try FileSpool() },
    withTemporaryDirectory: withSystemTemporaryDirectory
  )

  @Sendable private static func replace(_ path: String, _ work: Writing) async throws {
    do {
      try await OutputFile.replace(path) { try await work(Output(descriptor: $0)) }
    } catch OutputError.failed(let reason) {
      throw FailureCause.file(.write, path: path, reason: reason)
    }
  }

  @Sendable private static func withSystemTemporaryDirectory(
    _ work: @Sendable (String) async throws -> Void
  )
    async throws
  {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)")
      .path
    guard mkdir(path, 0o700) == 0 else {
      throw FileError(.create, path, code: errno)
    }
    let result: Result<Void, any Error>
    do { result = .success(try await work(path)) } catch { result = .failure(error) }
    do { try FileManager.default.removeItem(atPath: path) } catch {
      // Somebody else has removed it, or the system will: the work is done.
    }
    try result.get()
  }
}

extension Terminal {
  /// The standard streams of this process.
  static func live(_ terminal: HeldTerminal, _ variables: [String: String]) -> Terminal {
    Terminal(
      output: Output(descriptor: STDOUT_FILENO, of: terminal),
      errors: Output(descriptor: STDERR_FILENO, of: terminal),
      keyboard: terminal.keyboard,
      answering: terminal.answering,
      answerTime: TerminalInquiry.patience(in: variables),
      readLine: isatty(STDIN_FILENO) == 1 ? TerminalProcess.readLine : nil,
      listen: TerminalProcess.passEvents,
      suspend: TerminalProcess.suspend
    )
  }
}

extension Programs {
  /// The programs in the folders of `PATH`.
  static func live(_ variables: [String: String]) -> Programs {
    let programs = SystemPrograms(variables: variables)
    return Programs(
      pictures: { SystemPrograms(variables: variables, drawingTime: $0) },
      passesTmux: { await programs.passesTmux() },
      hasScaler: { programs.hasScaler },
      scaled: { try await programs.scaled($0, toWidth: $1, within: $2) },
      openInBrowser: { try await programs.open($0, takesTerminal: $1) },
      isInstalled: { programs.isInstalled($0) },
      run: { try await programs.run($0, $1, variables: $2) }
    )
  }
}
