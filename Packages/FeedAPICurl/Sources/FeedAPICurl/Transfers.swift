import CCurl
import FeedFailures
import FeedHTTP

/// The transfers under way in a pool. They belong to the loop's thread.
struct Transfers {
  private struct Entry {
    let transfer: Transfer
    let exchange: Exchange
    let gate: BodyGate?
    let start: ContinuousClock.Instant
    let queuedBefore: Duration
    /// How many bytes of the body the request was told of.
    var told = 0

    /// When this time is over. Waiting for memory does not count.
    func end(of time: Duration) -> ContinuousClock.Instant {
      start + time + (exchange.request.claim?.timeInQueue ?? .zero) - queuedBefore
    }
  }

  private let pool: Pool
  private var underWay: [UInt64: Entry] = [:]
  /// Nothing is overdue before.
  private(set) var nextCheck: ContinuousClock.Instant?

  init(pool: Pool) {
    self.pool = pool
  }

  var ids: [UInt64] { Array(underWay.keys) }

  /// Begins an exchange; false if libcurl refuses it. `resume` is called on any thread when
  /// ``resume(_:)`` is due.
  mutating func begin(_ id: UInt64, _ exchange: Exchange, resume: @escaping @Sendable () -> Void)
    -> Bool
  {
    let gate = exchange.request.claim.map {
      BodyGate($0, limit: exchange.request.bodyLimit, resume: resume)
    }
    guard let transfer = exchange.transfer(pool.curl, id: id, gate: gate) else {
      return false
    }
    guard pool.curl.pointee.multi_add_handle(pool.multi, transfer.pointee.easy) == 0 else {
      ccurl_transfer_destroy(transfer)
      return false
    }
    let start = ContinuousClock.now
    let queuedBefore = exchange.request.claim?.timeInQueue ?? .zero
    underWay[id] = Entry(
      transfer: transfer,
      exchange: exchange,
      gate: gate,
      start: start,
      queuedBefore: queuedBefore
    )
    check(at: start + min(exchange.policy.connect, exchange.policy.idle, exchange.total))
    return true
  }

  /// Continues one whose body was paused; returns a failure if that is not possible.
  mutating func resume(_ id: UInt64) -> HTTPFailure? {
    guard let entry = underWay[id] else {
      return nil
    }
    check(at: ContinuousClock.now)
    guard !ccurl_transfer_resume(entry.transfer) else {
      return nil
    }
    // The bytes that came before the pause may be too many.
    if entry.transfer.pointee.is_body_too_large {
      return .refused(.bodyTooLarge(limit: entry.exchange.request.bodyLimit))
    }
    return .disconnected(.other("libcurl does not go on"))
  }

  mutating func drop(_ id: UInt64) {
    guard let entry = underWay.removeValue(forKey: id) else {
      return
    }
    withExtendedLifetime(entry.gate) {
      _ = pool.curl.pointee.multi_remove_handle(pool.multi, entry.transfer.pointee.easy)
      ccurl_transfer_destroy(entry.transfer)
    }
  }

  /// Moves all transfers on, and returns the results of those that have ended.
  mutating func perform() -> [(id: UInt64, result: Result<HTTPResponse, any Error>)] {
    var running: Int32 = 0
    _ = pool.curl.pointee.multi_perform(pool.multi, &running)
    tellOfBytes()
    var results: [(id: UInt64, result: Result<HTTPResponse, any Error>)] = []
    while let transfer = ccurl_next_finished(pool.curl, pool.multi) {
      let id = transfer.pointee.id
      if let entry = underWay[id] {
        results.append((id, entry.exchange.result(of: transfer, gate: entry.gate)))
      }
      drop(id)
    }
    return results
  }

  private mutating func tellOfBytes() {
    for (id, entry) in underWay {
      let received = entry.transfer.pointee.body.length
      guard let onBytes = entry.exchange.request.onBytes, received > entry.told else {
        continue
      }
      underWay[id]?.told = received
      onBytes(received - entry.told)
    }
  }

  mutating func overdue() -> [UInt64] {
    let now = ContinuousClock.now
    guard let nextCheck, nextCheck <= now else {
      return []
    }
    self.nextCheck = nil
    return underWay.compactMap { id, entry in
      guard !entry.transfer.pointee.is_paused else {
        return nil
      }
      let policy = entry.exchange.policy
      let total = entry.exchange.total
      let idle = ccurl_transfer_idle_time(entry.transfer)
      let isConnected = idle >= 0
      let deadline =
        isConnected
        ? min(entry.end(of: total), now + policy.idle - .milliseconds(idle))
        : entry.end(of: min(policy.connect, total))
      guard now < deadline else {
        return id
      }
      // It may be connected by then, and stall.
      check(at: isConnected ? deadline : min(deadline, now + policy.idle))
      return nil
    }
  }

  /// Waits for a byte, a wake-up or the next deadline; a minute at most.
  func wait() {
    let pause =
      nextCheck.map { (($0 - ContinuousClock.now) / .milliseconds(1)).rounded(.up) } ?? 60_000
    _ = pool.curl.pointee.multi_poll(pool.multi, nil, 0, Int32(max(0, min(60_000, pause))), nil)
  }

  private mutating func check(at instant: ContinuousClock.Instant) {
    nextCheck = min(nextCheck ?? instant, instant)
  }
}
