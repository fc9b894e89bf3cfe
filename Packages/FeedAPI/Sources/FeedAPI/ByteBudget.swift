import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many bytes of bodies may be in memory at a time, over all requests that have a ``Claim`` on it.
///
/// A body is charged before it is taken into memory: by its length if that is known, or else by the largest length that is accepted. What does
/// not fit waits, first come, first served; a body larger than the whole budget fits while there is no other. The charge ends when the memory
/// is freed, or the claim is dropped: code that keeps such data for long keeps a copy. The body of the preferred URL never waits, even if it
/// exceeds the budget: so code that gives memory back in a certain order is not blocked by bodies that are not due yet. If several claims are
/// for that URL, one at a time exceeds the budget, whichever comes first.
public final class ByteBudget: Sendable {
  private struct Wait {
    let bytes: Int
    let since: Duration
    let end: @Sendable (_ isGranted: Bool) -> Void
  }

  private struct Account {
    let url: URL
    var charged = 0
    var wait: Wait?
    var waited = Duration.zero
  }

  private struct State {
    let limit: Int
    var used = 0
    var preferred: URL?
    /// The account of the preferred URL that exceeds the limit.
    var exempt: UInt64?
    var lastID: UInt64 = 0
    var accounts: [UInt64: Account] = [:]
    /// Those that wait, the longest first.
    var queue: [UInt64] = []

    func fits(_ bytes: Int) -> Bool { used == 0 || used + bytes <= limit }

    /// Whether an account may exceed the limit.
    func isExempt(_ id: UInt64) -> Bool { accounts[id]?.url == preferred && (exempt ?? id) == id }

    /// Charges an account; one that exceeds the limit keeps the others of its URL from doing so, until that is over.
    mutating func charge(_ bytes: Int, to id: UInt64) {
      if !fits(bytes) { exempt = id }
      used += bytes
      accounts[id]?.charged = bytes
    }

    /// Gives memory of an account back.
    mutating func free(_ bytes: Int, of id: UInt64) {
      used -= bytes
      if exempt == id { exempt = nil }
    }

    /// Grants what can be granted; gives what is to be called for it.
    mutating func grant(at now: Duration) -> [@Sendable (Bool) -> Void] {
      var granted: [@Sendable (Bool) -> Void] = []
      while let id = queue.first(where: isExempt) ?? queue.first, let wait = accounts[id]?.wait,
        isExempt(id) || fits(wait.bytes)
      {
        charge(wait.bytes, to: id)
        granted += [endWait(of: id, at: now)].compactMap { $0 }
      }
      return granted
    }

    mutating func endWait(of id: UInt64, at now: Duration) -> (@Sendable (Bool) -> Void)? {
      guard let wait = accounts[id]?.wait else { return nil }
      queue.removeAll { $0 == id }
      accounts[id]?.wait = nil
      accounts[id]?.waited += now - wait.since
      return wait.end
    }
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Duration

  /// Makes a budget of so many bytes; `clock` measures how long claims wait.
  public init(bytes: Int, clock: some Clock<Duration> = ContinuousClock()) {
    let start = clock.now
    now = { start.duration(to: clock.now) }
    state = Mutex(State(limit: bytes))
  }

  /// The bytes that are charged at the moment.
  public var used: Int { state.withLock { $0.used } }

  /// The body of this URL is needed before all others, and never waits; of none if it is `nil`. A URL that is needed again is preferred again.
  public func prefer(_ url: URL?) { change { ($0.preferred, $0.exempt) = (url, nil) } }

  /// A claim of one request, whose body waits for its turn.
  public func claim(for url: URL) -> Claim {
    let id = state.withLock { state in
      state.lastID += 1
      state.accounts[state.lastID] = Account(url: url)
      return state.lastID
    }
    return Claim(budget: self, id: id)
  }

  private func take(_ bytes: Int, _ id: UInt64, granted: (@Sendable (Bool) -> Void)?) -> Bool {
    var isGranted = false
    change { state in
      guard let account = state.accounts[id] else { return }
      if account.charged >= bytes {
        isGranted = true
        return
      }
      state.used -= account.charged
      state.accounts[id]?.charged = 0
      if state.isExempt(id) || state.queue.isEmpty && state.fits(bytes) {
        isGranted = true
        state.charge(bytes, to: id)
      } else if let granted {
        state.accounts[id]?.wait = Wait(bytes: bytes, since: now(), end: granted)
        state.queue.append(id)
      }
    }
    return isGranted
  }

  private func drop(_ id: UInt64, isOver: Bool) {
    var end: (@Sendable (Bool) -> Void)?
    change { state in
      end = state.endWait(of: id, at: now())
      // What is held by data is given back by that.
      if let charged = state.accounts[id]?.charged, charged > 0 {
        state.free(charged, of: id)
        state.accounts[id]?.charged = 0
      }
      if isOver { state.accounts[id] = nil }
    }
    end?(false)
  }

  /// Hands a claim's charge over to memory that was taken, which may be less.
  private func hold(_ bytes: Int, _ id: UInt64) -> Charge {
    change { state in
      state.used += bytes - (state.accounts[id]?.charged ?? 0)
      state.accounts[id]?.charged = 0
    }
    return Charge(budget: self, bytes: bytes, id: id)
  }

  private func change(_ body: (inout State) -> Void) {
    let granted = state.withLock { state in
      body(&state)
      return state.grant(at: now())
    }
    for end in granted { end(true) }
  }

  /// Memory in use; given back when nobody holds it any more.
  private final class Charge: Sendable {
    private let budget: ByteBudget
    private let bytes: Int
    private let id: UInt64

    init(budget: ByteBudget, bytes: Int, id: UInt64) {
      self.budget = budget
      self.bytes = bytes
      self.id = id
    }

    deinit { budget.change { $0.free(bytes, of: id) } }
  }

  /// The claim of one request on a budget. All claims of a budget are equal, so requests that differ in nothing else may be one exchange.
  public final class Claim: Hashable, Sendable {
    private let budget: ByteBudget
    private let id: UInt64

    fileprivate init(budget: ByteBudget, id: UInt64) {
      self.budget = budget
      self.id = id
    }

    deinit { budget.drop(id, isOver: true) }

    /// Whether they are on the same budget.
    public static func == (one: Claim, other: Claim) -> Bool { one.budget === other.budget }

    /// By the budget.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(budget)) }

    /// Charges bytes for a body, in the place of what was charged before; what is charged already is enough if it is as much.
    /// - Parameters:
    ///   - bytes: how many the body may take.
    ///   - granted: called once if they do not fit now: with `true` as soon as they do, or with `false` when the claim is dropped before. It
    ///     is called from any thread and must return soon. Without it nothing waits.
    /// - Returns: whether they fit now.
    public func take(_ bytes: Int, granted: (@Sendable (_ isGranted: Bool) -> Void)? = nil) -> Bool {
      budget.take(bytes, id, granted: granted)
    }

    /// Charges bytes, and waits until they fit. A cancel drops the claim and throws `CancellationError`.
    public func take(_ bytes: Int) async throws {
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          let isGranted = take(bytes) { isGranted in
            continuation.resume(with: isGranted ? .success(()) : .failure(CancellationError()))
          }
          if isGranted { continuation.resume() }
          // A cancel that came before the wait was known found nothing to end.
          if Task.isCancelled { drop() }
        }
      } onCancel: {
        drop()
      }
    }

    /// Ends the wait, and gives back what is charged and not held by data.
    public func drop() { budget.drop(id, isOver: false) }

    /// For how long it has waited so far.
    public var waited: Duration {
      let now = budget.now()
      return budget.state.withLock { state in
        guard let account = state.accounts[id] else { return .zero }
        return account.waited + (account.wait.map { now - $0.since } ?? .zero)
      }
    }

    /// Whether it waits.
    public var isWaiting: Bool { budget.state.withLock { $0.accounts[id]?.wait != nil } }

    /// Memory of `malloc` as data, which holds the charge until it is freed: as much of it as there are bytes.
    public func data(owning bytes: UnsafeMutableRawPointer, count: Int) -> Data {
      let charge = budget.hold(count, id)
      return Data(
        bytesNoCopy: bytes, count: count,
        deallocator: .custom { bytes, _ in
          free(bytes)
          withExtendedLifetime(charge) {}
        })
    }

    /// A copy of data that holds the charge.
    public func data(copying data: Data) -> Data {
      guard let bytes = malloc(max(1, data.count)) else { return data }
      data.withUnsafeBytes { source in
        if let start = source.baseAddress { memcpy(bytes, start, source.count) }
      }
      return self.data(owning: bytes, count: data.count)
    }
  }
}
