import CommandLine
package import FeedCLI
package import FeedCommands
import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedPresentation
import FeedTerminal

/// Shows one feed on stdout, or the newest images of several.
package struct FeedShow: Sendable {
  package let feeds: OpenedFeeds
  package let display: Display

  package init(feeds: OpenedFeeds, display: Display) {
    self.feeds = feeds
    self.display = display
  }

  package func run() async throws -> ExitCode {
    if let format = choices[.format] {
      return try await writeLines(format)
    }
    return choices.has(.json) ? try await writeDocument() : try await display.withView(show)
  }

  private var choices: Choices { feeds.shared.choices }

  private func writeLines(_ format: ImageTemplate) async throws -> ExitCode {
    let shown = try await feeds.loadShown()
    for item in shown.items.prefix(choices[.limit] ?? .max) {
      try feeds.reporter.console.write(format.line(of: ImageWords(item)))
    }
    try await feeds.tellRemarks(on: shown)
    return try await delivered(shown)
  }

  private func show(
    on view: any FeedView,
    showsPictures: Bool
  ) async throws -> ExitCode {
    let presenter = feeds.reporter.presenter
    try await view.display(presenter.loading())
    do {
      let shown = try await feeds.loadShown()
      guard !feeds.hasNothing(in: shown) else {
        try await feeds.tellRemarks(on: shown)
        feeds.tellNothing(in: shown)
        return shown.exitCode
      }
      let state = presenter.loaded(shown, now: feeds.shared.now())
      // Where all feeds failed there is nothing to see, and not an empty feed.
      if case .loaded(var screen) = state, !screen.rows.isEmpty || shown.isComplete {
        // Of several feeds what is wrong with each is said below.
        screen.notice = shown.isOfSeveral ? nil : screen.notice
        if feeds.shared.named.isNewsOfAll {
          // How much more there is, and what shows it, is said below.
          screen.rows = Array(screen.rows.prefix(display.limit ?? .max))
        }
        try await view.display(.loaded(screen))
        if showsPictures {
          try await display.fill(screen, on: view) { sources(of: shown, onSaveFailure: $0) }
        }
      }
      if shown.isOfSeveral {
        try await feeds.tellRemarks(on: shown)
      }
      tellRest(of: shown)
      return try await delivered(shown)
    } catch let failure as LoadFailure {
      try await view.display(presenter.failed(failure))
      presenter.choices(in: failure).forEach(feeds.reporter.console.error)
      return ExitCode(failure)
    }
  }

  /// Says to a person how much news is not shown, and how to mark all of it as seen.
  private func tellRest(of shown: ShownImages) {
    guard feeds.shared.named.isNewsOfAll, feeds.reporter.console.canAsk, !shown.items.isEmpty
    else {
      return
    }
    let rest = shown.items.count - (display.limit ?? .max)
    if rest > 0 {
      feeds.reporter.notice(.moreNews(rest, shownBy: "feed browse --new"))
    }
    feeds.reporter.notice(.markNews(by: "feed seen --all"))
  }

  private func sources(
    of shown: ShownImages,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> [Display.PictureSource] {
    var pictures: [FollowedFeed: any FeedPictures] = [:]
    return shown.items.map { item in
      let loaders = pictures[item.feed] ?? feeds.opened(item.feed).pictures
      pictures[item.feed] = loaders
      let loader = loaders.loader(
        of: [item.image],
        from: item.origin,
        onSaveFailure: onSaveFailure
      )
      return Display.PictureSource(
        key: item.image.dataKey,
        feed: item.feed.url,
        loader: item.image.isSensitive ? nil : loader
      )
    }
  }

  private func writeDocument() async throws -> ExitCode {
    let delivered = Collector<[ShownImages.Item]>()
    let code = try await feeds.report { feed, shown, _ in
      let items = shown.items.prefix(feed.choices[.limit] ?? .max)
      if feed.choices.has(.seen) {
        delivered.add(Array(items))
      }
      return OpenedFeeds.Report(json: try feed.json(of: shown), images: items.map(\.image))
    }
    try await feeds.markDelivered(delivered.values.flatMap(\.self))
    return code
  }

  private func delivered(_ shown: ShownImages) async throws -> ExitCode {
    try await feeds.markDelivered(shown.items.prefix(display.limit ?? .max))
    return shown.exitCode
  }
}

extension OpenedFeed {
  /// What is shown of the feed, as JSON.
  fileprivate func json(of shown: ShownImages) throws -> FeedJSON {
    FeedJSON(
      of: shown,
      named: name,
      sources: kind == .kept ? try shared.namesOfFeeds() : [:],
      now: shared.now(),
      limit: choices[.limit]
    )
  }
}

extension ShownImages {
  /// The code of a command that has shown them.
  fileprivate var exitCode: ExitCode { isComplete ? .ok : .someFailed }
}

extension Message {
  /// How many more images are new, and what shows them.
  static func moreNews(_ count: Int, shownBy command: String) -> Message {
    Message("moreNews", ["count": .count(count), "command": .untrusted(command)])
  }

  /// What marks everything as seen.
  static func markNews(by command: String) -> Message {
    Message("markNews", ["command": .untrusted(command)])
  }
}
