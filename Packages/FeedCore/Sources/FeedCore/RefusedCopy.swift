/// A saved copy that is not shown, because it is too old or its timestamp is in the future.
public struct RefusedCopy: Hashable, Sendable {
  /// Why it is not shown.
  @frozen public enum Reason: Hashable, Sendable {
    /// It is too old, since this time.
    case expired(at: Date)
    /// Its timestamp is too far in the future.
    case fromTheFuture
  }

  /// Why it is not shown.
  public let reason: Reason
  /// When it was saved, as it says itself.
  public let savedAt: Date
  /// When it was refused.
  public let refusedAt: Date
  /// Whether it was deleted.
  public let isDeleted: Bool

  /// Describes a copy.
  public init(_ reason: Reason, savedAt: Date, refusedAt: Date, isDeleted: Bool = false) {
    self.reason = reason
    self.savedAt = savedAt
    self.refusedAt = refusedAt
    self.isDeleted = isDeleted
  }
}
