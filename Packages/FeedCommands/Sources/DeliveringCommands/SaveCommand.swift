import CommandLine
import FeedCLI
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedLibrary

extension FeedCommand {
  /// `feed save`: the pictures as files, under names that say what they show, of one feed or of
  /// several. What is there already is left alone.
  public static let save = FeedCommand(
    Command(
      "save",
      "load the feed, and write its pictures as files into a directory: that of -o, else the "
        + "config file's save-dir, else the current one; those that are there are left alone",
      operands: [.optionalImageNumber, .feed],
      options: [
        .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .limit, .pages, .timeout,
        .output, .fileName, .exec, .json, .now,
      ],
      examples: [
        Example("feed save apod -o ~/Pictures/apod", "keep the pictures of a followed feed"),
        Example("feed save 1 apod", "the first picture alone"),
        Example("feed save --all --new --seen -o ~/Pictures", "what is new in all followed feeds"),
        Example("feed save xkcd -o comics --name {date}", "under names of your own"),
      ]
    )
  ) { try SaveCommand($0).run }
}

private struct SaveCommand: Sendable {
  private let feeds: OpenedFeeds
  /// The number of the only image that is saved, of one feed.
  private let number: Int?
  private let path: String
  private let program: PictureProgram?

  init(_ call: Call) throws {
    let root = try CallParts(call)
    path = call.arguments.outputPath ?? root.choices[.saveDir] ?? "."
    guard path != "-" else {
      throw UsageError.refused("-o: 'feed save' writes files into a directory, not to stdout")
    }
    guard !path.isEmpty else {
      throw UsageError.refused("-o: the path of the directory is empty")
    }
    program = try root.pictureProgram()
    feeds = try root.feeds()
    number = feeds.isOfSeveral ? nil : call.arguments.imageNumber
  }

  func run() async throws -> ExitCode {
    if let number, let feed = feeds.only {
      let save = save(of: feed, onSaveFailure: feed.tellUnsaved)
      return try feeds.write(try await save.run(number))
    }
    return try await feeds.report { feed, shown, onSaveFailure in
      try await save(of: feed, onSaveFailure: onSaveFailure).run(shown)
    }
  }

  private func save(
    of feed: OpenedFeed,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) -> FeedSave {
    FeedSave(
      feed: feed,
      path: path,
      program: program?.reporting(by: feed.reporter),
      onSaveFailure: onSaveFailure
    )
  }
}
