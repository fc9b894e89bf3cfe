import CommandLine
import FeedCLI
import FeedCore
import FeedLibrary

/// `feed save`: the pictures as files, under names that say what they show, of one feed or of
/// several. What is there already is left alone.
struct SaveCommand: FeedCommand {
  static let description = Command.save

  private let work: @Sendable () async throws -> ExitCode

  init(_ call: Call) throws {
    let root = try CompositionRoot(call)
    let path = call.arguments.outputPath ?? root.settings.saveDirectory ?? "."
    guard path != "-" else {
      throw UsageError.refused("-o: 'feed save' writes files into a directory, not to stdout")
    }
    guard !path.isEmpty else {
      throw UsageError.refused("-o: the path of the directory is empty")
    }
    let program = try root.pictureProgram()
    if let feeds = try root.severalFeeds() {
      let makeSpool = call.environment.files.makeSpool
      work = { try await Self.saveAll(feeds, to: path, program, in: makeSpool()) }
    } else {
      let save = FeedSave(feed: try root.feed(), path: path, program: program)
      if let number = call.arguments.imageNumber {
        work = { try await save.run(number) }
      } else {
        work = save.run
      }
    }
  }

  func run() async throws -> ExitCode {
    try await work()
  }

  /// Saves the pictures of all feeds. What ends that, such as a full disk, says how far all came.
  private static func saveAll(
    _ feeds: AskedFeeds,
    to path: String,
    _ program: PictureProgram?,
    in spool: any Spool
  ) async throws -> ExitCode {
    do {
      return try await saveEach(feeds, to: path, program, in: spool)
    } catch let stopped as ImageDataWorkStopped {
      let totals = feeds.shared.pictureTotals
      throw ImageDataWorkStopped(
        stopped.cause,
        saved: totals.saved,
        of: totals.count,
        bytes: totals.bytes
      )
    }
  }

  private static func saveEach(
    _ feeds: AskedFeeds,
    to path: String,
    _ program: PictureProgram?,
    in spool: any Spool
  ) async throws -> ExitCode {
    let unsaved = UnsavedFeeds(of: feeds.feeds)
    return try await feeds.report(in: spool, unsaved: unsaved) { parts, shown in
      let save = FeedSave(
        feed: parts,
        path: path,
        program: program?.about(parts.followed),
        onSaveFailure: { unsaved.add(parts.followed, $0) }
      )
      return parts.report(try await save.save(shown), of: shown)
    }
  }
}
