import Synchronization

/// The cookies of servers (RFC 6265), for as long as this value lives, so that redirects that want
/// their cookies back work, also those that lead to another server and back.
///
/// They are sent to the scheme, host and port that set them alone, whatever their `Domain`, and to
/// all of its paths. Secure ones are kept from `https` only. They are nowhere saved.
public final class CookieJar: Sendable {
  /// The most bytes of all names and values of a server: servers accept heads of 8 KiB at least.
  static let sizeLimit = 4 << 10
  /// The most servers: more than a feed and its pictures lead to. What others set is not kept.
  static let serversLimit = 64

  // Not a bare dictionary: to destroy a lock around one, the runtime searches the whole program for
  // the conformance of its key, 2 % of the instructions that `feed` needs to show a feed.
  private struct State {
    var cookies: [ServerOrigin: [Cookie]] = [:]
  }

  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  /// Makes an empty jar. Cookies that expired before `now` are removed.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }

  /// Whether the server at a URL has set any.
  public func hasCookies(for url: URL) -> Bool {
    !pairs(for: url).isEmpty
  }

  /// Keeps what a response from `url` sets. What does not fit any more is left out.
  public func keep(_ headers: HTTPHeaders, from url: URL) {
    guard let text = headers["Set-Cookie"], let origin = ServerOrigin(url) else {
      return
    }
    let new = Cookie.all(in: text).filter { !$0.isSecure || origin.isSecure }
    state.withLock { state in
      let hasRoom = state.cookies.count < Self.serversLimit
      guard state.cookies[origin] != nil || hasRoom else {
        return
      }
      for cookie in new {
        keep(cookie, in: &state.cookies[origin, default: []])
      }
    }
  }

  private func keep(_ cookie: Cookie, in cookies: inout [Cookie]) {
    cookies.removeAll { $0.name == cookie.name }
    let size = cookies.reduce(cookie.size) { $0 + $1.size }
    if !cookie.isExpired(at: now()), size <= Self.sizeLimit {
      cookies.append(cookie)
    }
  }

  /// The headers of a request for `url` with the cookies, behind those that they have already.
  func adding(to headers: HTTPHeaders, of url: URL) -> HTTPHeaders {
    let kept = pairs(for: url)
    guard !kept.isEmpty else {
      return headers
    }
    var headers = headers
    let own = headers["Cookie"].map { [$0] } ?? []
    headers["Cookie"] = (own + kept).joined(separator: "; ")
    return headers
  }

  private func pairs(for url: URL) -> [String] {
    guard let origin = ServerOrigin(url) else {
      return []
    }
    return state.withLock { $0.cookies[origin]?.map(\.pair) ?? [] }
  }
}
