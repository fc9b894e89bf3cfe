import FeedCore
import FeedHTTP

/// From where images are requested again, at servers that refuse a picture to those who do not come
/// from its page.
struct Referers: Sendable {
  private let pages: [URL: URL]
  private let isBehindLogin: Bool
  /// As bytes: most are never requested, and Foundation takes long to parse a URL.
  private let alternates: Set<[UInt8]>

  /// Knows the pages of `images`; of images with one URL that of the first that has one.
  /// `isBehindLogin` says whether not everybody may know them.
  init(of images: [FeedImage], isBehindLogin: Bool) {
    self.isBehindLogin = isBehindLogin
    let known = images.compactMap { image in image.page.map { (image.url, $0) } }
    pages = Dictionary(known) { first, _ in first }
    let others = images.lazy.flatMap(\.alternateAddresses).map { Array($0.utf8) }
    alternates = Set(others).subtracting(images.lazy.map { Self.bytes(of: $0.url) })
  }

  /// The value of `Referer` (RFC 9110, section 10.1.3): the page of the image at `url`, or else the
  /// origin of `url` itself. Of a page another server is told the origin alone, and of one behind a
  /// login not even that.
  ///
  /// `nil` if the image is not requested again: the other sizes of an image are requested once, and
  /// an `https` page is never told by `http`. A page that no stranger can load, on a private
  /// network or with credentials, is told to no other server.
  func referer(of url: URL) -> String? {
    guard !alternates.contains(Self.bytes(of: url)) else {
      return nil
    }
    let page = pages[url].flatMap { HTTPRequest.allows($0) ? $0 : nil }
    guard let page, !isSecret(page, at: url) else {
      return Self.origin(of: url)
    }
    guard page.scheme?.lowercased() != "https" || url.scheme?.lowercased() == "https" else {
      return nil
    }
    guard ServerOrigin(page) == ServerOrigin(url) else {
      return Self.origin(of: page)
    }
    let text = page.absoluteString.utf8.prefix { $0 != UInt8(ascii: "#") }
    return String(Substring(text))
  }

  private static func bytes(of url: URL) -> [UInt8] {
    Array(url.absoluteString.utf8)
  }

  private static func origin(of url: URL) -> String? {
    URL(string: "/", relativeTo: url)?.absoluteString
  }

  private func isSecret(_ page: URL, at url: URL) -> Bool {
    let isElsewhere = ServerOrigin(page) != ServerOrigin(url)
    return isElsewhere && isBehindLogin
      || PrivateNetwork.isNamed(by: page) && !PrivateNetwork.isNamed(by: url)
  }
}
