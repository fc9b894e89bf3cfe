#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What there is to say of a feed's cache.
public enum FeedCacheJudgement: Hashable, Sendable {
  /// Nothing is kept.
  case empty
  /// A feed that may be shown.
  case valid(savedAt: Date)
  /// A feed whose time lies too far ahead to be believed. It is not shown, and not deleted.
  case fromTheFuture(savedAt: Date)
  /// A feed that is too old to be shown.
  case expired(FeedStoreRevision, savedAt: Date)
  /// What is kept cannot be read as a feed.
  case corrupt(FeedStoreRevision, reason: String)
}
