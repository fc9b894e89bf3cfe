import FeedAPI
import Testing

/// What manners are worth: ten thousand clients of one server that fails for a minute, by a clock of their own.
@Suite("A herd of clients")
struct HerdTests {
  private static let clients = 10_000
  private static let outage = Duration.seconds(60)

  @Test("Jitter and Retry-After spread a herd that would come back in one second")
  func herd() {
    let fixed = peak(retryAfter: false, random: { 1 })
    let jitter = peak(retryAfter: false, random: { .random(in: 0..<1) })
    let both = peak(retryAfter: true, random: { .random(in: 0..<1) })
    let row = { (name: String, found: Peak) in
      print("HERD | \(name) | \(found.rate) | \(found.requests) | \(found.last) s |")
    }
    row("doubling waits, no jitter", fixed)
    row("full jitter", jitter)
    row("full jitter, and the server's `Retry-After`", both)
    #expect(fixed.rate == Self.clients)
    #expect(jitter.rate * 5 < Self.clients)
    #expect(both.rate * 10 < Self.clients)
    #expect(both.requests == 2 * Self.clients)
  }

  private struct Peak {
    /// Requests in the worst second, once the clients had ten seconds to part.
    let rate: Int
    let requests: Int
    /// When the last client had its answer, in seconds.
    let last: Int
  }

  /// All ask at the moment at which the server begins to fail, and again as the policy says until they have their answer.
  private func peak(retryAfter: Bool, random: () -> Double) -> Peak {
    let policy = RetryPolicy(attempts: .max, base: .seconds(1), longest: .seconds(32), total: .seconds(600))
    var rates = [Int](repeating: 0, count: 600)
    for _ in 0..<Self.clients {
      var now = Duration.zero
      var attempt = 1
      rates[0] += 1
      while now < Self.outage {
        now += policy.delay(after: attempt, retryAfter: retryAfter ? Self.outage - now : nil, random: random())
        attempt += 1
        rates[Int(now.components.seconds)] += 1
      }
    }
    return Peak(
      rate: rates[10...].max() ?? 0, requests: rates.reduce(0, +), last: rates.lastIndex { $0 > 0 } ?? 0)
  }
}
