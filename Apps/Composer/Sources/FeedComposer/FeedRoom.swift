import Synchronization

/// Room in memory for feeds that are loaded at the same time. As many are loaded at once as fit into it.
///
/// A load is charged for its saved copy while that is in memory, and for the new one from its response on. Neither size is known before it
/// is there, so the largest possible one is charged first. What does not fit waits; what is larger than the whole room gets in alone.
final class FeedRoom: Sendable {
  /// Until a saved copy is read, it is reckoned with as much: the texts of a feed of one response have 32 MiB at most, and next pages
  /// are loaded up to 8 MiB.
  private static let largestCopy = 40 << 20

  private struct Charge {
    var saved = 0
    var new = 0
  }

  private enum Wish {
    case begin, response(size: Int)
  }

  private struct Wait {
    let load: Int
    let wish: Wish
    let caller: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var charges: [Int: Charge] = [:]
    var waits: [Wait] = []
    var lastLoad = 0
  }

  let size: Int
  private let state = Mutex(State())

  /// Makes a room of `size` bytes.
  init(size: Int) { self.size = size }

  /// Waits until a load may begin, does it, and gives its room back. A cancel throws `CancellationError`.
  func withLoad<Value: Sendable>(_ work: @Sendable (Load) async throws -> Value) async throws -> Value {
    let number = state.withLock { state in
      state.lastLoad += 1
      return state.lastLoad
    }
    defer { update { $0.charges[number] = nil } }
    try await wait(number, .begin)
    return try await work(Load(room: self, number: number))
  }

  /// A load that has begun.
  struct Load: Sendable {
    fileprivate let room: FeedRoom
    fileprivate let number: Int

    /// The saved copy is in memory, and takes as much.
    func hasRead(_ size: Int) { room.update { $0.charges[number]?.saved = size } }

    /// Waits until there is room for the feed of a response whose body has `count` bytes.
    func willMap(_ count: Int) async throws {
      // Pictures may repeat the texts of their item a hundred times; the shortest one takes some 32 bytes.
      let size = min(32 << 20, count * 100) + count / 32 * 512
      try await room.wait(number, .response(size: size))
    }
  }

  private func wait(_ load: Int, _ wish: Wish) async throws {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (caller: CheckedContinuation<Void, any Error>) in
        update { $0.waits.append(Wait(load: load, wish: wish, caller: caller)) }
        // An earlier cancel found no wait to end.
        if Task.isCancelled { leave(load) }
      }
    } onCancel: {
      leave(load)
    }
  }

  private func leave(_ load: Int) {
    let wait = state.withLock { state in
      state.waits.firstIndex { $0.load == load }.map { state.waits.remove(at: $0) }
    }
    wait?.caller.resume(throwing: CancellationError())
    update { _ in }
  }

  /// Changes the charges, and ends each wait that fits then, in their order.
  private func update(_ change: (inout State) -> Void) {
    let granted = state.withLock { state in
      change(&state)
      var granted: [Wait] = []
      while let index = state.waits.firstIndex(where: { fits($0, state) }) {
        let wait = state.waits.remove(at: index)
        charge(wait, &state)
        granted.append(wait)
      }
      return granted
    }
    for wait in granted { wait.caller.resume() }
  }

  private func fits(_ wait: Wait, _ state: State) -> Bool {
    let used = state.charges.values.reduce(0) { $0 + $1.saved + $1.new }
    switch wait.wish {
    case .begin: return state.charges.isEmpty || used + Self.largestCopy <= size
    case .response(let size):
      // One load at a time may go beyond, or all could wait for each other: the only one with a response, or the first
      // of those that go on with a next page.
      let withResponse = state.charges.filter { $0.value.new > 0 }.keys
      let isFirst = withResponse.isEmpty || withResponse.min() == wait.load
      return isFirst || used + size <= self.size
    }
  }

  private func charge(_ wait: Wait, _ state: inout State) {
    switch wait.wish {
    case .begin: state.charges[wait.load] = Charge(saved: Self.largestCopy)
    case .response(let size): state.charges[wait.load]?.new += size
    }
  }
}
