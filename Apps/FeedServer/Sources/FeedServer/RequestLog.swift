/// The last requests, in order of arrival. The oldest are forgotten, so that a long benchmark does
/// not fill the memory.
struct RequestLog {
  /// At least as many are remembered.
  static let capacity = 10_000

  private(set) var requests: [Request] = []

  mutating func append(_ request: Request) {
    // Half at once, which costs next to nothing per request.
    if requests.count == 2 * Self.capacity {
      requests.removeFirst(Self.capacity)
    }
    requests.append(request)
  }
}
