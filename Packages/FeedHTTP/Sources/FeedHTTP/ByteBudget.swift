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

  /// How many bytes may be kept for any time while a body of `bytes` always gets its place.
  public func room(beside bytes: Int) -> Int {
    max(0, ledger.withLock(\.limit) - bytes)
  }

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

extension ByteBudget {
  /// The claim of one request on a budget.
  public final class Claim: Sendable {
    private let budget: ByteBudget
    private let id: UInt64

    init(budget: ByteBudget, id: UInt64) {
      self.budget = budget
      self.id = id
    }

    deinit {
      drop()
      budget.update { ledger, _ in ledger.accounts[id] = nil }
    }

    /// Charges bytes for a body instead of what was charged before, unless that is as much; returns
    /// whether they fit now. If they do not, `granted` is called once, on any thread: with `true`
    /// as soon as they do, or with `false` when the claim is dropped.
    public func take(_ bytes: Int, granted: (@Sendable (_ isGranted: Bool) -> Void)? = nil) -> Bool
    {
      budget.update { $0.take(bytes, for: id, at: $1, end: granted) }
    }

    /// Charges bytes, and suspends the caller until they fit. A cancel drops the claim and throws
    /// `CancellationError`.
    public func take(_ bytes: Int) async throws {
      let callers = CallerQueue()
      try await callers.join { number in
        let admit = { @Sendable (isGranted: Bool) in
          // A caller that has left needs no memory.
          if isGranted, !callers.admit(number) {
            self.drop()
          }
        }
        if take(bytes, granted: admit) {
          admit(true)
        }
      } leave: { _ in
        self.drop()
      }
    }

    /// Leaves the queue, and gives back what is charged and not held by data.
    public func drop() {
      let queued = budget.update { ledger, now in
        ledger.release(id)
        return ledger.leaveQueue(of: id, at: now)
      }
      queued?.end(false)
    }

    /// How long it has been queued so far.
    public var timeInQueue: Duration {
      budget.update { $0.timeInQueue(of: id, at: $1) }
    }

    /// Whether it is queued.
    public var isQueued: Bool {
      budget.update { ledger, _ in ledger.queue.contains { $0.id == id } }
    }

    /// Data over memory that holds a charge of `count` bytes; at its end both are freed.
    public func data(
      owning bytes: UnsafeMutableRawPointer,
      count: Int,
      free: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) -> Data {
      budget.update { ledger, _ in ledger.hold(count, of: id) }
      let deallocator = Data.Deallocator.custom { [budget, id] bytes, _ in
        free(bytes)
        budget.update { ledger, _ in ledger.free(count, of: id) }
      }
      return Data(bytesNoCopy: bytes, count: count, deallocator: deallocator)
    }

    /// A copy of data that holds its charge.
    public func data(copying data: Data) -> Data {
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: data.count, alignment: 1)
      data.copyBytes(to: UnsafeMutableRawBufferPointer(start: bytes, count: data.count))
      return self.data(owning: bytes, count: data.count) { $0.deallocate() }
    }
  }
}
