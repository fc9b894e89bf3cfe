import Synchronization

/// A limit for the bytes of bodies in memory, over all requests with a ``Claim`` on it.
///
/// A body is charged before it is read into memory: by its length if that is known, else by the largest length accepted. A body that does not
/// fit waits, first come, first served; one larger than the whole budget fits while there is no other. The charge ends when the memory is
/// freed or the claim is dropped. The body of the preferred URL never waits, even if it exceeds the budget, so code that frees bodies in a
/// certain order is not blocked by bodies that are due later. Of several claims for that URL, one at a time exceeds the budget.
public final class ByteBudget: Sendable {
  private let ledger: Mutex<BudgetLedger>
  private let now: @Sendable () -> Duration

  /// Makes a budget; `clock` measures how long claims wait.
  public init(bytes: Int, clock: some Clock<Duration> = ContinuousClock()) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    ledger = Mutex(BudgetLedger(limit: bytes))
  }

  /// The bytes that are charged at the moment.
  public var used: Int { ledger.withLock { $0.used } }

  /// Lets one body for this URL exceed the budget; `nil` ends that. Calling it again lets another one do so.
  public func prefer(_ url: URL?) { update { ledger, _ in ledger.prefer(url) } }

  /// Makes the claim of one request.
  public func claim(for url: URL) -> Claim { Claim(budget: self, id: ledger.withLock { $0.open(for: url) }) }

  /// Updates the ledger, and calls those whose wait that ends after unlocking it.
  func update<Value: Sendable>(_ body: (inout BudgetLedger, _ now: Duration) -> Value) -> Value {
    let (value, granted) = ledger.withLock { ledger in
      let now = now()
      return (body(&ledger, now), ledger.grant(at: now))
    }
    for wait in granted { wait.end(true) }
    return value
  }
}
