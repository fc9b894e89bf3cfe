import FeedAPI
import FeedCLI
import FeedSubscriptions

/// `feed explain`: which pictures the item of an image names, and which of them are shown, by which
/// rule. It asks for the whole feed, as a `304` has no items, and neither saves nor deletes
/// anything.
struct ExplainCommand: FeedCommand {
  static let description = Command.explain

  private let feed: FeedParts
  private let number: Int

  init(_ call: Call) throws {
    feed = try CompositionRoot(call).feed()
    number = call.arguments.imageNumber ?? 1
  }

  func run() async throws -> ExitCode {
    let saved = try await feed.saved()
    // A number that is wrong costs no request.
    let known = try saved?.image(number)
    let explanations = Collector<[ItemExplanation]>()
    let loaded = try await feed.signOfLife.during {
      try await load(explain: explanations.add)
    }
    let image = try known ?? loaded.image(number)
    // A picture of an item's page is not in the feed.
    let ofPage = feed.feedSettings.pictures == .page ? known : nil
    guard let current = loaded.images.first(where: { $0.id == image.id }) ?? ofPage else {
      throw Failure.imageIsGone(number)
    }
    let report = ExplainReport(
      of: current,
      number: number,
      among: (saved ?? loaded).images,
      explanations.values.joined().first { $0.ids.contains(image.id) }
    )
    let text = report.text(style: feed.reporter.console.style)
    try feed.reporter.console.write(feed.settings.isJSON ? report.document : text)
    return .ok
  }

  private func load(
    explain: @escaping @Sendable ([ItemExplanation]) -> Void
  ) async throws -> Feed {
    let formats = CompositionRoot.formats.map { ExplainingFormat($0, explain: explain) }
    let remote = feed.remote(formats: formats)
    let paged = PagedFeedLoader(
      remote,
      followedBy: FeedPaging(remote),
      pages: feed.settings.pages,
      report: { feed.reporter.notice(.cannotLoadMore(because: .reason($0))) }
    )
    return try await paged.load()
  }
}
