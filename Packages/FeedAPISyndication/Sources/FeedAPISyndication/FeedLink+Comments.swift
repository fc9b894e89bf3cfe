import FeedMarkup

extension FeedLink {
  /// Whether this is the feed of the comments on `page`, a post of a blog whose feed is among
  /// `feeds`. WordPress has it in the folder of the post, under a title of any language. A category
  /// has its own feed there, which one may want, so the page must be a post for certain.
  func isOfComments(on page: URL, isPost: Bool, beside feeds: [FeedLink]) -> Bool {
    guard let folder, folder == Self.bytes(of: page) else { return false }
    return feeds.contains { other in
      guard let blog = other.folder.map({ $0 + "/".utf8 }), folder.starts(with: blog) else {
        return false
      }
      return isPost || Self.isDated(folder.dropFirst(blog.count))
    }
  }

  /// Host and path of what this is the feed of, by WordPress's rule: `/owl` of `/owl/feed/`.
  private var folder: [UInt8]? {
    let address = Self.bytes(of: url)
    let name = Array("/feed".utf8)
    return url.query == nil && address.suffix(name.count) == name[...]
      ? address.dropLast(name.count) : nil
  }

  /// Host and path, without a `/` at the end.
  private static func bytes(of url: URL) -> [UInt8] {
    let address = Array("\(url.host ?? "")\(url.path(percentEncoded: false))".utf8)
    return address.last == UInt8(ascii: "/") ? address.dropLast() : address
  }

  /// Whether the path begins with a year, and goes on: only posts have such an address and a feed.
  private static func isDated(_ path: ArraySlice<UInt8>) -> Bool {
    let year = path.prefix { $0 != UInt8(ascii: "/") }
    return year.count == 4 && path.count > 5 && year.allSatisfy { 0x30...0x39 ~= $0 }
  }
}
