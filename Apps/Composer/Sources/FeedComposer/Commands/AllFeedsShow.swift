import FeedCLI
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedTerminal

/// Shows the newest images of all followed feeds on stdout.
struct AllFeedsShow: Showing {
  let feeds: AllFeeds
  let display: Display
  let makeSpool: @Sendable () throws -> any Spool

  func run() async throws -> ExitCode {
    if let format = feeds.shared.settings.format {
      return try await writeLines(format)
    }
    return feeds.shared.settings.isJSON
      ? try await writeDocument() : try await display.withView(show)
  }

  private func writeLines(_ format: ImageTemplate) async throws -> ExitCode {
    let load = try await feeds.loadMerged()
    let items = load.feeds.items
    for item in items {
      let words = ImageWords(item.image, number: item.number, feed: item.feed.name)
      try feeds.reporter.console.write(format.line(of: words))
    }
    try await feeds.tellRemarks(on: load)
    try await feeds.markDelivered(items)
    return load.isComplete ? .ok : .someFailed
  }

  private func show(
    on view: any FeedView,
    showsPictures: Bool
  ) async throws -> ExitCode {
    let presenter = feeds.reporter.presenter
    try await view.display(presenter.loading())
    let load = try await feeds.loadMerged()
    let state = presenter.loaded(load.feeds, now: feeds.shared.now())
    let items = load.feeds.items
    guard !feeds.shared.settings.isOfNewOnly || !items.isEmpty else {
      try await feeds.tellRemarks(on: load)
      feeds.reporter.tellNothingNew()
      return load.isComplete ? .ok : .someFailed
    }
    // Where all feeds failed there is nothing to see, and not an empty feed.
    if case .loaded(let screen) = state, !screen.rows.isEmpty || load.isComplete {
      try await view.display(state)
      if showsPictures {
        try await display.fill(screen, on: view) { report in
          sources(of: load.feeds, onSaveFailure: report)
        }
      }
    }
    try await feeds.tellRemarks(on: load)
    try await feeds.markDelivered(items)
    return load.isComplete ? .ok : .someFailed
  }

  private func sources(
    of list: MergedFeeds,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> [Display.PictureSource] {
    var pictures: [FollowedFeed: PictureParts] = [:]
    return list.items.map { item in
      let parts = pictures[item.feed] ?? feeds.parts(of: item.feed).pictures
      pictures[item.feed] = parts
      guard !item.image.isSensitive else {
        return (item.image.url, nil)
      }
      let loader = parts.loader(
        of: [item.image],
        from: item.origin,
        onSaveFailure: onSaveFailure
      )
      return (item.image.url, loader)
    }
  }

  private func writeDocument() async throws -> ExitCode {
    let delivered = Collector<(parts: FeedParts, ids: [UUID])>()
    let code = try await feeds.report(in: makeSpool()) { parts, followed, feed in
      let images = feed.images.prefix(parts.settings.limit ?? .max)
      if parts.settings.marksSeen {
        delivered.add((parts, images.map(\.id)))
      }
      let entry = FeedJSON.entry(
        feed,
        of: followed,
        now: parts.shared.now(),
        limit: parts.settings.limit
      )
      return AllFeeds.Report(entry: entry, images: images)
    }
    for feed in delivered.values {
      try await feed.parts.markDelivered(feed.ids)
    }
    return code
  }
}
