public import FeedCore

extension GalleryIndex {
  /// The name of a feed's page: what is plain in the feed's name, and digits that tell it from
  /// other names.
  public static func fileName(of feed: FollowedFeed) -> String {
    let plain = feed.name.unicodeScalars.filter { scalar in
      guard scalar.isASCII else {
        return false
      }
      let properties = scalar.properties
      return properties.isAlphabetic || properties.numericType != nil || scalar == "-"
    }
    let stem = plain.isEmpty ? "feed" : String(plain).prefix(40)
    let digits = UUIDNamespace.url.uuid(of: feed.url.absoluteString).uuidString.prefix(8)
    return "\(stem)-\(digits).html".lowercased()
  }
}
