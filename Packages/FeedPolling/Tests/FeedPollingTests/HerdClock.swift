import Synchronization

/// A clock for very many clients: it stands still while one of them works, and when all sleep or
/// are done, it moves in steps of ten milliseconds to the next one's wake-up.
final class HerdClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Swift.Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    static let step: Swift.Duration = .milliseconds(10)
    var steps: Int { Int((offset / Self.step).rounded(.up)) }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var nextID = 0
    var sleepers: [Int: CheckedContinuation<Void, any Error>] = [:]
    /// The sleepers to wake at a step.
    var waiting: [Int: [Int]] = [:]
    var atWork: Int
    var whenAllSleep: CheckedContinuation<Void, Never>?

    /// One fewer works; returns the continuation that waits for the last.
    mutating func rest() -> CheckedContinuation<Void, Never>? {
      atWork -= 1
      guard atWork == 0 else { return nil }
      defer { whenAllSleep = nil }
      return whenAllSleep
    }
  }

  private let state: Mutex<State>
  private let horizon: Instant

  /// - Parameter horizon: a sleep until then is a time limit, and not a client's.
  init(clients: Int, horizon: Duration) {
    state = Mutex(State(atWork: clients))
    self.horizon = Instant(offset: horizon)
  }

  var now: Instant { state.withLock { $0.now } }
  let minimumResolution = Instant.step

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        let resumption: CheckedContinuation<Void, Never>? = state.withLock { state in
          guard !Task.isCancelled else {
            continuation.resume(throwing: CancellationError())
            return nil
          }
          state.sleepers[id] = continuation
          guard deadline < horizon else { return nil }
          state.waiting[max(deadline.steps, state.now.steps + 1), default: []].append(id)
          return state.rest()
        }
        resumption?.resume()
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  /// A client is done.
  func leave() { state.withLock { $0.rest() }?.resume() }

  /// Waits until nobody is at work.
  func allSleep() async {
    await withCheckedContinuation { continuation in
      let isSo = state.withLock { state in
        if state.atWork > 0 { state.whenAllSleep = continuation }
        return state.atWork == 0
      }
      if isSo { continuation.resume() }
    }
  }

  /// Wakes those who wake next; false if nobody does.
  func wakeNext() -> Bool {
    let woken = state.withLock { state -> [CheckedContinuation<Void, any Error>] in
      guard !state.waiting.isEmpty else { return [] }
      var step = state.now.steps + 1
      while state.waiting[step] == nil { step += 1 }
      state.now = Instant(offset: Instant.step * step)
      let ids = state.waiting.removeValue(forKey: step) ?? []
      state.atWork += ids.count
      return ids.compactMap { state.sleepers.removeValue(forKey: $0) }
    }
    for sleeper in woken { sleeper.resume() }
    return !woken.isEmpty
  }
}
