import FeedHTTP
import Synchronization

/// Records its requests, in order, and responds as given.
final class HTTPClientSpy: HTTPClient {
  private let received = Mutex<[HTTPRequest]>([])
  private let response: @Sendable () throws -> HTTPResponse

  init(responding response: @escaping @Sendable () throws -> HTTPResponse) {
    self.response = response
  }

  var requests: [HTTPRequest] { received.withLock { $0 } }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    received.withLock { $0.append(request) }
    return try response()
  }

  static func responding(
    _ body: String,
    status: Int = 200,
    headers: HTTPHeaders = [:],
    finalURL: URL? = nil
  ) -> HTTPClientSpy {
    HTTPClientSpy {
      HTTPResponse(status: status, headers: headers, body: Data(body.utf8), finalURL: finalURL)
    }
  }

  static func failing(with error: any Error) -> HTTPClientSpy {
    HTTPClientSpy { throw error }
  }

  /// It is cancelled while it works, and responds all the same.
  static func cancelledMeanwhile(then response: @escaping @Sendable () throws -> HTTPResponse)
    -> HTTPClientSpy
  {
    HTTPClientSpy {
      withUnsafeCurrentTask { $0?.cancel() }
      return try response()
    }
  }
}

struct NoConnection: Error, Equatable {}
