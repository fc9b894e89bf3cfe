public import FeedPresentation

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What `feed validate` tells.
public struct ValidationReport: Hashable, Sendable {
  /// What there is to say of the feed that is saved.
  public enum Finding: Hashable, Sendable {
    /// Nothing is saved.
    case empty
    /// The saved copy is valid, and stays.
    case valid(savedAt: Date)
    /// The saved copy bears a time too far ahead, and stays.
    case fromTheFuture(savedAt: Date)
    /// The saved copy is too old; whether it was deleted, which a made-up time or age never does.
    case expired(savedAt: Date, isDeleted: Bool)
    /// What is saved cannot be read; whether it was deleted.
    case damaged(isDeleted: Bool)
  }

  /// The feed.
  public let finding: Finding
  /// How many saved pictures were damaged, and were deleted for it.
  public let deletedPictures: Int

  /// Makes a report.
  public init(_ finding: Finding, deletedPictures: Int = 0) {
    self.finding = finding
    self.deletedPictures = deletedPictures
  }

  /// The report on the feed at `url` as text: a line for the feed, and one for damaged pictures if there were any.
  public func text(of url: URL, now: Date, strings: any FeedStrings = EnglishStrings()) -> String {
    let words = CommandLanguages.commands(for: strings)
    let copy = { (savedAt: Date) in strings.savedCopy(age: Age(since: savedAt, now: now), reason: nil) }
    let feed =
      switch finding {
      case .empty: words.noSavedCopy(of: SafeText.url(url.absoluteString))
      case .valid(let savedAt): words.valid(copy(savedAt))
      case .fromTheFuture(let savedAt): words.leftAlone(fromTheFuture: Instant.text(savedAt))
      case .expired(let savedAt, let isDeleted): words.expired(copy(savedAt), isDeleted: isDeleted)
      case .damaged(let isDeleted): words.damaged(isDeleted: isDeleted)
      }
    return deletedPictures == 0 ? "\(feed)\n" : "\(feed)\n\(words.deletedPictures(deletedPictures))\n"
  }

  /// The same of the feed at `url` as JSON: `{"feeds": [{"url", "state", "deleted"}]}`.
  public func document(of url: URL) -> String {
    let (state, isDeleted): (StatusReport.State, Bool) =
      switch finding {
      case .empty: (.empty, false)
      case .valid(let savedAt): (.valid(savedAt: savedAt, until: nil), false)
      case .fromTheFuture(let savedAt): (.fromTheFuture(savedAt: savedAt), false)
      case .expired(let savedAt, let isDeleted): (.expired(savedAt: savedAt, at: savedAt), isDeleted)
      case .damaged(let isDeleted): (.damaged, isDeleted)
      }
    return JSONValue.deletions([(url, state, isDeleted)]).document
  }
}
