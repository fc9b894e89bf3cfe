/// One image of a feed, as its publisher describes it. Its data is loaded separately, from ``url``.
public struct FeedImage: Hashable, Sendable, Identifiable {
  /// The publisher's identity of the image.
  public let id: UUID
  /// What the image shows. Untrusted text: show it through a presenter.
  public let description: String?
  /// Where the image was taken. Untrusted text: show it through a presenter.
  public let location: String?
  /// The URL of the image's data: always absolute, of any scheme.
  public let url: URL

  /// Makes an image; a relative `url` is resolved against its base.
  public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url.absoluteURL
  }
}
