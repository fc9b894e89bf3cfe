public import FeedCore
public import FeedPresentation

/// What `feed validate` reports.
public struct ValidationReport: Hashable, Sendable {
  private let state: CacheState
  private let isDeleted: Bool
  private let deletedPictures: Int

  /// Makes a report of a feed's cache. `isDeleting` is whether an expired or corrupt copy was
  /// deleted, which never happens with `--now`, `--max-age` or `--offline`; `deletedPictures` is
  /// the number of corrupt pictures that were deleted.
  public init(_ state: CacheState, isDeleting: Bool, deletedPictures: Int = 0) {
    self.state = state
    isDeleted = isDeleting && state.isDeletedByValidation
    self.deletedPictures = deletedPictures
  }

  /// The report on the feed at `url` as text: a line for the feed, and one for corrupt pictures, if
  /// any.
  public func text(
    of url: URL,
    now: Date,
    language: Language = Language(for: ["en"], words: [.commandLine])
  ) -> String {
    let feed = message(of: url, now: now)
    let lines = deletedPictures == 0 ? [feed] : [feed, .deletedPictures(deletedPictures)]
    return lines.map { language.text($0) + "\n" }.joined()
  }

  /// The message about the feed at `url`.
  public func message(of url: URL, now: Date) -> Message {
    let copy = { (savedAt: Date) in Message.savedCopy(Age(since: savedAt, now: now)) }
    return switch state {
    case .empty: .noSavedCopy(of: url)
    case .valid(let savedAt): .valid(copy(savedAt))
    case .fromTheFuture(let savedAt): .fromTheFutureAndKept(LocalTime.minute(of: savedAt))
    case .expired(let savedAt): .expired(copy(savedAt), isDeleted: isDeleted)
    case .unavailable(let cause): .unavailable(because: cause)
    case .corrupt: .corrupt(isDeleted: isDeleted)
    }
  }

  /// The report on the feed at `url` as JSON: `{"feeds": [{"url", "state", "deleted"}]}`.
  public func document(of url: URL) -> String {
    Self.document(of: [(url, self)])
  }

  /// The report on several feeds, as JSON.
  public static func document(of reports: [(url: URL, report: ValidationReport)]) -> String {
    JSONValue.deletions(reports.map { ($0.url, $0.report.state, $0.report.isDeleted) }).document
  }
}
