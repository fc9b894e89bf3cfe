import FeedFailures
import FeedHTTP
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate: one record for each transfer, which ends exactly once. The record
/// decides, because a cancelled transfer may complete without an error.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  typealias Continuation = CheckedContinuation<HTTPResponse, any Error>

  private struct Transfer {
    var request: HTTPRequest
    let continuation: Continuation
    let timer: Task<Void, any Error>
    var redirects = 0
    var permanentRedirects = 0
    var body = Data()
  }

  private let policy: HTTPPolicy
  private let underWay = Mutex<[Int: Transfer]>([:])

  init(policy: HTTPPolicy) {
    self.policy = policy
  }

  func begin(_ task: URLSessionTask, _ request: HTTPRequest, _ continuation: Continuation) {
    underWay.withLock { transfers in
      // The timer waits for this lock, so that it finds the record.
      let timer = Task {
        try await Task.sleep(for: policy.total)
        end(task, with: .failure(HTTPFailure.timedOut(after: policy.total)))
      }
      transfers[task.taskIdentifier] = Transfer(
        request: request,
        continuation: continuation,
        timer: timer
      )
    }
  }

  func end(_ task: URLSessionTask, with result: Result<HTTPResponse, any Error>) {
    let transfer = underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    transfer?.timer.cancel()
    transfer?.continuation.resume(with: result)
    if case .failure = result {
      task.cancel()
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    do {
      let next = try underWay.withLock { transfers -> HTTPRequest? in
        guard var transfer = transfers[task.taskIdentifier], let target = request.url else {
          return nil
        }
        let headers = Self.headers(of: response)
        transfer.request.cookies?.keep(headers, from: transfer.request.url)
        transfer.request = try transfer.request.redirected(to: target)
        guard transfer.redirects < policy.redirects else {
          throw HTTPFailure.refused(.tooManyRedirects(limit: policy.redirects))
        }
        transfer.redirects += 1
        if [301, 308].contains(response.statusCode) {
          transfer.permanentRedirects += 1
        }
        transfers[task.taskIdentifier] = transfer
        return transfer.request
      }
      completionHandler(next.map(URLRequest.init))
    } catch {
      completionHandler(nil)
      end(task, with: .failure(error))
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let response = challenge.failureResponse as? HTTPURLResponse else {
      return completionHandler(.performDefaultHandling, nil)
    }
    // There is no password, so the status is the response. On Linux a 401 with Basic would
    // otherwise never end.
    end(task, with: self.response(response, to: task, body: Data()))
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
    underWay.withLock { $0[task.taskIdentifier]?.request.onBytes }?(data.count)
    let exceeded = underWay.withLock { transfers -> Int? in
      // Taken out, so that its body is not shared, and grows without a copy.
      guard var transfer = transfers.removeValue(forKey: task.taskIdentifier) else {
        return nil
      }
      defer { transfers[task.taskIdentifier] = transfer }
      guard transfer.body.count + data.count <= transfer.request.bodyLimit else {
        return transfer.request.bodyLimit
      }
      transfer.body.append(data)
      return nil
    }
    if let exceeded {
      end(task, with: .failure(HTTPFailure.refused(.bodyTooLarge(limit: exceeded))))
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let body = underWay.withLock { $0[task.taskIdentifier]?.body } ?? Data()
    if let error {
      end(task, with: .failure(HTTPFailure(error)))
    } else if let response = task.response as? HTTPURLResponse {
      end(task, with: self.response(response, to: task, body: body))
    } else {
      let error = URLError(.badServerResponse)
      end(task, with: .failure(HTTPFailure.refused(.notHTTP, underlying: error)))
    }
  }

  private static func headers(of response: HTTPURLResponse) -> HTTPHeaders {
    HTTPHeaders(response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") })
  }

  private func response(
    _ response: HTTPURLResponse,
    to task: URLSessionTask,
    body: Data
  ) -> Result<HTTPResponse, any Error> {
    let headers = Self.headers(of: response)
    let answered = underWay.withLock { $0[task.taskIdentifier]?.request }
    if let answered {
      answered.cookies?.keep(headers, from: answered.url)
    }
    guard headers.size <= policy.headers else {
      return .failure(HTTPFailure.refused(.headersTooLarge(limit: policy.headers)))
    }
    let isPermanentlyMoved = underWay.withLock { transfers in
      transfers[task.taskIdentifier].map {
        $0.redirects > 0 && $0.permanentRedirects == $0.redirects
      } ?? false
    }
    let requested = task.originalRequest?.url
    let responding = response.url
    // Only addresses in the URLs are known.
    let isPrivate = [requested, responding].allSatisfy {
      $0.map { PrivateNetwork.isNamed(by: $0) } ?? false
    }
    return .success(
      HTTPResponse(
        status: response.statusCode,
        headers: headers,
        body: body,
        isFromPrivateNetwork: isPrivate,
        finalURL: requested != responding ? responding : nil,
        isPermanentlyMoved: isPermanentlyMoved
      )
    )
  }
}

extension URLRequest {
  init(_ request: HTTPRequest) {
    // On Linux URLSession knows `http`, but not `HTTP`.
    var components = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
    components?.scheme = request.url.scheme?.lowercased()
    self.init(url: components?.url ?? request.url)
    for (name, value) in request.sentHeaders {
      setValue(value, forHTTPHeaderField: name)
    }
  }
}
