extension FeedItem.Picture {
  /// Whether what is at `url` may be a picture of an item: over HTTP, more than 2 pixels wide and
  /// high, not SVG (which is not supported), and, by its host and classes, neither a smiley nor an
  /// avatar.
  public static func isPlausible(
    _ url: URL,
    width: Int? = nil,
    height: Int? = nil,
    classes: [String] = []
  ) -> Bool {
    guard ["http", "https"].contains(url.scheme?.lowercased()),
      min(width ?? .max, height ?? .max) > 2,
      !hasExtension([".svg", ".svgz"], url)
    else {
      return false
    }
    let host = ".\(url.host()?.lowercased() ?? "")"
    // Nothing is at `https:./1.png`, nor at `https://[`, whose host some Foundations spell `%5B`.
    guard host.utf8.count > 1, !(host.utf8.contains(UInt8(ascii: "%")) && host.contains("%5b"))
    else {
      return false
    }
    // `avatars.…`, `avatars0.…` and so on.
    guard !(host.hasPrefix(".avatars") && host.hasSuffix(".githubusercontent.com")) else {
      return false
    }
    return ![".gravatar.com", ".s.w.org", ".stats.wordpress.com", ".pixel.wp.com"].contains(
      where: host.hasSuffix
    )
      && !classes.contains { name in
        ["avatar", "emoji", "smiley", "smilies"].contains(where: name.lowercased().contains)
      }
  }

  /// Whether an enclosure at `url` is an image that may be supported: by its media type, or by its
  /// file extension if it has none.
  public static func isImage(type: String?, at url: URL) -> Bool {
    guard let type, !type.isEmpty else {
      return hasExtension(
        [".avif", ".bmp", ".gif", ".heic", ".jpe", ".jpeg", ".jpg", ".png", ".webp"],
        url
      )
    }
    let start = type.utf8.prefix(9).map { $0 | 0x20 }
    return start.starts(with: "image/".utf8) && !start.starts(with: "image/svg".utf8)
  }

  /// Escaped paths are ASCII: comparing other strings may take quadratic time.
  private static func hasExtension(_ extensions: [String], _ url: URL) -> Bool {
    extensions.contains(where: url.path(percentEncoded: true).suffix(5).lowercased().hasSuffix)
  }
}
