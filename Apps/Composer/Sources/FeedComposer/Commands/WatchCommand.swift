import CommandLine
import FeedCLI
import FeedCore
import FeedDecorators
import FeedLibrary
import FeedPresentation
import FeedTerminal

/// `feed watch`: loads the feed every minute and shows what is new, until it is cancelled: on the
/// whole screen of a terminal, else as lines. With `--exec` and `--seen` it is lines in any case.
struct WatchCommand: FeedCommand {
  static let description = Command.watch

  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    let feeds = try root.allFeeds()
    let settings = root.settings
    guard !settings.isJSON || settings.program == nil else {
      throw UsageError.refused("'feed watch' takes --exec or --json, not both")
    }
    let isForScripts = settings.isJSON || settings.marksSeen || settings.program != nil
    guard isForScripts || !call.canShowScreen else {
      work = try BrowseOnScreen(call, isWatching: true).run
      return
    }
    let pictures = root.pictureProgram.map(WatchedPictures.init)
    let show: any WatchedShow
    if let feeds {
      show = WatchedFeeds(
        feeds: feeds,
        display: root.display,
        pictures: pictures,
        makeSpool: call.environment.files.makeSpool
      )
    } else {
      let feed = try root.feed(
        at: settings.requiredFeed(),
        in: call.followed.checkedList(),
        isAutomatic: true
      )
      show = WatchedFeed(
        feed: feed,
        name: try root.name(of: feed),
        display: root.display,
        pictures: pictures
      )
    }
    let loop = WatchLoop(
      output: call.environment.terminal.output,
      pause: call.environment.time.pause(of: settings.interval)
    )
    work = settings.isJSON ? Self.documents(show, root, loop) : Self.lines(show, root, loop)
  }

  func run() async throws -> ExitCode {
    try await work()
  }

  private static func lines(
    _ show: any WatchedShow,
    _ root: CompositionRoot,
    _ loop: WatchLoop
  ) -> @Sendable () async throws -> ExitCode {
    let view = WatchLinesView(
      console: root.reporter.console,
      limit: root.settings.limit,
      language: root.reporter.language,
      isOfNewOnly: root.settings.isOfNewOnly
    )
    return { try await loop.show(on: MainQueueDispatch(view), show.load) }
  }

  /// The documents of `feed show --json`, or only the error of a load without a feed.
  private static func documents(
    _ show: any WatchedShow,
    _ root: CompositionRoot,
    _ loop: WatchLoop
  ) -> @Sendable () async throws -> ExitCode {
    {
      try await loop.again {
        do { _ = try await show.document.run() } catch let failure as LoadFailure
          where failure.choices.isEmpty
        {
          root.reporter.console.error(root.reporter.message(failure))
        }
      }
    }
  }
}

/// What is shown again and again: one feed, or several as one. It goes on without a connection, but
/// ends where the user has to choose a feed.
private protocol WatchedShow: Sendable {
  /// What writes the document of `feed show --json`.
  var document: any Showing { get }
  /// Loads the feed. Without one the state says why; a page that names several feeds is thrown.
  @Sendable func load() async throws -> WatchLoop.Turn
}

/// One feed, watched.
private struct WatchedFeed: WatchedShow {
  let feed: FeedParts
  /// What the reader calls the feed.
  let name: String?
  let display: Display
  let pictures: WatchedPictures?

  var document: any Showing { FeedShow(feed: feed, display: display, name: name) }

  @Sendable func load() async throws -> WatchLoop.Turn {
    let presenter = feed.reporter.presenter
    do {
      let loaded = try await feed.loadShown()
      let state = presenter.loaded(loaded, now: feed.shared.time.now())
      return WatchLoop.Turn(state, isWaiting: loaded.origin.isWaiting) {
        try await deliver(loaded)
      }
    } catch let failure as LoadFailure where failure.choices.isEmpty {
      return WatchLoop.Turn(presenter.failed(failure), isWaiting: failure.kind == .waiting)
    }
  }

  private func deliver(_ loaded: Feed) async throws {
    let shown = loaded.images.prefix(feed.settings.limit ?? .max)
    let name = name ?? feed.url.absoluteString
    let images = shown.enumerated().map { index, image in
      WatchedPictures.Image(
        words: ImageWords(image, number: loaded.number(ofImageAt: index), feed: name),
        parts: feed,
        origin: loaded.origin,
        isNew: loaded.isNew(image),
        keys: [WatchedPictures.Key(feed: feed.url, image: image.id)]
      )
    }
    let missing = try await pictures?.run(for: images) ?? []
    let delivered = images.filter { missing.isDisjoint(with: $0.keys) }
    try await feed.markDelivered(delivered.map(\.words.image.id))
  }
}

/// All followed feeds, watched.
private struct WatchedFeeds: WatchedShow {
  let feeds: AllFeeds
  let display: Display
  let pictures: WatchedPictures?
  let makeSpool: @Sendable () throws -> any Spool

  var document: any Showing {
    AllFeedsShow(feeds: feeds, display: display, makeSpool: makeSpool)
  }

  @Sendable func load() async throws -> WatchLoop.Turn {
    let load = try await feeds.loadMerged()
    if load.isWaiting, pictures?.hasLeftOut == true {
      // What is shown stays, but there is time for its other pictures.
      try await deliver(load.feeds.items)
    }
    let presenter = feeds.reporter.presenter
    let state = presenter.loaded(
      load.feeds,
      notice: presenter.summary(of: load, now: feeds.reporter.now()),
      now: feeds.shared.time.now()
    )
    return WatchLoop.Turn(state, isWaiting: load.isWaiting) {
      try await deliver(load.feeds.items)
    }
  }

  private func deliver(_ items: [MergedFeeds.Item]) async throws {
    let images = items.map { item in
      WatchedPictures.Image(
        words: ImageWords(item.image, number: item.number, feed: item.feed.name),
        parts: feeds.parts(of: item.feed),
        origin: item.origin,
        isNew: item.isNew,
        keys: item.all.map(key)
      )
    }
    let settings = feeds.shared.settings
    // A feed of very many slow pictures would keep all from being loaded again.
    let time = max(settings.interval, settings.timeout) / .seconds(1)
    let end = feeds.shared.time.now().addingTimeInterval(time)
    let missing = try await pictures?.run(for: images, until: end) ?? []
    try await feeds.markDelivered(items.filter { !missing.contains(key(of: $0)) })
  }

  private func key(of item: MergedFeeds.Item) -> WatchedPictures.Key {
    WatchedPictures.Key(feed: item.feed.url, image: item.image.id)
  }
}
