import FeedFailures

extension [FeedLink] {
  /// Without the feed of the comments on `page`, if it is a post of a blog whose feed is here too.
  /// WordPress has it in the folder of the post, under a title of any language. A category has its
  /// own feed there, which one may want, so the page must be a post for certain.
  func withoutComments(on page: URL, isPost: Bool) -> [FeedLink] {
    let post = FeedLink.bytes(of: page)
    let hasBlog = contains { link in
      guard let blog = link.folder.map({ $0 + "/".utf8 }), post.starts(with: blog) else {
        return false
      }
      return isPost || FeedLink.isDated(post.dropFirst(blog.count))
    }
    return hasBlog ? filter { $0.folder != post } : self
  }
}

extension FeedLink {
  /// Host and path of what this is the feed of, by WordPress's rule: `/owl` of `/owl/feed/`.
  fileprivate var folder: [UInt8]? {
    let address = Self.bytes(of: url)
    let name = Array("/feed".utf8)
    return url.query == nil && address.suffix(name.count) == name[...]
      ? address.dropLast(name.count) : nil
  }

  /// Host and path, without a `/` at the end.
  fileprivate static func bytes(of url: URL) -> [UInt8] {
    let address = Array("\(url.host ?? "")\(url.path(percentEncoded: false))".utf8)
    return address.last == UInt8(ascii: "/") ? address.dropLast() : address
  }

  /// Whether the path begins with a year, and goes on: only posts have such an address and a feed.
  fileprivate static func isDated(_ path: ArraySlice<UInt8>) -> Bool {
    let year = path.prefix { $0 != UInt8(ascii: "/") }
    return year.count == 4 && path.count > 5 && year.allSatisfy { 0x30...0x39 ~= $0 }
  }
}
