import FeedAPI
import FeedPresentation

/// Tells of every exchange: what was asked, what came back, and how long it took.
struct NarratedHTTPClient: HTTPClient {
  let client: any HTTPClient
  let language: Language
  let tell: @Sendable (String) -> Void

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let clock = ContinuousClock()
    let start = clock.now
    let milliseconds = { "\((clock.now - start) / .milliseconds(1))".prefix { $0 != "." } }
    do {
      let response = try await client.get(request)
      tell("GET \(request.url.absoluteString): \(response.status), \(response.body.count) bytes, \(milliseconds()) ms")
      return response
    } catch {
      tell("GET \(request.url.absoluteString): \(language.text(.reason(error))), \(milliseconds()) ms")
      throw error
    }
  }
}
