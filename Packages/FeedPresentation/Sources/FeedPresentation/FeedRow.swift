/// One image of the feed, ready to be shown.
public struct FeedRow: Hashable, Sendable, Identifiable {
  /// The image's id.
  public let id: UUID
  /// What the image shows; safe to show, in one line; `nil` where there is nothing to say.
  public let description: String?
  /// Where it was taken; safe to show, in one line; `nil` where there is nothing to say.
  public let location: String?
  /// The image's URL as text; printable ASCII, and cut where it is very long, so that it is for showing and ``link`` for following.
  public let url: String
  /// The image's URL as a link, or `nil` where its scheme is not one to follow: only `http` and `https` are.
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

/// How far the picture of a row is.
@frozen public enum PictureState: Hashable, Sendable {
  /// It is being loaded, or not asked for yet.
  case loading
  /// It is here.
  case data(Data)
  /// It could not be loaded, and this is why; asking again may help.
  case failed(message: String)
}
