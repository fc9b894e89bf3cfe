/// A source that works has no data for this image.
public struct ImageDataNotFound: Error, Hashable {
  /// The image's URL.
  public let url: URL

  /// Makes the error.
  public init(_ url: URL) {
    self.url = url
  }
}
