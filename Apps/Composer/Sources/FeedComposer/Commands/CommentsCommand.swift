import FeedAPI
import FeedCLI
import FeedCache
import FeedComments

/// `feed comments`: the comments on one image. They are never saved.
struct CommentsCommand {
  let composer: FeedComposer
  let number: Int

  func run() async throws -> ExitCode {
    let presenter = ImageCommentsPresenter(language: composer.language)
    do {
      if composer.settings.isOffline { _ = try await OfflineLoader(feedURL: composer.feedURL).load() }
      let (image, origin) = try await composer.image(number)
      let comments = try await composer.withSignOfLife { try await self.comments(on: image, of: origin) }
      if composer.settings.isJSON {
        let shown = comments.prefix(composer.settings.limit ?? .max)
        try composer.console.write(
          CommentsJSON.document(of: image.id, shown.map { ($0.id, $0.message, $0.created, $0.author) }))
      } else {
        try display(presenter.loaded(comments, now: composer.now()))
      }
      return .ok
    } catch let error where error is LoadFailure || error is NoComments {
      try display(presenter.failed(error))
      return (error as? LoadFailure).map(ExitCode.init) ?? .invalidData
    }
  }

  private func comments(
    on image: FeedImage, of origin: Feed.Origin
  ) async throws -> [ImageComment] {
    do {
      return try await loader(of: origin).loadComments(on: image)
    } catch let failure as LoadFailure
      where failure.failureCause == .privateNetwork && origin != .remote()
    {
      // Only a feed that was just loaded, or must not be asked, allows a private network. It is not
      // saved: that could change the numbers.
      let feed = try await latestFeed()
      // It may be another feed, whose network says nothing about the URLs of the saved image.
      guard let current = feed.images.first(where: { $0.id == image.id }) else { throw failure }
      return try await loader(of: feed.origin).loadComments(on: current)
    }
  }

  private func loader(of origin: Feed.Origin) -> RemoteImageCommentsLoader {
    RemoteImageCommentsLoader(
      client: composer.client, feed: composer.feedURL, of: origin,
      parsing: composer.environment.parsing, timeLimit: composer.settings.timeout)
  }

  /// The feed as its server has it now, or the saved copy while the server must not be asked.
  private func latestFeed() async throws -> Feed {
    let saved = composer.savedFeedOfAnyAge
    do {
      return try await ConditionalFeedLoader(composer.remoteFeedLoader(), saved: saved).load()
    } catch let failure as LoadFailure where failure.kind == .waiting {
      return try await saved.load().shown(because: failure)
    }
  }

  private func display(_ state: ImageCommentsViewState) throws {
    switch state {
    case .loading: break
    case .loaded(let rows, let emptyMessage):
      let size = composer.environment.standardOutput.size()
      let renderer = CommentText(size: size, style: composer.console.style)
      let shown = rows.prefix(composer.settings.limit ?? .max)
      let texts = shown.enumerated().map { index, row in
        renderer.text(by: row.author, on: row.date, lines: row.lines, at: index)
      }
      try composer.console.write(texts.joined())
      if size != nil, rows.count > shown.count { composer.notice(.moreComments(rows.count - shown.count)) }
      if let emptyMessage { composer.console.notice(emptyMessage) }
    case .failed(let message): composer.console.error(message)
    }
  }
}
