import FeedAPI
import Synchronization

/// Records what it is asked, in order, and answers as it was told.
final class HTTPClientSpy: HTTPClient {
  private let asked = Mutex<[HTTPRequest]>([])
  private let answer: @Sendable () throws -> HTTPResponse

  init(answering answer: @escaping @Sendable () throws -> HTTPResponse) { self.answer = answer }

  var requests: [HTTPRequest] { asked.withLock { $0 } }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    asked.withLock { $0.append(request) }
    return try answer()
  }

  static func answering(_ body: String, status: Int = 200) -> HTTPClientSpy {
    HTTPClientSpy { HTTPResponse(status: status, body: Data(body.utf8)) }
  }

  static func failing(with error: any Error) -> HTTPClientSpy {
    HTTPClientSpy { throw error }
  }

  /// The cancel arrives while the client is at work, and the client does as `answer` says all the same.
  static func cancelledMeanwhile(then answer: @escaping @Sendable () throws -> HTTPResponse) -> HTTPClientSpy {
    HTTPClientSpy {
      withUnsafeCurrentTask { $0?.cancel() }
      return try answer()
    }
  }
}

struct NoConnection: Error, Equatable {}
