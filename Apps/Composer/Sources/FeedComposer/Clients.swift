import CommandLine
import FeedAPI
import FeedCLI
import FeedCommands
import FeedEnvironment
import FeedHTTP
import FeedPolling
import FeedPresentation
import FeedTerminal

/// What makes the requests of a call: all of its feeds share it.
struct Clients: Sendable {
  let network: Network
  private let policy: HTTPPolicy
  /// Logs; the end of each pipeline.
  let client: any HTTPClient
  let imageClient: any HTTPClient
  /// It tries again after a transient failure.
  let retryingImageClient: any HTTPClient
  /// What keeps the requests of each feed for pictures from its dead hosts.
  let patience: Patience

  init(_ network: Network, for shared: SharedParts) {
    let timeout = shared.choices[.timeout]
    let reporter = shared.reporter
    self.network = network
    // A server may take all of `--timeout` to respond: a limit for idling of its own would end that
    // sooner.
    policy = HTTPPolicy(total: timeout, idle: timeout)
    let log = LogStage { reporter.console.detail($0.line(in: reporter.language)) }
    client = RequestPipeline(network.client(policy), through: [log])
    let limit = PictureLimit()
    let memory = MemoryStage(shared.limits.imageDataBudget)
    let retry = RetryStage(
      policy: RetryPolicy(total: timeout),
      limit: limit,
      now: shared.time.now
    )
    imageClient = RequestPipeline(
      client,
      through: [CoalescingStage(), memory, LimitStage(limit)]
    )
    retryingImageClient = RequestPipeline(client, through: [CoalescingStage(), memory, retry])
    patience = Patience(now: shared.time.now)
  }

  /// A client that follows no redirect, and does not log.
  var withoutRedirects: any HTTPClient {
    var policy = policy
    policy.redirects = 0
    return network.client(policy)
  }
}

extension LogStage.Entry {
  /// The line that `-v` shows: `GET https://feed.example/: 200, 1234 bytes, 56 ms`.
  fileprivate func line(in language: Language) -> String {
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
