/// A source that works, and does not hold the data of this image.
public struct ImageDataNotFound: Error, Hashable {
  /// The image that was asked for.
  public let url: URL

  /// Makes the error.
  public init(_ url: URL) { self.url = url }
}
