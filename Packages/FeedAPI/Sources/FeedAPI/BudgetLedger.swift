/// What is charged to a ``ByteBudget``, and what waits for it: a pure value.
struct BudgetLedger {
  struct Wait {
    let id: UInt64
    let bytes: Int
    let start: Duration
    let end: @Sendable (_ isGranted: Bool) -> Void
  }

  struct Account {
    let url: URL
    /// Charged, and not held by data yet.
    var charged = 0
    var waited = Duration.zero
  }

  let limit: Int
  var used = 0
  var preferred: URL?
  /// The account of the preferred URL that exceeds the limit.
  var exempt: UInt64?
  var lastID: UInt64 = 0
  var accounts: [UInt64: Account] = [:]
  var queue: [Wait] = []

  /// Charges bytes and returns true, or adds a wait that ends with a call of `end`, if there is
  /// one.
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
      queue.append(Wait(id: id, bytes: bytes, start: now, end: end))
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

  /// Charges every wait that fits now, and ends it.
  mutating func grant(at now: Duration) -> [Wait] {
    var granted: [Wait] = []
    while let wait = queue.first(where: { isExempt($0.id) }) ?? queue.first,
      isExempt(wait.id) || fits(wait.bytes)
    {
      charge(wait.bytes, to: wait.id)
      granted += [endWait(of: wait.id, at: now)].compactMap { $0 }
    }
    return granted
  }

  mutating func endWait(of id: UInt64, at now: Duration) -> Wait? {
    guard let index = queue.firstIndex(where: { $0.id == id }) else {
      return nil
    }
    accounts[id]?.waited += now - queue[index].start
    return queue.remove(at: index)
  }

  func waited(of id: UInt64, at now: Duration) -> Duration {
    (accounts[id]?.waited ?? .zero) + (queue.first { $0.id == id }.map { now - $0.start } ?? .zero)
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
