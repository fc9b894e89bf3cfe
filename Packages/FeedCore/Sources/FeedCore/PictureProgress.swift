/// How far a picture is. Bytes are not counted: a ``FeedImageDataLoader`` delivers them all at
/// once.
@frozen public enum PictureProgress: Hashable, Sendable {
  /// Others come first.
  case waiting
  /// Its data is being loaded.
  case loading
  /// Its data is here, and is being decoded, or is next.
  case decoding
}
