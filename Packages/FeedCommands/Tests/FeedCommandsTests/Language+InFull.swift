import FeedCLI
import FeedCommands
import FeedPresentation
import FeedTerminal

extension Language {
  /// English, with the words of all modules that say something here.
  static let inFull = Language(for: ["en"], words: [.commandLine, .commands, .terminal])
}
