import CCurl

/// What is under way in a pool. It belongs to the thread that runs the pool.
struct Transfers {
  private struct Transfer {
    let pointer: OpaquePointer
    let exchange: Exchange
    let gate: BodyGate?
    let start: ContinuousClock.Instant
    /// For how long the claim had waited before.
    let waited: Duration

    /// When so much time is over, without that for which the body waited.
    func end(of time: Duration) -> ContinuousClock.Instant {
      start + time + (exchange.claim?.waited ?? .zero) - waited
    }
  }

  private let pool: OpaquePointer
  private let clock = ContinuousClock()
  private var underWay: [UInt64: Transfer] = [:]
  /// Before it nothing can be overdue.
  private var nextCheck: ContinuousClock.Instant?

  init(pool: OpaquePointer) { self.pool = pool }

  var ids: [UInt64] { Array(underWay.keys) }

  /// Begins an exchange; false where libcurl does not take it. `resume` is called from any thread when ``resume(_:)`` is due.
  mutating func begin(_ id: UInt64, _ exchange: Exchange, resume: @escaping @Sendable () -> Void) -> Bool {
    let gate = exchange.claim.map { BodyGate($0, limit: exchange.bodyLimit, resume: resume) }
    guard let pointer = exchange.transfer(in: pool, owner: id, gate: gate) else { return false }
    guard ccurl_pool_add(pool, pointer) else {
      ccurl_transfer_destroy(pool, pointer)
      return false
    }
    let start = clock.now
    underWay[id] = Transfer(
      pointer: pointer, exchange: exchange, gate: gate, start: start, waited: exchange.claim?.waited ?? .zero)
    check(at: start + min(exchange.policy.connect, exchange.policy.idle, exchange.total))
    return true
  }

  /// Goes on with one whose body was paused; gives why it cannot.
  mutating func resume(_ id: UInt64) -> HTTPFailure? {
    guard let transfer = underWay[id] else { return nil }
    check(at: clock.now)
    guard !ccurl_transfer_resume(transfer.pointer) else { return nil }
    // What had come is taken first, and may be refused.
    guard ccurl_transfer_outcome(transfer.pointer) != CCURL_BODY_TOO_LARGE else {
      return .bodyTooLarge(limit: transfer.exchange.bodyLimit)
    }
    return .disconnected(ConnectionFailure(.other("libcurl does not go on")))
  }

  mutating func drop(_ id: UInt64) {
    guard let transfer = underWay.removeValue(forKey: id) else { return }
    withExtendedLifetime(transfer.gate) {
      ccurl_pool_remove(pool, transfer.pointer)
      ccurl_transfer_destroy(pool, transfer.pointer)
    }
  }

  /// Takes one that is over, with what it came to.
  mutating func nextFinished() -> (id: UInt64, result: Result<HTTPResponse, any Error>)? {
    guard let finished = ccurl_pool_next_finished(pool) else { return nil }
    let id = ccurl_transfer_owner(finished)
    defer { drop(id) }
    return underWay[id].map { (id, $0.exchange.result(of: finished, in: pool, gate: $0.gate)) }
  }

  /// Those whose time is over. The library sees to that itself; but not for a transfer that waits for another one's connection, and
  /// seconds late for an answer that stops.
  mutating func overdue() -> [UInt64] {
    let now = clock.now
    guard let nextCheck, nextCheck <= now else { return [] }
    self.nextCheck = nil
    return underWay.compactMap { id, transfer in
      guard !ccurl_transfer_is_paused(transfer.pointer) else { return nil }
      let isConnected = ccurl_transfer_is_connected(pool, transfer.pointer)
      let limit = isConnected ? transfer.exchange.total : min(transfer.exchange.policy.connect, transfer.exchange.total)
      let idle = Duration.milliseconds(ccurl_transfer_idle_time(transfer.pointer))
      let deadline = min(transfer.end(of: limit), now + transfer.exchange.policy.idle - idle)
      if now < deadline { check(at: deadline) }
      return now < deadline ? nil : id
    }
  }

  /// How long nothing has to be looked at, in milliseconds: a minute at most.
  var pause: Int32 {
    guard let nextCheck else { return 60_000 }
    return Int32(max(0, min(60_000, ((nextCheck - clock.now) / .milliseconds(1)).rounded(.up))))
  }

  private mutating func check(at instant: ContinuousClock.Instant) {
    nextCheck = min(nextCheck ?? instant, instant)
  }
}
