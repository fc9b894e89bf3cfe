import FeedCLI
import FeedPresentation

extension Environment {
  /// The words of the customer's language.
  var strings: any FeedStrings { Languages.strings(inEnvironment: variables) }
  var commandWords: any CommandStrings { CommandLanguages.commands(for: strings) }
  var presenter: FeedPresenter { FeedPresenter(strings: strings) { ErrorCause($0) } }
  var errorWords: ErrorWords { ErrorWords(strings: strings) { ErrorCause($0) } }
}
