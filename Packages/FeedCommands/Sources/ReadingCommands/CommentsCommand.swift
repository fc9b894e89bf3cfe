import CommandLine
import FeedAPI
import FeedCLI
public import FeedCommands
import FeedComments
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedPresentation
import FeedTerminal

extension FeedCommand {
  /// `feed comments`: the comments on one image. They are never saved.
  public static let comments = FeedCommand(
    Command(
      "comments",
      "show the comments on image N, as 'feed show' counts them; they are never saved",
      operands: [.imageNumber, .feed],
      options: [.url, .cacheDir, .offline, .limit, .timeout, .json, .now],
      examples: [
        Example("feed comments sky 3", "on the third image of a followed feed"),
        Example("feed comments 3 --json | jq -r '.comments[].message'", "their whole texts"),
      ]
    )
  ) { try CommentsCommand($0).run }
}

private struct CommentsCommand: Sendable {
  private let feed: OpenedFeed
  private let numbers: [Int]
  private let output: Output

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    try parts.refuseKept()
    feed = try parts.feed()
    numbers = call.arguments.numbers
    output = call.environment.terminal.output
  }

  func run() async throws -> ExitCode {
    let presenter = ImageCommentsPresenter(language: feed.reporter.language)
    do {
      if feed.choices.has(.offline) {
        _ = try await OfflineLoader(feedURL: feed.url).load()
      }
      let (images, origin) = try await feed.images(numbers)
      for image in images {
        let comments = try await feed.signOfLife.during {
          try await self.comments(on: image, of: origin)
        }
        if feed.choices.has(.json) {
          try writeDocument(of: comments, on: image)
        } else {
          try display(presenter.loaded(comments, now: feed.shared.now()))
        }
      }
      return .ok
    } catch let error where error is LoadFailure || error is NoComments {
      try display(presenter.failed(error))
      return (error as? LoadFailure).map(ExitCode.init) ?? .invalidData
    }
  }

  private func writeDocument(of comments: [ImageComment], on image: FeedImage) throws {
    let shown = comments.prefix(feed.choices[.limit] ?? .max)
    let document = CommentsJSON.document(
      of: image.id,
      shown.map { ($0.id, $0.message, $0.created, $0.author) }
    )
    try feed.reporter.console.write(document)
  }

  private func comments(
    on image: FeedImage,
    of origin: Feed.Origin
  ) async throws -> [ImageComment] {
    let saved = feed.savedOfAnyAge
    let loader = CurrentImageCommentsLoader(
      of: origin,
      latest: PagedFeedLoader(feed.pipeline.remote(), saved: saved),
      saved: saved
    ) { [feed] origin in
      RemoteImageCommentsLoader(
        client: feed.pipeline.client,
        feed: feed.url,
        of: origin,
        parsing: feed.shared.parsing,
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
