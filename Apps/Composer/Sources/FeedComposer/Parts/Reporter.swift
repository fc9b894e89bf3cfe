import FeedCLI
import FeedCache

/// Says what happens, in the reader's language: notices, errors and details on stderr.
struct Reporter: Sendable {
  let console: Console
  let language: Language
  let now: @Sendable () -> Date

  var presenter: FeedPresenter {
    FeedPresenter(language: language, keptCopiesShownBy: Failure.keptCopyOption)
  }

  /// The same, for one of several feeds, whose name begins its lines.
  func about(_ feed: FollowedFeed) -> Reporter {
    Reporter(console: console.about(feed.name), language: language, now: now)
  }

  @Sendable func notice(_ message: Message) {
    console.notice(language.text(message))
  }

  func detail(_ message: Message) {
    console.detail(language.text(message))
  }

  /// Says how old a saved copy is, and why it is used.
  func tellAge(of feed: Feed) {
    presenter.notice(of: feed.origin, now: now()).map(console.notice)
  }

  /// Says why a feed is not shown, and which feeds there are to choose from.
  func tell(_ failure: LoadFailure) {
    console.error(message(failure))
    presenter.choices(in: failure).forEach(console.error)
  }

  /// Why a feed is not shown, in words.
  func message(_ failure: LoadFailure) -> String {
    language.text(.failure(failure, keptCopiesShownBy: Failure.keptCopyOption))
  }

  /// Says why the cache of one of several feeds cannot be used, and returns that.
  @discardableResult func tell(_ error: FeedStoreError) -> String {
    let failure = Failure(error, in: language)
    let message = failure.message ?? ""
    console.error(message)
    if let detail = failure.detail {
      console.detail(detail)
    }
    return message
  }

  func logCorruption(_ state: CacheState) {
    if case .corrupt(let reason) = state {
      console.detail(reason)
    }
  }
}
