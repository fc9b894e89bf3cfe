import CommandLine
import FeedAPI
import FeedCLI
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedFormats
import FeedIdentities
import FeedLibrary
import FeedPictureChoice
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed explain`: which pictures the item of an image names, and which of them are shown, by
  /// which rule. It asks for the whole feed, as a `304` has no items, saves no feed and no picture,
  /// and deletes nothing.
  public static let explain = FeedCommand(
    Command(
      "explain",
      "load the feed again, without saving it, and show which pictures the item of image N "
        + "names, which of them are shown, and by which rule; send it in when a picture is wrong",
      operands: [.imageNumber, .feed],
      options: [.url, .cacheDir, .pages, .timeout, .json],
      examples: [
        Example("feed explain 3", "why the third image has this picture"),
        Example(
          "feed explain 3 --json | jq '.candidates[].url'",
          "all pictures that its item names"
        ),
      ]
    )
  ) { try ExplainCommand($0).run }
}

private struct ExplainCommand: Sendable {
  private let feed: OpenedFeed
  private let numbers: [Int]

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    try parts.refuseKept()
    feed = try parts.feed()
    numbers = call.arguments.numbers
  }

  func run() async throws -> ExitCode {
    let saved = try await feed.saved()
    // A number that is wrong costs no request.
    var known: [FeedImage]?
    if let saved {
      known = try await feed.images(numbers, of: saved)
    }
    guard saved != nil || feed.feedSettings.pictures != .page else {
      throw Failure.noNumbersOfPages
    }
    let explanations = Collector<[ItemExplanation]>()
    let loaded = try await feed.signOfLife.during {
      try await load(explain: explanations.add)
    }
    let shown = loaded.selected(by: feed.feedSettings.pictures)
    let images = try known ?? numbers.map(shown.images.image)
    for (number, image) in zip(numbers, images) {
      let (current, explanation) = try await explanation(
        of: image,
        number: number,
        in: loaded,
        explanations.values.flatMap(\.self)
      )
      let report = ExplainReport(
        of: current,
        number: number,
        among: (saved ?? shown).images,
        explanation
      )
      let text = report.text(style: feed.reporter.console.style)
      try feed.reporter.console.write(feed.choices.has(.json) ? report.document : text)
    }
    return .ok
  }

  /// The image as it is now, and what became of the pictures of its item.
  private func explanation(
    of image: FeedImage,
    number: Int,
    in loaded: Feed,
    _ explanations: [ItemExplanation]
  ) async throws -> (FeedImage, ItemExplanation?) {
    let inFeed = loaded.images.first { $0.id == image.id }
    // The first picture of a page has the id of the feed's own.
    let isOfFeed = inFeed?.url == image.url
    let ofPage = isOfFeed ? nil : try await explanationOfPage(of: image, in: loaded)
    guard let current = ofPage == nil ? inFeed : image else {
      throw Failure.imageIsGone(number)
    }
    return (current, ofPage ?? explanations.first { $0.explains(current) })
  }

  /// What became of the pictures of the item's page, if the image is one of them.
  private func explanationOfPage(
    of image: FeedImage,
    in loaded: Feed
  ) async throws -> ItemExplanation? {
    guard feed.feedSettings.pictures == .page else {
      return nil
    }
    let small = loaded.posts.small.map { loaded.images[$0] }
    let items = loaded.posts.withoutPicture.map(\.image) + small
    guard let item = items.first(where: { $0.page == image.page }) else {
      return nil
    }
    let explanations = Collector<ItemExplanation>()
    let pages = feed.pipeline.itemPages(explain: explanations.add)
    _ = try await feed.signOfLife.during {
      try await pages.loadPage(of: item, from: loaded.origin)
    }
    return explanations.values.first { $0.ids.contains(image.id) }
  }

  private func load(
    explain: @escaping @Sendable ([ItemExplanation]) -> Void
  ) async throws -> Feed {
    let paged = PagedFeedLoader(
      feed.pipeline.remote(nil, needsPicture: nil, explain: explain),
      saved: feed.savedOfAnyAge,
      steps: [IdentityKeeper(feedURL: feed.identity), WholeFeed()],
      pages: feed.choices[.pages],
      report: { feed.reporter.notice(.cannotLoadMore(because: .reason($0))) }
    )
    return try await paged.load()
  }
}

/// A step that has the whole feed requested.
private struct WholeFeed: FeedStep {
  func mayConfirm(_ saved: Feed) -> Bool { false }
  func changed(_ page: Feed, behind pages: Feed?, saved: Feed?) -> Feed { page }
}

extension ItemExplanation {
  /// Whether an image is one of the item's. It may have kept an id from when its item had another.
  fileprivate func explains(_ image: FeedImage) -> Bool {
    if ids.contains(image.id) {
      return true
    }
    let isShown = choice.pictures.contains { choice.candidates[$0.chosen].address.url == image.url }
    return isShown && item.page == image.page
  }
}
