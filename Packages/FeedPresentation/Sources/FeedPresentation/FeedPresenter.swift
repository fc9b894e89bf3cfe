/// Turns the outcomes of a load into view states. Pure: the time is passed in.
public struct FeedPresenter: Sendable {
  private let language: Language

  /// Makes a presenter that speaks `language`. An `ExplainedError`, as clients and stores throw it, has words in every language; any other
  /// error is described in its own words.
  public init(language: Language = .english) { self.language = language }

  /// The feed is being loaded.
  public func loading() -> FeedViewState { .loading }

  /// The feed was loaded. A saved copy has a notice with its age at the time `now`, and with the reason why it is shown.
  public func loaded(_ feed: Feed, now: Date) -> FeedViewState {
    let rows = feed.images.map { image in
      FeedRow(
        id: image.id, description: SafeText.line(image.description, limit: SafeText.Limit.description),
        location: SafeText.line(image.location, limit: SafeText.Limit.status),
        url: SafeText.url(image.url.absoluteString), link: WebURL.isFollowed(image.url) ? image.url : nil,
        picture: .loading)
    }
    var notice: String?
    if case .cache(let savedAt, let reason) = feed.origin {
      notice = language.text(.savedCopy(Age(since: savedAt, now: now), because: reason.map(Message.reason)))
    }
    let emptyMessage = rows.isEmpty ? language.text(.emptyFeed) : nil
    return .loaded(FeedScreen(rows: rows, notice: notice, emptyMessage: emptyMessage))
  }

  /// There is no feed to show.
  public func failed(_ error: any Error) -> FeedViewState { .failed(message: language.text(.failure(error))) }

  /// A picture was loaded, or failed to.
  public func picture(_ result: Result<Data, any Error>) -> PictureState {
    switch result {
    case .success(let data): .data(data)
    case .failure(let error): .failed(message: language.text(.reason(error)))
    }
  }
}
