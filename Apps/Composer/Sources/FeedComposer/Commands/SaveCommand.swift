import CommandLine
import FeedCLI
import FeedCore
import FeedLibrary

/// `feed save`: the pictures as files, under names that say what they show, of one feed or of
/// several. What is there already is left alone.
struct SaveCommand: FeedCommand {
  static let description = Command.save

  private let feeds: AskedFeeds
  /// The number of the only image that is saved, of one feed.
  private let number: Int?
  private let path: String
  private let program: PictureProgram?
  private let makeSpool: @Sendable () throws -> any Spool

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
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
    makeSpool = call.environment.files.makeSpool
  }

  func run() async throws -> ExitCode {
    if let number, let feed = feeds.only {
      let save = save(of: feed, onSaveFailure: feed.tellUnsaved)
      return try feeds.write(try await save.run(number))
    }
    return try await feeds.report(in: makeSpool) { feed, shown, onSaveFailure in
      try await save(of: feed, onSaveFailure: onSaveFailure).run(shown)
    }
  }

  private func save(
    of feed: FeedParts,
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
