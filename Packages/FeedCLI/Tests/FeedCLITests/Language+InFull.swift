import FeedCLI
import FeedPresentation
import FeedTerminal

extension Language {
  /// English, with the words of all modules that say something here.
  static let inFull = Language(for: ["en"], words: [.commandLine, .terminal])
}
