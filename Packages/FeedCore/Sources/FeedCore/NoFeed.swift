#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A source that works, and has no feed to show. It is thrown, so that nobody can show it as an empty feed.
public enum NoFeed: Error, Hashable {
  /// Nothing was ever saved.
  case empty
  /// What was saved at this time is too old to be shown.
  case expired(savedAt: Date)
  /// What was saved bears a time so far ahead of now that its age cannot be believed.
  case fromTheFuture(savedAt: Date)
}
