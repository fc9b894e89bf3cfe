/// What is charged to a ``ByteBudget``, and which claims are queued: a pure value.
struct BudgetLedger {
  struct QueuedClaim {
    let id: UInt64
    let bytes: Int
    let start: Duration
    let end: @Sendable (_ isGranted: Bool) -> Void
  }

  struct Account {
    let url: URL
    /// Charged, and not held by data yet.
    var charged = 0
    var timeInQueue = Duration.zero
  }

  let limit: Int
  var used = 0
  var preferred: URL?
  /// The account of the preferred URL that exceeds the limit.
  var exempt: UInt64?
  var lastID: UInt64 = 0
  var accounts: [UInt64: Account] = [:]
  var queue: [QueuedClaim] = []

  /// Charges bytes and returns true, or queues the claim if there is an `end` to call when its time
  /// in the queue is over.
  mutating func take(
    _ bytes: Int,
    for id: UInt64,
    at now: Duration,
    end: (@Sendable (_ isGranted: Bool) -> Void)?
  ) -> Bool {
    if let account = accounts[id], account.charged >= bytes {
      return true
    }
    release(id)
    if isExempt(id) || queue.isEmpty && fits(bytes) {
      charge(bytes, to: id)
      return true
    }
    if let end {
      queue.append(QueuedClaim(id: id, bytes: bytes, start: now, end: end))
    }
    return false
  }

  /// Gives back what is charged and not held by data.
  mutating func release(_ id: UInt64) {
    guard let charged = accounts[id]?.charged, charged > 0 else {
      return
    }
    free(charged, of: id)
    accounts[id]?.charged = 0
  }

  /// Replaces a charge by that of memory in use, which may be less.
  mutating func hold(_ bytes: Int, of id: UInt64) {
    used += bytes - (accounts[id]?.charged ?? 0)
    accounts[id]?.charged = 0
  }

  mutating func free(_ bytes: Int, of id: UInt64) {
    used -= bytes
    if exempt == id {
      exempt = nil
    }
  }

  /// Charges each queued claim that fits now, and takes it out of the queue.
  mutating func grant(at now: Duration) -> [QueuedClaim] {
    var granted: [QueuedClaim] = []
    while let claim = queue.first(where: { isExempt($0.id) }) ?? queue.first,
      isExempt(claim.id) || fits(claim.bytes)
    {
      charge(claim.bytes, to: claim.id)
      granted += [leaveQueue(of: claim.id, at: now)].compactMap { $0 }
    }
    return granted
  }

  mutating func leaveQueue(of id: UInt64, at now: Duration) -> QueuedClaim? {
    guard let index = queue.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    accounts[id]?.timeInQueue += now - queue[index].start
    return queue.remove(at: index)
  }

  func timeInQueue(of id: UInt64, at now: Duration) -> Duration {
    (accounts[id]?.timeInQueue ?? .zero)
      + (queue.first { $0.id == id }.map { now - $0.start } ?? .zero)
  }

  private func fits(_ bytes: Int) -> Bool {
    used == 0 || used + bytes <= limit
  }

  private func isExempt(_ id: UInt64) -> Bool {
    accounts[id]?.url == preferred && (exempt ?? id) == id
  }

  /// An account that exceeds the limit keeps the others of its URL from doing so.
  private mutating func charge(_ bytes: Int, to id: UInt64) {
    if !fits(bytes) {
      exempt = id
    }
    used += bytes
    accounts[id]?.charged = bytes
  }
}
