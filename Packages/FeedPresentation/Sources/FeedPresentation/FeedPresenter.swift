public import FeedCore
public import FeedFailures

/// Turns the outcomes of a load into view states. Pure: the time is passed in.
public struct FeedPresenter: Sendable {
  /// The most choices that are listed: a page with more has one for each tag, or means harm.
  private static let mostChoices = 20

  let language: Language
  let option: String?

  /// Makes a presenter that speaks `language`. An `ExplainedError` has words in every language; any
  /// other error is described in its own. `option` is what a program's user types to see a saved
  /// copy that was refused and kept.
  public init(language: Language = .english, keptCopiesShownBy option: String? = nil) {
    self.language = language
    self.option = option
  }

  /// The feed is being loaded.
  public func loading() -> FeedViewState {
    .loading
  }

  /// There is no feed, and its error was dismissed: nothing is shown.
  public func nothing() -> FeedViewState {
    .loaded(FeedScreen(rows: [], notice: nil, emptyMessage: nil))
  }

  /// One feed was loaded, or several; then each row names its feed, or all that have its picture.
  /// The notice says how old saved copies are at the time `now`, and why they are shown.
  public func loaded(_ shown: ShownImages, now: Date) -> FeedViewState {
    .loaded(screen(of: shown, now: now))
  }

  package func screen(of shown: ShownImages, now: Date) -> FeedScreen {
    var rows = rows(for: shown.items, now: now)
    if shown.isPartial {
      for (index, item) in shown.items.enumerated() {
        rows[index].number = item.number
      }
    }
    let isLongFeed = shown.feed.map { $0.details.pages > 1 } ?? false
    return FeedScreen(
      title: SafeText.line(shown.title, limit: SafeText.Limit.status),
      rows: rows,
      notice: notice(of: shown, now: now),
      emptyMessage: rows.isEmpty ? emptyMessage(hidden: shown.hidden, seen: shown.seen) : nil,
      more: shown.hasMore ? .available : isLongFeed ? endOfFeed() : nil
    )
  }

  /// Why there is no image to show, of feeds of which this many are hidden, or were seen.
  public func emptyMessage(hidden: Int, seen: Int = 0) -> String {
    guard seen == 0 else {
      return language.text(.nothingNew)
    }
    return language.text(hidden == 0 ? .emptyFeed : .allHidden(hidden))
  }

  /// How old a saved copy is at the time `now`, and why it is shown; `nil` for a fresh feed, and
  /// for one that is not due.
  public func notice(of origin: Feed.Origin, now: Date) -> String? {
    guard case .cache(let savedAt, let reason, _) = origin, !(reason is NotDue) else {
      return nil
    }
    return language.text(
      .savedCopy(Age(since: savedAt, now: now), because: reason.map(Message.reason))
    )
  }

  /// There is no feed to show.
  public func failed(_ error: any Error) -> FeedViewState {
    .failed(message: language.text(.failure(error, keptCopiesShownBy: option)))
  }

  /// The feeds to choose from, where a web page names several: a line for each, with its number,
  /// safe to show, and one that says how many are not listed. Empty for any other error.
  public func choices(in error: any Error) -> [String] {
    choices((error as? LoadFailure)?.choices ?? [])
  }

  /// The feeds to choose from, in the same way.
  public func choices(_ feeds: [FeedLink]) -> [String] {
    var lines = feeds.prefix(Self.mostChoices).enumerated().map { index, feed in
      let url = SafeText.url(feed.url.absoluteString)
      let title = SafeText.line(feed.title ?? "", limit: SafeText.Limit.status)
      return "\(index + 1): " + (title.isEmpty ? url : "\(url) (\(title))")
    }
    let rest = feeds.count - lines.count
    if rest > 0 {
      lines.append(language.text(.moreFeeds(rest)))
    }
    return lines
  }

  /// The feed could not be loaded again; the rows on the screen say which.
  public func failedAgain(_ error: any Error) -> String {
    language.text(.reason(error))
  }

  /// The next page is being loaded.
  public func loadingMore() -> MoreState {
    .loading(message: language.text(.loadingMore))
  }

  /// The next page could not be loaded, or not be saved.
  public func failedMore(_ error: any Error) -> MoreState {
    .failed(message: language.text(.cannotLoadMore(because: .reason(error))))
  }

  /// There is no next page.
  public func endOfFeed() -> MoreState {
    .end(message: language.text(.noMoreImages))
  }

  /// A picture was loaded, or failed to.
  public func picture<Picture>(_ result: Result<Picture, any Error>) -> PictureState<Picture> {
    switch result {
    case .success(let picture): .loaded(picture)
    case .failure(let error): .failed(message: language.text(.reason(error)))
    }
  }

  /// There is image data that cannot be decoded, or a URL that is not followed.
  public func undecodablePicture<Picture>() -> PictureState<Picture> {
    .failed(message: language.text(.pictureNotDrawn))
  }

  /// The row of one image, at the time `now`.
  public func row(for image: FeedImage, now: Date) -> FeedRow {
    row(for: image, id: image.id, now: now)
  }

  /// The row of an image that is shown, at the time `now`. Of several feeds it names its own, or
  /// all that have its picture.
  public func row(for item: ShownImages.Item, now: Date) -> FeedRow {
    let names = item.isOfSeveral ? item.all.map(\.feed.name).joined(separator: ", ") : nil
    var row = row(for: item.image, id: item.id, feed: names, now: now)
    row.newness = item.isNew ? language.text(.new) : nil
    if item.isOfSeveral {
      let handles = item.all.map(\.handle).joined(separator: ", ")
      row.handle = SafeText.line(handles as String?, limit: SafeText.Limit.status)
    }
    row.isFormer = item.isFormer && !item.isOfSeveral
    return row
  }

  private func row(for image: FeedImage, id: UUID, feed: String? = nil, now: Date) -> FeedRow {
    let date = image.published.flatMap { Message.published($0, now: now) }.map(language.text)
    var text = image.text.map { SafeText.paragraphs($0) } ?? []
    var warning: String?
    if image.isSensitive {
      warning = language.text(.sensitivePicture(text.first))
      text = Array(text.dropFirst())
    }
    return FeedRow(
      id: id,
      description: SafeText.line(image.description, limit: SafeText.Limit.description),
      location: SafeText.line(image.location, limit: SafeText.Limit.status),
      author: SafeText.line(image.author, limit: SafeText.Limit.status),
      feed: SafeText.line(feed, limit: SafeText.Limit.status),
      published: date == nil ? nil : image.published,
      date: date,
      url: SafeText.url(image.url.absoluteString),
      link: WebURL.followed(image.url),
      whichPicture: image.picture,
      page: image.page.flatMap(WebURL.link),
      alternative: SafeText.line(image.alternative, limit: SafeText.Limit.description),
      text: text,
      warning: warning,
      picture: .loading
    )
  }
}
