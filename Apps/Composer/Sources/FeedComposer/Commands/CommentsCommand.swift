import FeedAPI
import FeedCLI
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

  private func comments(on image: FeedImage, of origin: Feed.Origin) async throws -> [ImageComment] {
    let loader = { (origin: Feed.Origin) in
      RemoteImageCommentsLoader(client: composer.client, feed: composer.feedURL, of: origin)
    }
    do { return try await loader(origin).loadComments(on: image) } catch let failure as LoadFailure
      where failure.failureCause == .privateNetwork && origin != .remote()
    {
      // A saved feed does not say whether it came from a private network, so its server is asked. It is not saved: that could change the numbers.
      let remote = ConditionalFeedLoader(composer.remoteFeedLoader(), saved: composer.savedFeedOfAnyAge)
      return try await loader(remote.load().origin).loadComments(on: image)
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
