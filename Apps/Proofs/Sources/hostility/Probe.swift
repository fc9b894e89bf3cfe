import FeedAPIURLSession

/// One load by the URLSession client: exits as the program would.
enum Probe {
  static func run(_ url: URL, timeout: Duration) async -> Int32 {
    let client = URLSessionHTTPClient(policy: HTTPPolicy(total: timeout))
    do {
      _ = try await RemoteFeedLoader(url: url, client: client).load()
      return HostileAnswer.Outcome.shown.exitCode
    } catch let failure as LoadFailure where failure.kind == .invalidData {
      return HostileAnswer.Outcome.invalid.exitCode
    } catch {
      return HostileAnswer.Outcome.unreachable.exitCode
    }
  }
}
