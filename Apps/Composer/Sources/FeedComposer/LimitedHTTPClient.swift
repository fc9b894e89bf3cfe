import FeedAPI

/// Asks a client only so many things at once; whoever comes later waits for a turn.
struct LimitedHTTPClient: HTTPClient {
  private let client: any HTTPClient
  private let turns: Turns

  init(_ client: any HTTPClient, turns: Turns) {
    self.client = client
    self.turns = turns
  }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    await turns.take()
    let response: Result<HTTPResponse, any Error>
    do {
      try Task.checkCancellation()
      response = .success(try await client.get(request))
    } catch {
      response = .failure(error)
    }
    await turns.giveBack()
    return try response.get()
  }
}

/// A few turns, which go from one to the next in the order in which they were asked for. A caller that is cancelled gets its turn all the same,
/// soon: those before it are cancelled with it.
actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func giveBack() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
