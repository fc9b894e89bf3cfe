import CommandLine
import FeedAPI
import FeedCLI
import FeedComments
import FeedCore
import FeedHTTP
import FeedPresentation
import FeedTerminal

/// `feed comments`: the comments on one image. They are never saved.
struct CommentsCommand: FeedCommand {
  static let description = Command.comments

  private let feed: FeedParts
  private let number: Int
  private let output: Output

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    try root.refuseKept()
    feed = try root.feed()
    number = call.arguments.imageNumber ?? 1
    output = call.environment.terminal.output
  }

  func run() async throws -> ExitCode {
    let presenter = ImageCommentsPresenter(language: feed.reporter.language)
    do {
      if feed.choices.has(.offline) {
        _ = try await OfflineLoader(feedURL: feed.url).load()
      }
      let (image, origin) = try await feed.image(number)
      let comments = try await feed.signOfLife.during {
        try await self.comments(on: image, of: origin)
      }
      guard feed.choices.has(.json) else {
        try display(presenter.loaded(comments, now: feed.shared.now()))
        return .ok
      }
      let shown = comments.prefix(feed.choices[.limit] ?? .max)
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
    let saved = feed.savedOfAnyAge
    let loader = CurrentImageCommentsLoader(
      of: origin,
      latest: PagedFeedLoader(feed.remote(), saved: saved),
      saved: saved
    ) { [feed] origin in
      RemoteImageCommentsLoader(
        client: RequestPipeline(feed.shared.client, through: feed.ownStages),
        feed: feed.url,
        of: origin,
        parsing: feed.shared.network.parsing,
        timeLimit: feed.choices[.timeout]
      )
    }
    return try await loader.loadComments(on: image)
  }

  private func display(_ state: ImageCommentsViewState) throws {
    let console = feed.reporter.console
    switch state {
    case .loading:
      break
    case .loaded(let screen):
      let size = output.size()
      let renderer = CommentText(size: size, style: console.style)
      let shown = screen.rows.prefix(feed.choices[.limit] ?? .max)
      let texts = shown.enumerated().map { index, row in
        renderer.text(by: row.author, on: row.date, lines: row.lines, at: index)
      }
      try console.write(texts.joined())
      if size != nil, screen.rows.count > shown.count {
        feed.reporter.notice(.moreComments(screen.rows.count - shown.count))
      }
      if let emptyMessage = screen.emptyMessage {
        console.notice(emptyMessage)
      }
    case .failed(let message):
      console.error(message)
    }
  }
}

extension Message {
  /// How many comments are not shown.
  static func moreComments(_ count: Int) -> Message {
    Message("moreComments", ["count": .count(count)])
  }
}
