import Synchronization
import Testing

@testable import FeedComposer

@Suite("Several at once")
struct ParallelTests {
  @Test("In order: results are delivered in the items' order, and behind a slow one no more are begun than may wait")
  func order() async throws {
    let state = Mutex((begun: 0, delivered: 0))
    let (ends, ended) = AsyncStream<Void>.makeStream()
    try await inParallelAndOrder(Array(0..<100), atOnce: 3, waiting: 10) { item in
      let delivered = state.withLock { state in
        state.begun += 1
        return state.delivered
      }
      #expect(item < delivered + 10)
      // The first one ends after all that may be begun before it is delivered.
      if item == 0 { for await _ in ends where state.withLock({ $0.begun }) >= 10 { break } }
      ended.yield()
      return item
    } each: { place, item in
      #expect(place == item)
      let before = state.withLock { state in
        state.delivered += 1
        return state.delivered - 1
      }
      #expect(before == place)
    }
    #expect(state.withLock { $0.delivered } == 100)
  }

  @Test(
    "In order: what came for an equal item does for the first of them, which is not waited for", .timeLimit(.minutes(5))
  )
  func duplicates() async throws {
    let begun = Mutex(0)
    let (deliveries, delivered) = AsyncStream<Void>.makeStream()
    var results: [Int] = []
    try await inParallelAndOrder(["a", "b", "a", "a"], atOnce: 4, waiting: 4) { item in
      guard item == "a" else { return 0 }
      let number = begun.withLock { begun in
        begun += 1
        return begun
      }
      if number == 1 { for await _ in deliveries { break } }
      return number
    } each: { place, number in
      #expect((number == 0) == (place == 1))
      results.append(number)
      if place == 0 { delivered.yield() }
    }
    #expect(results.first != 1)
    #expect(results.sorted() == [0, 1, 2, 3])
  }

  @Test("In order: no items are no work, and an error ends it")
  func ends() async throws {
    try await inParallelAndOrder([Int](), atOnce: 3, waiting: 10) {
      $0
    } each: { _, _ in
      Issue.record("delivered")
    }
    await #expect(throws: CancellationError.self) {
      try await inParallelAndOrder([1, 2, 3], atOnce: 1, waiting: 1) { item in
        if item == 2 { throw CancellationError() }
      } each: { place, _ in
        #expect(place == 0)
      }
    }
  }
}
