import FeedCore
import Synchronization

/// How a load goes.
enum Outcome {
  /// Well, with a publisher's wish, in seconds after the start of the test.
  case feed(wish: Double? = nil)
  /// With a saved copy, for this reason.
  case copy(because: any Error)
  case failure(any Error)
  /// Well, when the test releases it.
  case held
  /// Not before it is cancelled.
  case never
}

/// Loads as it is told, and well when nothing is told any more. It notes when loads begin.
final class FeedLoadSpy: FeedLoader {
  private struct State {
    var outcomes: [Outcome]
    var loads: [Double] = []
    var atOnce = 0
    var mostAtOnce = 0
    var isReleased = false
  }

  private let time: VirtualTime
  private let state: Mutex<State>

  init(_ outcomes: [Outcome], time: VirtualTime) {
    self.time = time
    state = Mutex(State(outcomes: outcomes))
  }

  /// When loads began, in seconds after the start.
  var loads: [Double] { state.withLock(\.loads) }
  var mostAtOnce: Int { state.withLock(\.mostAtOnce) }

  func load() async throws -> Feed {
    let outcome = begin()
    defer { end() }
    // Others may begin meanwhile.
    for _ in 0..<10 {
      await Task.yield()
    }
    switch outcome {
    case .feed(let wish):
      return feed(wish: wish)
    case .copy(let reason):
      return Feed(images: [], origin: .cache(savedAt: fixedNow, reason: reason))
    case .failure(let error):
      throw error
    case .held:
      while !state.withLock(\.isReleased) {
        await Task.yield()
      }
      return feed(wish: nil)
    case .never:
      while true {
        try Task.checkCancellation()
        await Task.yield()
      }
    }
  }

  /// Lets a held load go on.
  func release() {
    state.withLock { $0.isReleased = true }
  }

  /// Waits until this many loads have begun.
  func loaded(_ count: Int) async {
    while loads.count < count {
      await Task.yield()
    }
  }

  private func begin() -> Outcome {
    state.withLock { state in
      state.loads.append(time.seconds.rounded())
      state.atOnce += 1
      state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
      return state.outcomes.isEmpty ? .feed() : state.outcomes.removeFirst()
    }
  }

  private func end() {
    state.withLock { $0.atOnce -= 1 }
  }

  private func feed(wish: Double?) -> Feed {
    let details = FeedDetails(earliestNextRequest: wish.map { fixedNow + $0 })
    return Feed(images: [], origin: .remote(), details: details)
  }
}
