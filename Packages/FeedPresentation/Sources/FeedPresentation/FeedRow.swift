/// One image of the feed, ready to be shown.
public struct FeedRow: Hashable, Sendable, Identifiable {
  /// The image's id.
  public let id: UUID
  /// What the image shows: one line, safe to show, never empty.
  public let description: String?
  /// Where it was taken: one line, safe to show, never empty.
  public let location: String?
  /// The image's URL for display: printable ASCII, and cut if it is very long.
  public let url: String
  /// The image's URL to follow; `nil` unless it is `http` or `https`.
  public let link: URL?
  /// The picture itself.
  public var picture: PictureState

  /// Makes a row.
  public init(id: UUID, description: String?, location: String?, url: String, link: URL?, picture: PictureState) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url
    self.link = link
    self.picture = picture
  }
}

/// The state of a row's picture.
@frozen public enum PictureState: Hashable, Sendable {
  /// It is being loaded, or was not requested yet.
  case loading
  /// It is here.
  case data(Data)
  /// It could not be loaded, and this is why; another request may succeed.
  case failed(message: String)
}
