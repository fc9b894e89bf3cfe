import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate: one record for each transfer under way, ended exactly once, by whatever comes first.
///
/// It decides on its own records and not on what the session reports, because a cancelled transfer may complete without an error.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
  typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private struct Transfer {
    let request: HTTPRequest
    let continuation: Continuation
    var redirects = 0
    var body = Data()
  }

  private let policy: HTTPPolicy
  private let underWay = Mutex<[Int: Transfer]>([:])

  init(policy: HTTPPolicy) {
    self.policy = policy
  }

  func begin(_ task: URLSessionTask, _ request: HTTPRequest, _ continuation: Continuation) {
    let transfer = Transfer(request: request, continuation: continuation)
    underWay.withLock { $0[task.taskIdentifier] = transfer }
  }

  func end(_ task: URLSessionTask, with result: Result<HTTPResponse, any Error>) {
    let transfer = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    transfer?.continuation.resume(with: result)
    if case .failure = result { task.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let transfer = underWay.withLock { transfers in
      transfers[task.taskIdentifier]?.redirects += 1
      return transfers[task.taskIdentifier]
    }
    guard let transfer, let source = response.url, let target = request.url else { return completionHandler(nil) }
    do {
      try policy.checkRedirect(
        transfer.redirects, from: source, to: target, allowsPrivateNetwork: transfer.request.allowsPrivateNetwork)
      var request = request
      for name in ["If-None-Match", "If-Modified-Since"] { request.setValue(nil, forHTTPHeaderField: name) }
      completionHandler(request)
    } catch {
      completionHandler(nil)
      end(task, with: .failure(error))
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Left unanswered, a 401 with Basic waits for ever on Linux; refused, it comes as a cancel. There is no password to give, so the
    // status is the answer.
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    end(task, with: .success(Self.answer(response, to: task, body: Data())))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
    let exceeded = underWay.withLock { transfers -> Int? in
      guard var transfer = transfers.removeValue(forKey: task.taskIdentifier) else { return nil }
      let isTooLarge = transfer.body.count + data.count > transfer.request.bodyLimit
      if !isTooLarge { transfer.body.append(data) }
      transfers[task.taskIdentifier] = transfer
      return isTooLarge ? transfer.request.bodyLimit : nil
    }
    if let limit = exceeded { end(task, with: .failure(HTTPFailure.bodyTooLarge(limit: limit))) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let body = underWay.withLock { $0[task.taskIdentifier]?.body } ?? Data()
    if let error {
      end(task, with: .failure(Self.failure(for: error)))
    } else if let response = task.response as? HTTPURLResponse {
      end(task, with: checked(Self.answer(response, to: task, body: body)))
    } else {
      end(task, with: .failure(HTTPFailure.malformedAnswer(URLError(.badServerResponse))))
    }
  }

  /// URLSession hands over the headers when all of them are there, so only then they can be weighed.
  private func checked(_ answer: HTTPResponse) -> Result<HTTPResponse, any Error> {
    answer.headers.size > policy.headers
      ? .failure(HTTPFailure.headersTooLarge(limit: policy.headers))
      : .success(answer)
  }

  private static func answer(_ response: HTTPURLResponse, to task: URLSessionTask, body: Data) -> HTTPResponse {
    let headers = response.allHeaderFields.compactMap { name, value in
      (name as? String).map { (name: $0, value: "\(value)") }
    }
    let (asked, answered) = (task.originalRequest?.url, response.url)
    // Of the addresses only those can be told that stand in the URLs.
    let isPrivate = [asked, answered].allSatisfy { $0?.host.map(PrivateNetwork.isNamed(by:)) == true }
    return HTTPResponse(
      status: response.statusCode, headers: HTTPHeaders(headers), body: body, isFromPrivateNetwork: isPrivate,
      isRedirected: asked != answered)
  }

  /// On Linux "not HTTP" comes as `unsupportedURL`: the schemes were checked before, so the answer is meant.
  static func failure(for error: any Error) -> HTTPFailure {
    guard let error = error as? URLError else {
      return .disconnected(ConnectionFailure(.other("\(error)"), underlying: error))
    }
    return switch error.code {
    case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot: .insecure(.untrustedCertificate)
    case .serverCertificateHasBadDate, .serverCertificateNotYetValid: .insecure(.expiredCertificate)
    case .secureConnectionFailed: .insecure(.other(error.localizedDescription))
    case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData: .malformedAnswer(error)
    default: .disconnected(ConnectionFailure(error))
    }
  }
}

extension ConnectionFailure {
  fileprivate init(_ error: URLError) {
    let kind: FailureCause.Connection =
      switch error.code {
      case .cannotConnectToHost: .refused
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .networkConnectionLost: .broken
      case .badURL: .other("URLSession cannot use this URL")
      case .notConnectedToInternet: .notConnected
      case .timedOut: .noResponse
      case .badServerResponse: .hungUp
      default: .other(error.localizedDescription)
      }
    self.init(kind, underlying: error)
  }
}
