/// Which images stay that leave their feed, with their pictures.
@frozen public enum KeepRule: Hashable, Sendable {
  /// None.
  case none
  /// Those that were not seen, until they are.
  case unseen
  /// All of them, for a time in seconds; `infinity` is for good.
  case all(for: TimeInterval)
}
