#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A small HTTP/1.1 server on this machine that answers well, or badly on purpose: for demos, end-to-end tests and benchmarks.
///
/// **Never for production.** It knows `GET` and `HEAD`, reads no request bodies, has no TLS and no time limits.
///
/// Each connection has a thread of its own, so one that stalls holds up no other. At most 200 connections are open at a
/// time; one more is answered `503`.
///
/// A server that nobody holds any more stops, so hold it for as long as it is needed: `defer { server.stop() }` does.
public final class FeedServer: Sendable {
  /// The port that the server listens on.
  public let port: UInt16
  /// `http://127.0.0.1:<port>`, or the other address that was asked for, to which a path can be appended.
  public let baseURL: URL

  private let core: ServerCore

  /// Starts a server. It takes connections when this returns.
  /// - Parameters:
  ///   - address: The address to listen on, IPv4 or IPv6 without brackets. Another one than the loopback is for tests in a network of their
  ///     own: whoever can reach it gets answers that never end.
  ///   - port: The port to listen on, 0 for any free one.
  ///   - answering: Says what to do about a request. It is called on the thread of the request's connection, for several
  ///     connections at a time, and only for `GET` and `HEAD`. It must not call ``stop()``, which would wait for itself.
  /// - Throws: ``FeedServerError``, for instance when the port is taken.
  public init(
    address: String = "127.0.0.1", port: UInt16 = 0, answering: @escaping @Sendable (Request) -> Answer
  ) throws {
    core = try ServerCore(address: address, port: port, answering: answering)
    // Holds because the origin is an address that the system understood, and a number.
    guard let baseURL = URL(string: core.origin) else { preconditionFailure("\(core.origin) is a URL") }
    self.port = core.listener.port
    self.baseURL = baseURL
    try core.serve()
  }

  /// What was asked so far, in order of arrival, `405`s included: the latest 10,000 requests at least.
  public var requests: [Request] {
    core.requests
  }

  /// Closes the listener and every connection, stalled ones too, and returns when the last thread has let go. Afterwards
  /// connecting is refused. Calling it again does nothing; so does calling it while another call is under way, but wait.
  public func stop() {
    core.stop()
  }

  deinit {
    core.stop()
  }
}
