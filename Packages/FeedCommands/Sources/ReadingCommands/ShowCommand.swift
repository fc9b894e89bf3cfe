import CommandLine
import FeedCLI
public import FeedCommands
import FeedEnvironment

extension FeedCommand {
  /// `feed show`: the customer requests to see their image feed, or all that they follow.
  public static let show = FeedCommand(
    Command(
      "show",
      "load the feed and display it, or several as one; the default command",
      operands: [.feed],
      repeatsOperands: true,
      options: [
        .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .images, .limit, .pages,
        .timeout, .json, .plain, .format, .now,
      ],
      examples: [
        Example("feed https://feed.example/feed.json", "show a feed"),
        Example("feed https://site.example/", "show the feed that a web page names"),
        Example("feed apod xkcd", "show two followed feeds as one"),
        Example("feed --all", "show the newest images of all followed feeds"),
        Example("feed --tag sky", "show those of the feeds with the tag sky"),
        Example("feed --new", "what is new in all followed feeds"),
        Example("feed kept", "the images that you keep; other commands know this feed too"),
        Example("feed --offline", "show the saved copy of $FEED_URL"),
        Example("feed --json | jq '.items[].image'", "the images' URLs"),
        Example("feed --new --format '{date} {description} {image}'", "a line for each new image"),
        Example("feed --pages 3", "older images too"),
      ]
    )
  ) { try ShowCommand($0).run }
}

private struct ShowCommand: Sendable {
  private let show: FeedShow

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    show = FeedShow(
      feeds: try parts.feeds(),
      display: parts.display
    )
  }

  func run() async throws -> ExitCode {
    try await show.run()
  }
}
