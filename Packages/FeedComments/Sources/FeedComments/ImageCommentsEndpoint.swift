public import FeedCore

/// Where the comments on an image are.
public enum ImageCommentsEndpoint: Sendable {
  /// The URL that the image names, else that of the product's own contract:
  /// `{base}/v1/image/{id}/comments`, with the id in lower case. The base is what precedes `/v1/`
  /// in the feed's URL, as both are parts of one API, else the directory:
  /// `https://feed.example/photos` for `https://feed.example/photos/feed.json`. Not the server's
  /// root, where somebody else's API may be. The query is left out.
  ///
  /// It is `nil` if the image names no URL and its id was derived from another key (UUID version
  /// 5), because its server does not know that id: a server of the contract whose own ids are of
  /// this version has to name the URLs.
  public static func url(of image: FeedImage, inFeedAt feed: URL) -> URL? {
    if let comments = image.comments {
      return comments
    }
    guard !isDerived(image.id),
      var components = URLComponents(url: feed, resolvingAgainstBaseURL: true)
    else {
      return nil
    }
    let id = image.id.uuidString.lowercased()
    components.percentEncodedPath =
      "\(base(of: components.percentEncodedPath))/v1/image/\(id)/comments"
    components.percentEncodedQuery = nil
    components.fragment = nil
    return components.url
  }

  private static func base(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts[..<(parts.lastIndex(of: "v1") ?? parts.count - 1)].joined(separator: "/")
  }

  /// Whether the UUID has version 5 (RFC 9562, sections 4.1 and 4.2).
  private static func isDerived(_ id: UUID) -> Bool {
    id.uuid.6 >> 4 == 5 && id.uuid.8 >> 6 == 0b10
  }
}
