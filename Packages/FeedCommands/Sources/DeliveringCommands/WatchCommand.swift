import CommandLine
import FeedCLI
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedPresentation
import FeedTerminal
import ReadingCommands

extension FeedCommand {
  /// `feed watch`: loads the feed every minute and shows what is new, until it is cancelled: on the
  /// whole screen of a terminal, else as lines. With `--exec` and `--seen` it is lines in any case.
  public static let watch = FeedCommand(
    Command(
      "watch",
      "load and show the feed every minute, until Ctrl-C: as 'browse' on a terminal, else, and with "
        + "--exec or --seen, as lines",
      operands: [.feed],
      repeatsOperands: true,
      options: [
        .url, .allFeeds, .tag, .new, .seen, .cacheDir, .saveDir, .maxAge, .offline, .images, .limit,
        .pages, .timeout, .every, .exec, .json,
      ],
      examples: [
        Example("feed watch --every 300", "look every five minutes"),
        Example("feed watch --all --new --seen --exec ~/bin/frame", "a picture frame"),
      ]
    )
  ) { try WatchCommand($0).run }
}

private struct WatchCommand: Sendable {
  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    let choices = parts.choices
    guard !choices.has(.json) || choices[.exec] == nil else {
      throw UsageError.refused("'feed watch' takes --exec or --json, not both")
    }
    let isForScripts = choices.has(.json) || choices.has(.seen) || choices[.exec] != nil
    guard isForScripts || !call.canShowScreen else {
      work = try BrowseOnScreen(call, isWatching: true).run
      return
    }
    let show = WatchedFeeds(
      feeds: try parts.feeds(isAutomatic: true),
      display: parts.display,
      pictures: try parts.pictureProgram().map(WatchedPictures.init)
    )
    let loop = WatchLoop(
      output: call.environment.terminal.output,
      pause: call.environment.time.pause(of: choices.pause)
    )
    work =
      choices.has(.json)
      ? Self.documents(show, parts, loop) : Self.lines(show, parts, loop, on: call.onMainQueue)
  }

  func run() async throws -> ExitCode {
    try await work()
  }

  private static func lines(
    _ show: WatchedFeeds,
    _ parts: CallParts,
    _ loop: WatchLoop,
    on onMainQueue: @escaping Call.Dispatch
  ) -> @Sendable () async throws -> ExitCode {
    let view = WatchLinesView(
      console: parts.reporter.console,
      limit: parts.choices[.limit],
      language: parts.reporter.language,
      isOfNewOnly: parts.choices.has(.new)
    )
    return { try await loop.show(on: onMainQueue(view), show.load) }
  }

  /// The documents of `feed show --json`, or only the error of a load without a feed.
  private static func documents(
    _ show: WatchedFeeds,
    _ parts: CallParts,
    _ loop: WatchLoop
  ) -> @Sendable () async throws -> ExitCode {
    {
      try await loop.again {
        do { _ = try await show.document.run() } catch let failure as LoadFailure
          where failure.choices.isEmpty
        {
          parts.reporter.console.error(parts.reporter.message(failure))
        }
      }
    }
  }
}

/// What is shown again and again: one feed, or several as one. It goes on without a connection, but
/// ends where the user has to choose a feed.
private struct WatchedFeeds: Sendable {
  let feeds: OpenedFeeds
  let display: Display
  let pictures: WatchedPictures?

  /// What writes the document of `feed show --json`.
  var document: FeedShow { FeedShow(feeds: feeds, display: display) }

  /// Loads the feed. Without one the state says why; a page that names several feeds is thrown.
  @Sendable func load() async throws -> WatchLoop.Turn {
    let presenter = feeds.reporter.presenter
    do {
      let shown = try await feeds.loadShown()
      if shown.isWaiting, pictures?.hasLeftOut == true {
        // What is shown stays, but there is time for its other pictures.
        try await deliver(shown)
      }
      let state = presenter.loaded(shown, now: feeds.shared.time.now())
      return WatchLoop.Turn(state, isWaiting: shown.isWaiting) {
        try await deliver(shown)
      }
    } catch let failure as LoadFailure where failure.choices.isEmpty {
      return WatchLoop.Turn(presenter.failed(failure), isWaiting: failure.kind == .waiting)
    }
  }

  private func deliver(_ shown: ShownImages) async throws {
    let choices = feeds.shared.choices
    let items = shown.items.prefix(choices[.limit] ?? .max)
    let images = items.map { item in
      WatchedPictures.Image(
        words: ImageWords(item),
        feed: feeds.opened(item.feed),
        origin: item.origin,
        keys: item.all.map(key)
      )
    }
    // A feed of very many slow pictures would keep all others from being loaded again.
    let time = max(choices.pause, choices[.timeout]) / .seconds(1)
    let end = shown.isOfSeveral ? feeds.shared.time.now().addingTimeInterval(time) : nil
    let missing = try await pictures?.run(for: images, until: end) ?? []
    try await feeds.markDelivered(items.filter { !missing.contains(key(of: $0)) })
  }

  private func key(of item: ShownImages.Item) -> WatchedPictures.Key {
    WatchedPictures.Key(feed: item.feed.url, image: item.image.id)
  }
}
