/// Turns the outcomes of loading into what there is to see: one value, whatever the view. Pure: the time comes in as a value.
public struct FeedPresenter: Sendable {
  private let language: Language

  /// Makes a presenter that speaks `language`, also of errors: those of clients and stores are an `ExplainedError` and have words in every
  /// language, any other error is described in its own words.
  public init(language: Language = .english) { self.language = language }

  /// What to see while the feed is being loaded.
  public func loading() -> FeedViewState { .loading }

  /// What to see of a feed at the time `now`. What is not fresh says so, with its age and the reason.
  public func loaded(_ feed: Feed, now: Date) -> FeedViewState {
    let rows = feed.images.map { image in
      FeedRow(
        id: image.id, description: SafeText.line(image.description, limit: SafeText.Limit.description),
        location: SafeText.line(image.location, limit: SafeText.Limit.status),
        url: SafeText.url(image.url.absoluteString), link: Self.link(image.url), picture: .loading)
    }
    let emptyMessage = rows.isEmpty ? language.text(.emptyFeed) : nil
    return .loaded(FeedScreen(rows: rows, notice: notice(for: feed.origin, now: now), emptyMessage: emptyMessage))
  }

  /// What to see when there is no feed.
  public func failed(_ error: any Error) -> FeedViewState {
    .failed(message: language.text(.failure(error)))
  }

  /// What to see of a picture that was loaded, or could not be.
  public func picture(_ result: Result<Data, any Error>) -> PictureState {
    switch result {
    case .success(let data): .data(data)
    case .failure(let error): .failed(message: language.text(.reason(error)))
    }
  }

  private func notice(for origin: Feed.Origin, now: Date) -> String? {
    guard case .cache(let savedAt, let reason) = origin else { return nil }
    return language.text(.savedCopy(Age(since: savedAt, now: now), because: reason.map(Message.reason)))
  }

  private static func link(_ url: URL) -> URL? {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
    return url
  }
}
