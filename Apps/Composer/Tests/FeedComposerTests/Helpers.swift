import CommandLine
import DeliveringCommands
import FeedCLI
import FeedCommands
import FeedEnvironment
import FollowingCommands
import ReadingCommands
import Synchronization
import Testing

@testable import FeedComposer

/// What happened, in order, to all the doubles of a test.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Mutex<[Entry]>([])
  var entries: [Entry] { list.withLock { $0 } }
  func clear() { list.withLock { $0 = [] } }
  @Sendable func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

extension Program {
  /// The program, with its own commands.
  static let feed = CompositionRoot.program()
}

extension ManualPage {
  /// Its manual page.
  static let ofFeed = ManualPage.feed(of: .feed)
}

extension Command {
  static var show: Command { FeedCommand.show.description }
  static var set: Command { FeedCommand.set.description }
  static var rename: Command { FeedCommand.rename.description }
  static var browse: Command { FeedCommand.browse.description }
  static var prefetch: Command { FeedCommand.prefetch.description }
  static var gallery: Command { FeedCommand.gallery.description }
  static var save: Command { FeedCommand.save.description }
  static var open: Command { FeedCommand.open.description }
  static var seen: Command { FeedCommand.seen.description }
  static var keep: Command { FeedCommand.keep.description }
  static var watch: Command { FeedCommand.watch.description }
  static var comments: Command { FeedCommand.comments.description }
  static var add: Command { FeedCommand.add.description }
  static var remove: Command { FeedCommand.remove.description }
  static var list: Command { FeedCommand.list.description }
  static var `import`: Command { FeedCommand.`import`.description }
  static var export: Command { FeedCommand.export.description }
  static var explain: Command { FeedCommand.explain.description }
  static var validate: Command { FeedCommand.validate.description }
  static var status: Command { FeedCommand.status.description }
  static var clear: Command { FeedCommand.clear.description }
  static var demo: Command { FeedCommand.demo.description }
  static var completions: Command { FeedCommand.completions.description }
  static var help: Command { FeedCommand.help.description }
}
