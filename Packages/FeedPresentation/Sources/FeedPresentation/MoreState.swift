/// What follows the last row of a feed. Messages are localised, one line, safe to show.
@frozen public enum MoreState: Hashable, Sendable {
  /// There may be more images: they can be loaded.
  case available
  /// They are being loaded.
  case loading(message: String)
  /// They could not be loaded, and this is why; another try may succeed.
  case failed(message: String)
  /// There are no more images.
  case end(message: String)
}
