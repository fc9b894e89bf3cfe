import FeedPresentation

extension Environment {
  /// The words of the customer's language.
  var strings: any FeedStrings { Languages.strings(inEnvironment: variables) }
  var presenter: FeedPresenter { FeedPresenter(strings: strings) }
  var errorWords: ErrorWords { ErrorWords(strings: strings) }
}
