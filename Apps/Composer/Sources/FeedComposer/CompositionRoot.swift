import CFeedComposerWords
import CommandLine
import DeliveringCommands
import FeedAPIJSONFeed
import FeedAPISyndication
import FeedBrowse
import FeedCLI
import FeedCommands
import FeedComments
import FeedEnvironment
import FeedFormats
import FeedGallery
import FeedPresentation
import FeedTerminal
import FollowingCommands
import ReadingCommands

/// The composition root: the plug-ins of the program. ``ComposedFeed`` puts the loading of a feed
/// together.
enum CompositionRoot {
  /// The commands of the program; the first is that of a call that names none. Help, completions
  /// and manual follow from it.
  static let commands: [FeedCommand] = [
    .show,
    .browse,
    .prefetch,
    .gallery,
    .save,
    .open,
    .seen,
    .keep,
    .watch,
    .comments,
    .add,
    .remove,
    .set,
    .rename,
    .list,
    .import,
    .export,
    .explain,
    .validate,
    .status,
    .clear,
    .demo,
    .completions,
    .help,
  ]

  /// What the program understands.
  static func program(with commands: [FeedCommand] = commands) -> Program {
    .feed(
      with: commands.map(\.description),
      keys: .defaultsOfFeeds,
      examples: [FeedCommand.demo, .show].flatMap(\.description.examples)
    )
  }

  /// The formats that the program reads, in the order in which they are asked. Only the proofs have
  /// another list, `KnownFormats`.
  static let formats: [any FeedFormat] = [
    ItemsFormat(),
    JSONFeedFormat(),
    SyndicationFormat(),
    WebPageFormat(),
  ]

  /// What the modules of the program say, beside FeedPresentation, in every language. This is the
  /// only list of them.
  static let words: [Words] = [
    .browser,
    .commandLine,
    .commands,
    .comments,
    .gallery,
    .program,
    .terminal,
  ]
}

extension Words {
  /// What `feed demo` says.
  static let program = Words { tag in
    feed_composer_words(tag).map { String(cString: $0) }
  }
}
