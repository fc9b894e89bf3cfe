/// One image of a feed, as its publisher describes it. Its data is loaded separately, by ``url``.
public struct FeedImage: Hashable, Sendable, Identifiable {
  /// The publisher's identity of the image.
  public let id: UUID
  /// What the image shows, in the publisher's own words. Untrusted text: show it through a presenter.
  public let description: String?
  /// Where the image was taken, in the publisher's own words. Untrusted text: show it through a presenter.
  public let location: String?
  /// Where the image's data lies: always absolute, of any scheme.
  public let url: URL

  /// Makes an image; a `url` that is relative to a base is resolved against it.
  public init(id: UUID, description: String? = nil, location: String? = nil, url: URL) {
    self.id = id
    self.description = description
    self.location = location
    self.url = url.absoluteURL
  }
}
