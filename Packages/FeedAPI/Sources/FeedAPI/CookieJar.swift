import Synchronization

/// The cookies of one server (RFC 6265), for as long as this value lives, so that a redirect that
/// wants its cookie back works.
///
/// They are sent to the scheme, host and port that set them alone, whatever their `Domain`, and to
/// all of its paths. Secure ones are kept from `https` only. They are nowhere saved.
public final class CookieJar: Sendable {
  /// The most bytes of all names and values: servers accept heads of 8 KiB at least.
  static let sizeLimit = 4 << 10

  private let origin: ServerOrigin?
  private let now: @Sendable () -> Date
  private let cookies = Mutex<[Cookie]>([])

  /// Makes an empty jar for the server at `url`. Cookies that expired before `now` are removed.
  public init(of url: URL, now: @escaping @Sendable () -> Date = { Date() }) {
    origin = ServerOrigin(url)
    self.now = now
  }

  /// Keeps what a response from `url` sets, if that is the server's. What does not fit any more is
  /// left out.
  public func keep(_ headers: HTTPHeaders, from url: URL) {
    guard isOwn(url), let text = headers["Set-Cookie"] else {
      return
    }
    for cookie in Cookie.all(in: text) {
      if cookie.isSecure, origin?.scheme != "https" {
        continue
      }
      cookies.withLock { cookies in
        cookies.removeAll { $0.name == cookie.name }
        let size = cookies.reduce(cookie.size) { $0 + $1.size }
        if !cookie.isExpired(at: now()), size <= Self.sizeLimit {
          cookies.append(cookie)
        }
      }
    }
  }

  /// The headers of a request for `url` with the cookies, behind those that they have already.
  func adding(to headers: HTTPHeaders, of url: URL) -> HTTPHeaders {
    let kept = isOwn(url) ? cookies.withLock { $0.map(\.pair) } : []
    guard !kept.isEmpty else {
      return headers
    }
    var headers = headers
    let own = headers["Cookie"].map { [$0] } ?? []
    headers["Cookie"] = (own + kept).joined(separator: "; ")
    return headers
  }

  private func isOwn(_ url: URL) -> Bool {
    origin != nil && ServerOrigin(url) == origin
  }
}
