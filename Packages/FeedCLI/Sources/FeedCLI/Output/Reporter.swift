public import FeedCore
public import FeedPresentation
public import FeedTerminal

/// Says on stderr what happens, in the reader's language.
public struct Reporter: Sendable {
  /// The option that shows a saved copy that was refused and kept.
  public static let keptCopyOption = "--max-age none"

  /// Where it says it.
  public let console: Console
  /// The reader's language.
  public let language: Language
  /// The time, from which ages are counted.
  public let now: @Sendable () -> Date

  /// Makes a reporter.
  public init(console: Console, language: Language, now: @escaping @Sendable () -> Date) {
    self.console = console
    self.language = language
    self.now = now
  }

  /// Makes view states in the same language.
  public var presenter: FeedPresenter {
    FeedPresenter(language: language, keptCopiesShownBy: Self.keptCopyOption)
  }

  /// The same, for one of several feeds, whose name begins its lines.
  public func about(_ feed: FollowedFeed) -> Reporter {
    Reporter(console: console.about(feed.name), language: language, now: now)
  }

  /// Says something that went wrong, or that is worth knowing.
  @Sendable public func notice(_ message: Message) {
    console.notice(language.text(message))
  }

  /// Says something with `-v`.
  public func detail(_ message: Message) {
    console.detail(language.text(message))
  }

  /// Says of one feed how old a saved copy is, and why it is used; and where all its images are
  /// hidden.
  public func tellRemarks(on shown: ShownImages) {
    tellHidden(in: shown)
    presenter.notice(of: shown, now: now()).map(console.notice)
  }

  /// Says where all images of a feed are hidden.
  public func tellHidden(in shown: ShownImages) {
    if shown.items.isEmpty, shown.hidden > 0, shown.seen == 0 {
      notice(.allHidden(shown.hidden))
    }
  }

  /// Says that nothing is new, if a person sees it: to a script that is no news.
  /// It may be so of several feeds.
  public func tellNothingNew(in feeds: Int = 1) {
    if console.canAsk {
      notice(feeds == 1 ? .nothingNew : .nothingNew(in: feeds))
    }
  }

  /// Says why a feed is not shown, and which feeds there are to choose from.
  public func tell(_ failure: LoadFailure) {
    console.error(message(failure))
    presenter.choices(in: failure).forEach(console.error)
  }

  /// Why a feed is not shown, in words.
  public func message(_ failure: LoadFailure) -> String {
    language.text(.failure(failure, keptCopiesShownBy: Self.keptCopyOption))
  }

  /// Says a failure, and its detail with `-v`; returns its message.
  @discardableResult public func tell(_ failure: Failure) -> String {
    let message = failure.message ?? ""
    console.error(message)
    if let detail = failure.detail {
      console.detail(detail)
    }
    return message
  }

  /// Says with `-v` what is corrupt.
  public func logCorruption(_ state: CacheState) {
    if case .corrupt(let reason) = state {
      console.detail(reason)
    }
  }
}
