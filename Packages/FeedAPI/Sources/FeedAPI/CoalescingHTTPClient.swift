import Synchronization

/// An ``HTTPClient`` that sends equal requests at the same time only once; a request after the response is sent again. A cancelled caller gets
/// `CancellationError`, and the others their response; cancelling the last one cancels the exchange.
public final class CoalescingHTTPClient: HTTPClient {
  private typealias Results = AsyncStream<Result<HTTPResponse, any Error>>

  private struct Exchange {
    /// That of its first caller.
    let id: UInt64
    let task: Task<Void, Never>
    var callers: [UInt64: Results.Continuation] = [:]
  }

  private struct State {
    var lastID: UInt64 = 0
    var underWay: [HTTPRequest: Exchange] = [:]
  }

  private let client: any HTTPClient
  private let state = Mutex(State())

  /// Makes a client that sends through `client`.
  public init(_ client: any HTTPClient) { self.client = client }

  /// Sends a `GET` request, or joins an equal one that is under way.
  public func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let (results, caller) = Results.makeStream()
    let id = join(request, caller)
    defer { leave(request, id) }
    // A cancel ends the stream.
    for await result in results { return try result.get() }
    throw CancellationError()
  }

  private func join(_ request: HTTPRequest, _ caller: Results.Continuation) -> UInt64 {
    state.withLock { state in
      state.lastID += 1
      let id = state.lastID
      state.underWay[request, default: Exchange(id: id, task: Task { await send(request, id) })].callers[id] = caller
      return id
    }
  }

  private func leave(_ request: HTTPRequest, _ id: UInt64) {
    let abandoned = state.withLock { state -> Exchange? in
      let isCaller = state.underWay[request]?.callers.removeValue(forKey: id) != nil
      guard isCaller, state.underWay[request]?.callers.isEmpty == true else { return nil }
      // Removed before it is cancelled, so that the next caller does not join it.
      return state.underWay.removeValue(forKey: request)
    }
    abandoned?.task.cancel()
  }

  private func send(_ request: HTTPRequest, _ id: UInt64) async {
    let result: Result<HTTPResponse, any Error>
    do { result = .success(try await client.get(request)) } catch { result = .failure(error) }
    let exchange = state.withLock { state in
      state.underWay[request]?.id == id ? state.underWay.removeValue(forKey: request) : nil
    }
    for caller in (exchange?.callers ?? [:]).values { caller.yield(result) }
  }
}
