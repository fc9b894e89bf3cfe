import FeedHTTP
import FeedPolling
import FeedPresentation

extension LogStage.Entry {
  /// The line that `-v` shows: `GET https://feed.example/: 200, 1234 bytes, 56 ms`.
  func line(in language: Language) -> String {
    let milliseconds = "\(duration / .milliseconds(1))".prefix { $0 != "." }
    let outcome: String
    switch result {
    case .success(let response): outcome = "\(response.status), \(response.bytes) bytes"
    case .failure(is CancellationError): outcome = "cancelled"
    case .failure(let error): outcome = language.text(.reason(error))
    }
    return "GET \(request.url.absoluteString): \(outcome), \(milliseconds) ms"
  }
}
