public import FeedAPI
import FeedCore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An ``HTTPClient`` over the system's libcurl: it survives servers that end a process over URLSession on Linux, or hang it.
///
/// Connections are kept and shared by all exchanges of a client, HTTP/2 is spoken where the server has it, and bodies are decoded and
/// counted as they arrive. The library is loaded at the first request. Proxies are taken from the environment as libcurl does it
/// (`HTTPS_PROXY`, `http_proxy`, `NO_PROXY`); behind one only the proxy's own address can be checked.
public final class CurlHTTPClient: HTTPClient {
  /// What a client allows, and for how long.
  public struct Limits: Sendable {
    /// For a whole exchange: redirects and body included.
    public var total: Duration
    /// For connecting, name look-up and TLS included.
    public var connect: Duration
    /// How long nothing may arrive, rounded up to whole seconds.
    public var idle: Duration
    /// How many redirects are followed. Five is more than a well-kept site needs.
    public var redirects: Int
    /// The header lines of an answer together, interim ones included, in bytes.
    public var headers: Int
    /// Whether addresses inside (loopback, private, link-local and the like) may be connected to.
    public var allowsPrivateAddresses: Bool

    /// Makes limits.
    public init(
      total: Duration = .seconds(30), connect: Duration = .seconds(10), idle: Duration = .seconds(15),
      redirects: Int = 5,
      headers: Int = 256 << 10, allowsPrivateAddresses: Bool = true
    ) {
      self.total = total
      self.connect = connect
      self.idle = idle
      self.redirects = redirects
      self.headers = headers
      self.allowsPrivateAddresses = allowsPrivateAddresses
    }
  }

  private let limits: Limits
  private let certificateFile: String?
  private let loop = CurlLoop()

  /// Makes a client; nothing is loaded or connected yet.
  /// - Parameters:
  ///   - limits: what is allowed.
  ///   - certificateFile: the file of trusted certificates (`SSL_CERT_FILE`), or `nil` for the system's.
  public init(limits: Limits = Limits(), certificateFile: String? = nil) {
    self.limits = limits
    self.certificateFile = certificateFile
  }

  deinit { loop.stop() }

  /// Asks with `GET`.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await cancellable { [self] in
      let clock = ContinuousClock()
      let deadline = clock.now + limits.total
      var url = request.url
      for _ in 0...limits.redirects {
        let left = clock.now.duration(to: deadline)
        guard left > .zero else { throw HTTPFailure.timedOut(after: limits.total) }
        let response: HTTPResponse
        do {
          response = try await exchange(request, at: url, within: left)
        } catch CurlFailure.timedOut {
          // Or else it was the time for connecting, or for being idle.
          guard clock.now < deadline else { throw HTTPFailure.timedOut(after: limits.total) }
          throw HTTPFailure.disconnected(CurlFailure.timedOut)
        }
        guard let target = redirect(of: response, from: url) else { return response }
        guard HTTPRequest.allowsRedirect(from: url, to: target) else { throw HTTPFailure.forbiddenRedirect(to: target) }
        url = target
      }
      throw HTTPFailure.tooManyRedirects(limit: limits.redirects)
    }
  }

  private func exchange(_ request: HTTPRequest, at url: URL, within total: Duration) async throws -> HTTPResponse {
    try await loop.perform(
      Exchange(
        url: url.absoluteString, headers: request.headers.map { "\($0.key): \($0.value)" }, total: total,
        bodyLimit: request.bodyLimit, limits: limits, certificateFile: certificateFile))
  }

  private func redirect(of response: HTTPResponse, from url: URL) -> URL? {
    guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["Location"] else {
      return nil
    }
    return URL(string: location, relativeTo: url)?.absoluteURL
  }
}
