/// The requests that have arrived, in order. It forgets the oldest, so that a long benchmark does not eat the memory.
struct RequestLog {
  /// As many as are kept at least: more than any test asks, and a few megabytes.
  static let capacity = 10_000

  private(set) var requests: [Request] = []

  mutating func append(_ request: Request) {
    // Half goes at once, so that forgetting costs next to nothing per request.
    if requests.count == 2 * Self.capacity {
      requests.removeFirst(Self.capacity)
    }
    requests.append(request)
  }
}
