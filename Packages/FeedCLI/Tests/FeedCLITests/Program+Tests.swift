import CommandLine
import FeedCLI

extension Program {
  /// `feed`, with a few commands.
  static let feed = Program.feed(with: [.show, .gallery, .watch, .comments, .completions])
}

extension Arguments {
  /// The arguments of that.
  init(_ words: [String]) throws(UsageError) { try self.init(words, of: .feed) }
}

extension Command {
  static let show = Command(
    "show",
    "show the feed",
    operands: [.feed],
    repeatsOperands: true,
    options: [.url, .allFeeds, .cacheDir, .maxAge, .offline, .images, .limit, .pages, .now],
    examples: []
  )
  static let gallery = Command(
    "gallery",
    "write a page",
    operands: [.feed],
    needed: .output,
    options: [.output],
    examples: []
  )
  static let watch = Command(
    "watch",
    "load again",
    operands: [.feed],
    options: [.every],
    examples: []
  )
  static let comments = Command(
    "comments",
    "show comments",
    operands: [.imageNumber, .feed],
    examples: []
  )
  static let completions = Command(
    "completions",
    "write completions",
    operands: [.shell],
    examples: []
  )
}
