import Synchronization

/// A limit for the bytes of bodies in memory, over all requests with a ``Claim`` on it.
///
/// A body is charged before it is read into memory, by its length or else by the largest one
/// accepted, and until its memory is freed. One that does not fit is queued, first come, first
/// served; one larger than the whole budget fits while there is no other. The body of the preferred
/// URL is never queued, so code that frees bodies in order is not blocked by later ones; of several
/// claims for that URL, one at a time may exceed the budget.
public final class ByteBudget: Sendable {
  private let ledger: Mutex<BudgetLedger>
  private let now: @Sendable () -> Duration

  /// Makes a budget; `clock` measures how long claims are queued.
  public init(bytes: Int, clock: some Clock<Duration> = ContinuousClock()) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    ledger = Mutex(BudgetLedger(limit: bytes))
  }

  /// The bytes that are charged at the moment.
  public var used: Int { ledger.withLock { $0.used } }

  /// Lets one body for this URL exceed the budget; `nil` ends that. Calling it again lets another
  /// one do so.
  public func prefer(_ url: URL?) {
    update { ledger, _ in
      ledger.preferred = url
      ledger.exempt = nil
    }
  }

  /// Makes the claim of one request.
  public func claim(for url: URL) -> Claim {
    let id = ledger.withLock { ledger in
      ledger.lastID += 1
      ledger.accounts[ledger.lastID] = BudgetLedger.Account(url: url)
      return ledger.lastID
    }
    return Claim(budget: self, id: id)
  }

  /// Updates the ledger, and calls those who leave the queue by it after unlocking it.
  func update<Value: Sendable>(_ body: (inout BudgetLedger, _ now: Duration) -> Value) -> Value {
    let (value, granted) = ledger.withLock { ledger in
      let now = now()
      return (body(&ledger, now), ledger.grant(at: now))
    }
    for claim in granted {
      claim.end(true)
    }
    return value
  }
}
