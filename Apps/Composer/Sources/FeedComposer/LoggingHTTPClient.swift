import FeedAPI
import FeedPresentation

/// Logs each request with its response or failure, and how long it took. A decorator, since `-v` is a matter of this program alone.
struct LoggingHTTPClient: HTTPClient {
  let client: any HTTPClient
  let language: Language
  let log: @Sendable (String) -> Void

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let start = ContinuousClock.now
    let milliseconds = { "\((ContinuousClock.now - start) / .milliseconds(1))".prefix { $0 != "." } }
    do {
      let response = try await client.get(request)
      log("GET \(request.url.absoluteString): \(response.status), \(response.body.count) bytes, \(milliseconds()) ms")
      return response
    } catch {
      log("GET \(request.url.absoluteString): \(language.text(.reason(error))), \(milliseconds()) ms")
      throw error
    }
  }
}
