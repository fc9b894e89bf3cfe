import CommandLine
import FeedCLI
public import FeedCommands

extension FeedCommand {
  /// `feed save`: the pictures as files, under names that say what they show, of one feed or of
  /// several. What is there already is left alone.
  public static let save = FeedCommand(
    Command(
      "save",
      "load the feed, and write its pictures as files into a directory: that of -o, else the "
        + "config file's save-dir, else the current one; those that are there are left alone",
      operands: [.optionalImageNumber, .feed],
      repeatsOperands: true,
      options: [
        .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .limit, .pages, .timeout,
        .output, .fileName, .exec, .json, .now,
      ],
      examples: [
        Example("feed save apod -o ~/Pictures/apod", "keep the pictures of a followed feed"),
        Example("feed save apod 1", "the first picture alone"),
        Example("feed save --all --new --seen -o ~/Pictures", "what is new in all followed feeds"),
        Example("feed save xkcd -o comics --name {date}", "under names of your own"),
      ]
    )
  ) { call in
    let parts = try CallParts(call)
    let path = try parts.saveDirectory()
    let program = try parts.pictureProgram()
    let feeds = try parts.feeds()
    if !call.arguments.numbers.isEmpty, let feed = feeds.only {
      let save = FeedSave(feed, to: path, program, onSaveFailure: feed.tellUnsaved)
      return { try feeds.write(try await save.run(call.arguments.numbers)) }
    }
    return {
      try await feeds.report { feed, shown, onSaveFailure in
        try await FeedSave(feed, to: path, program, onSaveFailure: onSaveFailure).run(shown)
      }
    }
  }
}
