import CommandLine
import FeedCLI

extension Arguments {
  /// The arguments of `feed`.
  init(_ words: [String]) throws(UsageError) { try self.init(words, of: .feed) }
}
