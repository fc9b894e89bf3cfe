public import FeedCore
import FeedFailures
public import FeedHTTP

extension HTTPClient {
  /// Loads what is at `url`, as every remote loader does: sends the request, and maps the response.
  /// It throws `LoadFailure`: `connectivity` if the server cannot be reached or is too slow,
  /// `invalidData` if the client refuses the request or the response, or `map` throws; and that of
  /// the client as it is. A cancelled call throws `CancellationError` and nothing else.
  public func load<Value: Sendable>(
    _ url: URL,
    request: @autoclosure @Sendable () throws -> HTTPRequest,
    map: @Sendable (HTTPResponse) async throws -> Value
  ) async throws -> Value {
    try await cancellable {
      let response: HTTPResponse
      do {
        response = try await get(request())
      } catch let error where error is CancellationError || error is LoadFailure {
        throw error
      } catch {
        let isInvalid = (error as? HTTPFailure)?.isInvalidResponse == true
        throw LoadFailure(isInvalid ? .invalidData : .connectivity, loading: url, cause: error)
      }
      do {
        return try await map(response)
      } catch {
        throw LoadFailure(.invalidData, loading: url, cause: error)
      }
    }
  }
}
