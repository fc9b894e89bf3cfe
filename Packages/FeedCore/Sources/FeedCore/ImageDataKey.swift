/// What the data of an image is kept under: the URL of its picture and, where several pictures were
/// at that URL, which of them. Data under a URL alone is not data of one of several pictures there,
/// or the reverse.
public struct ImageDataKey: Hashable, Sendable {
  /// The absolute URL, from which the data is loaded.
  public let url: URL
  /// Which of several pictures that were at the URL; `nil` for the first.
  public let picture: UUID?

  /// Makes a key; a relative URL is resolved against its base.
  public init(_ url: URL, picture: UUID? = nil) {
    self.url = url.absoluteURL
    self.picture = picture
  }

  /// The key as text, and no other key has the same: the URL, and behind a space, which no URL has,
  /// the picture in lower case.
  public var spelling: String {
    guard let picture else {
      return url.absoluteString
    }
    return "\(url.absoluteString) \(picture.uuidString.lowercased())"
  }
}
