#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A small HTTP/1.1 server for demos, end-to-end tests and benchmarks, which can also misbehave on
/// purpose.
///
/// **Never for production.** It knows `GET` and `HEAD`, reads no request bodies, and has no TLS and
/// no time limits. Each connection has its own thread, so a stalled one delays no other; at most
/// 200 are open at a time, and one more gets `503`.
///
/// A server stops when it is released, so hold it as long as it is needed:
/// `defer { server.stop() }` does.
public final class FeedServer: Sendable {
  /// The port that the server listens on.
  public let port: UInt16
  /// `http://127.0.0.1:<port>`, or the other address, without a path.
  public let baseURL: URL

  private let core: ServerCore

  /// Starts a server. It accepts connections when this returns.
  /// - Parameters:
  ///   - address: The address to listen on, IPv4 or IPv6 without brackets. Use another one than the
  ///     loopback only in a test network: some responses never end.
  ///   - port: The port to listen on, 0 for any free one.
  ///   - responding: Makes the response to a request. It is called for `GET` and `HEAD` only, on
  ///     the thread of the connection, so concurrently. It must not call ``stop()``, which would
  ///     wait for itself.
  /// - Throws: ``FeedServerError``, for example if the port is taken.
  public init(
    address: String = "127.0.0.1",
    port: UInt16 = 0,
    responding: @escaping @Sendable (Request) -> Response
  ) throws {
    core = try ServerCore(address: address, port: port, responding: responding)
    // The origin is an address that the system understood, and a number.
    guard let baseURL = URL(string: core.origin) else {
      preconditionFailure("\(core.origin) is a URL")
    }
    self.port = core.listener.port
    self.baseURL = baseURL
    try core.start()
  }

  /// The requests so far, in order of arrival, also those with another method.
  public var requests: [Request] { core.requests }

  /// Closes the listener and every connection, stalled ones too, and returns when the last thread
  /// has ended. Afterwards connections are refused. Another call only waits for the same.
  public func stop() {
    core.stop()
  }

  deinit {
    core.stop()
  }
}
