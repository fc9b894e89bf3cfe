import FeedAPI
import FeedPresentation

/// Measures each exchange, and logs its request with the response or failure. A decorator, since `-v` is a matter of this program alone.
struct LoggingHTTPClient: HTTPClient {
  let client: any HTTPClient
  let language: Language
  let log: @Sendable (String) -> Void

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let start = ContinuousClock.now
    let milliseconds = { "\((ContinuousClock.now - start) / .milliseconds(1))".prefix { $0 != "." } }
    do {
      var response = try await client.get(request)
      response.duration = ContinuousClock.now - start
      log("GET \(request.url.absoluteString): \(response.status), \(response.body.count) bytes, \(milliseconds()) ms")
      return response
    } catch {
      let reason = error is CancellationError ? "cancelled" : language.text(.reason(error))
      log("GET \(request.url.absoluteString): \(reason), \(milliseconds()) ms")
      throw error
    }
  }
}
