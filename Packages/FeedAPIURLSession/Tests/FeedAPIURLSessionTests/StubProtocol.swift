import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Responds to a session's requests with the stub of their host; several tests run at once, each
/// with its own host.
final class StubProtocol: URLProtocol {
  enum Stub: Sendable {
    case response(status: Int, headers: [String: String], chunks: [Data])
    case failure(URLError.Code)
    case stalled
  }

  private final class Counts: Sendable {
    let counts = Mutex<[String: Int]>([:])
  }

  /// By host. An object: of a mutex that is a global itself the thread sanitizer does not see that
  /// it is locked.
  private final class Stubs: Sendable {
    private let stubs = Mutex<[String: Stub]>([:])

    subscript(url: URL) -> Stub? {
      get { stubs.withLock { $0[url.host ?? ""] } }
      set { stubs.withLock { $0[url.host ?? ""] = newValue } }
    }
  }

  private static let stubs = Stubs()
  private static let begun = Counts()

  /// How many requests to the URL's host have begun.
  static func begun(_ url: URL) -> Int { begun.counts.withLock { $0[url.host ?? "", default: 0] } }

  static func stub(_ url: URL, with stub: Stub) { stubs[url] = stub }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let stub = Self.stubs[url] else { return }
    Self.begun.counts.withLock { $0[url.host ?? "", default: 0] += 1 }
    switch stub {
    case .response(let status, var headers, let chunks):
      headers["X-Received-Accept"] = request.value(forHTTPHeaderField: "Accept")
      headers["X-Received-User-Agent"] = request.value(forHTTPHeaderField: "User-Agent")
      guard
        let response = HTTPURLResponse(
          url: url,
          statusCode: status,
          httpVersion: "HTTP/1.1",
          headerFields: headers
        )
      else { return }
      client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      for chunk in chunks { client?.urlProtocol(self, didLoad: chunk) }
      client?.urlProtocolDidFinishLoading(self)
    case .failure(let code):
      client?.urlProtocol(self, didFailWithError: URLError(code))
    case .stalled:
      break
    }
  }

  override func stopLoading() {}
}
