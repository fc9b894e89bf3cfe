import CommandLine
import FeedCLI
public import FeedCommands

extension FeedCommand {
  /// `feed prefetch`: loads the feed and the data of all its images into the cache, or those of
  /// several feeds. Cached image data is not fetched again. Where a feed cannot be saved its
  /// pictures cannot be either, so none is fetched.
  public static let prefetch = FeedCommand(
    Command(
      "prefetch",
      "load the feed, then the image data of all its images",
      operands: [.feed],
      repeatsOperands: true,
      options: [
        .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .pages, .timeout, .exec,
        .json, .now,
      ],
      examples: [
        Example("feed prefetch -q || echo 'not all of it'", "in a script")
      ]
    )
  ) { call in
    let parts = try CallParts(call)
    let program = try parts.pictureProgram()
    let feeds = try parts.feeds()
    return {
      try await feeds.report(isOfSaved: true) { feed, shown, _ in
        let prefetch = FeedPrefetch(feed: feed, program: program?.reporting(by: feed.reporter))
        return try await prefetch.run(shown)
      }
    }
  }
}
