import FeedHTTP
import FeedPolling
import Foundation
import Synchronization
import Testing

/// A thousand clients of one server that fails for a minute, on a virtual clock.
@Suite("A herd of clients")
struct HerdTests {
  private static let clients = 1_000
  private static let outage = Duration.seconds(60)
  private static let patient = RetryPolicy(
    attempts: .max,
    base: .seconds(1),
    longest: .seconds(32),
    total: .seconds(600)
  )

  @Test("Jitter and Retry-After spread a herd that would come back in one second")
  func herd() async throws {
    let fixed = try await herd(Self.patient, hasJitter: false)
    let jitter = try await herd(Self.patient)
    let both = try await herd(Self.patient, retryAfter: true)
    let byDefault = try await herd(RetryPolicy())
    let byDefaultWithRetryAfter = try await herd(RetryPolicy(), retryAfter: true)
    let row = { (name: String, found: Found) in
      print(
        "HERD | \(name) | \(found.peak) | \(found.requests) | \(found.served) | \(found.last) s |"
      )
    }
    row("patient, doubling waits without jitter", fixed)
    row("patient, full jitter", jitter)
    row("patient, full jitter, and the server's `Retry-After`", both)
    row("the default policy", byDefault)
    row("the default policy, and the server's `Retry-After`", byDefaultWithRetryAfter)

    #expect(fixed.peak == Self.clients)
    #expect(jitter.peak * 5 < Self.clients)
    #expect(both.peak * 10 < Self.clients)
    #expect(both.requests == 2 * Self.clients)
    #expect([fixed, jitter, both].allSatisfy { $0.served == Self.clients })
    // Its three attempts are over long before the minute is; and a minute is more than it has.
    #expect(byDefault.requests == 3 * Self.clients)
    #expect(byDefaultWithRetryAfter.requests == Self.clients)
    #expect(byDefault.served + byDefaultWithRetryAfter.served == 0)
    #expect(byDefault.peak + byDefaultWithRetryAfter.peak == 0)
  }

  private struct Found {
    /// Requests in the worst second, once the clients had ten seconds to part.
    let peak: Int
    let requests: Int
    /// How many clients were served.
    let served: Int
    /// When the last request came, in seconds.
    let last: Int
  }

  /// All send their request when the server begins to fail, and retry as the policy says.
  private func herd(_ policy: RetryPolicy, hasJitter: Bool = true, retryAfter: Bool = false)
    async throws -> Found
  {
    let clock = HerdClock(clients: Self.clients, horizon: policy.total)
    let server = FailingServer(clock: clock, outage: Self.outage, sendsRetryAfter: retryAfter)
    let url = try #require(URL(string: "https://feed.example/feed.json"))
    let served = try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<Self.clients {
        let randomness = Mutex(Randomness(state: UInt64(number)))
        let client = RequestPipeline(
          server,
          through: [
            RetryStage(
              policy: policy,
              clock: clock,
              now: { Date(timeIntervalSinceReferenceDate: 0) },
              random: { hasJitter ? randomness.withLock { .random(in: 0..<1, using: &$0) } : 1 }
            )
          ]
        )
        group.addTask {
          defer { clock.leave() }
          return try await client.get(HTTPRequest(url: url, bodyLimit: 1_000)).status == 200
        }
      }
      repeat { await clock.allSleep() } while clock.wakeNext()
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    let rates = server.rates
    return Found(
      peak: rates.dropFirst(10).max() ?? 0,
      requests: rates.reduce(0, +),
      served: served,
      last: rates.lastIndex { $0 > 0 } ?? 0
    )
  }
}

/// Responds with 503 until its outage is over, and counts the requests in each second.
private final class FailingServer: HTTPClient {
  private let clock: HerdClock
  private let outage: Duration
  private let sendsRetryAfter: Bool
  private let counts = Mutex([Int](repeating: 0, count: 700))

  init(clock: HerdClock, outage: Duration, sendsRetryAfter: Bool) {
    self.clock = clock
    self.outage = outage
    self.sendsRetryAfter = sendsRetryAfter
  }

  var rates: [Int] { counts.withLock { $0 } }

  func get(_ request: HTTPRequest) async throws -> HTTPResponse {
    let now = clock.now.offset
    counts.withLock { $0[Int(now.components.seconds)] += 1 }
    guard now < outage else { return HTTPResponse(status: 200, body: Data()) }
    let seconds = Int(((outage - now) / .seconds(1)).rounded(.up))
    return HTTPResponse(
      status: 503,
      headers: sendsRetryAfter ? HTTPHeaders([("Retry-After", "\(seconds)")]) : HTTPHeaders([]),
      body: Data()
    )
  }
}

/// SplitMix64, so that the table is the same each time.
private struct Randomness: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
