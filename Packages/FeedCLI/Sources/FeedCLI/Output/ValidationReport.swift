public import FeedCore
public import FeedPresentation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What `feed validate` tells.
public struct ValidationReport: Hashable, Sendable {
  private let state: CacheState
  private let isDeleted: Bool
  private let deletedPictures: Int

  /// Makes a report.
  /// - Parameters:
  ///   - state: the state of the feed's cache.
  ///   - isDeleting: whether an expired or corrupt copy was deleted, which never happens with `--now`, `--max-age` or `--offline`.
  ///   - deletedPictures: how many corrupt pictures were deleted.
  public init(_ state: CacheState, isDeleting: Bool, deletedPictures: Int = 0) {
    self.state = state
    isDeleted = isDeleting && state.isDeletedByValidation
    self.deletedPictures = deletedPictures
  }

  /// The report on the feed at `url` as text: a line for the feed, and one for damaged pictures if there were any.
  public func text(of url: URL, now: Date, strings: any FeedStrings = EnglishStrings()) -> String {
    let words = CommandLanguages.commands(for: strings)
    let copy = { (savedAt: Date) in strings.savedCopy(age: Age(since: savedAt, now: now), reason: nil) }
    let feed =
      switch state {
      case .empty: words.noSavedCopy(of: SafeText.url(url.absoluteString))
      case .valid(let savedAt): words.valid(copy(savedAt))
      case .fromTheFuture(let savedAt): words.leftAlone(fromTheFuture: Instant.text(savedAt))
      case .expired(let savedAt): words.expired(copy(savedAt), isDeleted: isDeleted)
      case .corrupt: words.damaged(isDeleted: isDeleted)
      }
    return deletedPictures == 0 ? "\(feed)\n" : "\(feed)\n\(words.deletedPictures(deletedPictures))\n"
  }

  /// The same of the feed at `url` as JSON: `{"feeds": [{"url", "state", "deleted"}]}`.
  public func document(of url: URL) -> String {
    JSONValue.deletions([(url, state, isDeleted)]).document
  }
}
