import FeedAPI
import FeedCLI
import FeedCache
import FeedComments

/// `feed comments`: the comments on one image. They are never saved.
struct CommentsCommand: FeedCommand {
  static let description = Command.comments

  private let feed: FeedParts
  private let number: Int
  private let output: Output

  init(_ call: Call) throws {
    feed = try CompositionRoot(call).feed()
    number = call.arguments.imageNumber ?? 1
    output = call.environment.terminal.output
  }

  func run() async throws -> ExitCode {
    let presenter = ImageCommentsPresenter(language: feed.reporter.language)
    do {
      if feed.settings.isOffline {
        _ = try await OfflineLoader(feedURL: feed.url).load()
      }
      let (image, origin) = try await feed.image(number)
      let comments = try await feed.signOfLife.during {
        try await self.comments(on: image, of: origin)
      }
      guard feed.settings.isJSON else {
        try display(presenter.loaded(comments, now: feed.shared.now()))
        return .ok
      }
      let shown = comments.prefix(feed.settings.limit ?? .max)
      let document = CommentsJSON.document(
        of: image.id,
        shown.map { ($0.id, $0.message, $0.created, $0.author) }
      )
      try feed.reporter.console.write(document)
      return .ok
    } catch let error where error is LoadFailure || error is NoComments {
      try display(presenter.failed(error))
      return (error as? LoadFailure).map(ExitCode.init) ?? .invalidData
    }
  }

  private func comments(
    on image: FeedImage,
    of origin: Feed.Origin
  ) async throws -> [ImageComment] {
    do {
      return try await loader(of: origin).loadComments(on: image)
    } catch let failure as LoadFailure
      where failure.failureCause == .privateNetwork && origin != .remote()
    {
      // Only a feed that was just loaded, or must not be asked, allows a private network. It is not
      // saved: that could change the numbers.
      let latest = try await latestFeed()
      // It may be another feed, whose network says nothing about the URLs of the saved image.
      guard let current = latest.images.first(where: { $0.id == image.id }) else {
        throw failure
      }
      return try await loader(of: latest.origin).loadComments(on: current)
    }
  }

  private func loader(of origin: Feed.Origin) -> RemoteImageCommentsLoader {
    RemoteImageCommentsLoader(
      client: feed.shared.client,
      feed: feed.url,
      of: origin,
      parsing: feed.shared.network.parsing,
      timeLimit: feed.settings.timeout
    )
  }

  /// The feed as its server has it now, or the saved copy while the server must not be asked.
  private func latestFeed() async throws -> Feed {
    let saved = feed.savedOfAnyAge
    do {
      return try await ConditionalFeedLoader(feed.remote(), saved: saved).load()
    } catch let failure as LoadFailure where failure.kind == .waiting {
      return try await saved.load().shown(because: failure)
    }
  }

  private func display(_ state: ImageCommentsViewState) throws {
    let console = feed.reporter.console
    switch state {
    case .loading:
      break
    case .loaded(let rows, let emptyMessage):
      let size = output.size()
      let renderer = CommentText(size: size, style: console.style)
      let shown = rows.prefix(feed.settings.limit ?? .max)
      let texts = shown.enumerated().map { index, row in
        renderer.text(by: row.author, on: row.date, lines: row.lines, at: index)
      }
      try console.write(texts.joined())
      if size != nil, rows.count > shown.count {
        feed.reporter.notice(.moreComments(rows.count - shown.count))
      }
      if let emptyMessage {
        console.notice(emptyMessage)
      }
    case .failed(let message):
      console.error(message)
    }
  }
}
