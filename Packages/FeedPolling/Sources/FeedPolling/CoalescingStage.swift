public import FeedHTTP
import Synchronization

/// Sends equal requests at the same time only once; a request after the response is sent again. A
/// cancelled caller gets `CancellationError`, and the others their response; cancelling the last
/// one cancels the exchange. Each caller is told where redirects lead, and one that joins later
/// where the last one led.
public final class CoalescingStage: RequestStage {
  private typealias Results = AsyncStream<Result<HTTPResponse, any Error>>

  private struct Caller {
    let results: Results.Continuation
    let onRedirect: (@Sendable (URL) -> Void)?
  }

  private struct Exchange {
    /// That of its first caller.
    let id: UInt64
    let task: Task<Void, Never>
    var callers: [UInt64: Caller] = [:]
    /// Where a redirect led.
    var lastURL: URL?
  }

  private struct State {
    var lastID: UInt64 = 0
    var underWay: [HTTPRequest: Exchange] = [:]
  }

  private let state = Mutex(State())

  /// Makes a stage, which belongs to one pipeline.
  public init() {}

  /// Sends a `GET` request, or joins an equal one that is under way.
  public func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let (results, continuation) = Results.makeStream()
    let caller = Caller(results: continuation, onRedirect: request.onRedirect)
    let id = join(request, next, caller)
    defer { leave(request, id) }
    // A cancel ends the stream.
    for await result in results {
      return try result.get()
    }
    throw CancellationError()
  }

  private func join(
    _ request: HTTPRequest,
    _ next: any HTTPClient,
    _ caller: Caller
  ) -> UInt64 {
    let (id, lastURL) = state.withLock { state in
      state.lastID += 1
      let id = state.lastID
      var exchange =
        state.underWay[request]
        ?? Exchange(id: id, task: Task { await send(request, through: next, id) })
      exchange.callers[id] = caller
      state.underWay[request] = exchange
      return (id, exchange.lastURL)
    }
    if let lastURL {
      caller.onRedirect?(lastURL)
    }
    return id
  }

  private func tell(_ url: URL, _ request: HTTPRequest, _ id: UInt64) {
    let callers = state.withLock { state in
      guard state.underWay[request]?.id == id else {
        return [UInt64: Caller]().values
      }
      state.underWay[request]?.lastURL = url
      return state.underWay[request]?.callers.values ?? [:].values
    }
    callers.forEach { $0.onRedirect?(url) }
  }

  private func leave(_ request: HTTPRequest, _ id: UInt64) {
    let abandoned = state.withLock { state -> Exchange? in
      let isCaller = state.underWay[request]?.callers.removeValue(forKey: id) != nil
      guard isCaller, state.underWay[request]?.callers.isEmpty == true else {
        return nil
      }
      // Removed before it is cancelled, so that the next caller does not join it.
      return state.underWay.removeValue(forKey: request)
    }
    abandoned?.task.cancel()
  }

  private func send(
    _ request: HTTPRequest,
    through next: any HTTPClient,
    _ id: UInt64
  ) async {
    var told = request
    told.onRedirect = { self.tell($0, request, id) }
    let result: Result<HTTPResponse, any Error>
    do {
      result = .success(try await next.get(told))
    } catch {
      result = .failure(error)
    }
    let exchange = state.withLock { state in
      state.underWay[request]?.id == id ? state.underWay.removeValue(forKey: request) : nil
    }
    for caller in (exchange?.callers ?? [:]).values {
      caller.results.yield(result)
    }
  }
}
