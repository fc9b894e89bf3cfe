import FeedPresentation

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
    case damaged(reason: String, isDeleted: Bool)
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

  /// The report as text: a line for the feed, and one for damaged pictures if there were any.
  public func text(now: Date) -> String {
    let copy = { (savedAt: Date) in EnglishStrings().savedCopy(age: Age(since: savedAt, now: now), reason: nil) }
    let end = { (isDeleted: Bool) in isDeleted ? "deleted" : "not deleted, as --now or --max-age was given" }
    let feed =
      switch finding {
      case .empty: "nothing is saved\n"
      case .valid(let savedAt): "\(copy(savedAt)), valid\n"
      case .fromTheFuture(let savedAt): "saved copy from the future, \(Instant.text(savedAt)), left alone\n"
      case .expired(let savedAt, let isDeleted): "\(copy(savedAt)), expired, \(end(isDeleted))\n"
      case .damaged(let reason, let isDeleted): "damaged: \(SafeText.line(reason)); \(end(isDeleted))\n"
      }
    let pictures =
      deletedPictures == 1 ? "1 damaged picture, deleted\n" : "\(deletedPictures) damaged pictures, deleted\n"
    return deletedPictures == 0 ? feed : feed + pictures
  }

  /// The same as JSON: `{"state", "saved_at", "deleted", "deleted_pictures"}`.
  public var document: String {
    let (state, savedAt, isDeleted): (String, Date?, Bool) =
      switch finding {
      case .empty: ("empty", nil, false)
      case .valid(let savedAt): ("valid", savedAt, false)
      case .fromTheFuture(let savedAt): ("future", savedAt, false)
      case .expired(let savedAt, let isDeleted): ("expired", savedAt, isDeleted)
      case .damaged(_, let isDeleted): ("damaged", nil, isDeleted)
      }
    return JSONValue.object([
      ("state", .string(state)),
      ("saved_at", .optional(savedAt.map(Instant.text))),
      ("deleted", .bool(isDeleted)),
      ("deleted_pictures", .number(deletedPictures)),
    ]).document
  }
}
