import FeedLibrary
import Synchronization
import Testing

@Suite("Several at once")
struct ParallelTests {
  @Test(
    "In order: results are delivered in the items' order, and behind a slow one no more are begun than may wait"
  )
  func order() async throws {
    let state = Mutex((begun: 0, delivered: 0))
    let (ends, ended) = AsyncStream<Void>.makeStream()
    try await Array(0..<100).inParallelAndOrder(of: { _ in 0 }, backlog: 10) { item in
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

  @Test("In groups: a slow element keeps those of its own group waiting, and no other one")
  func groups() async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    var delivered: [String] = []
    var awaited: [String] = []
    let elements = ["a slow", "b 1", "a 2", "b 2", "b 3", "a 3"]
    try await elements.inParallelAndOrder(of: \.first) { element in
      if element == "a slow" {
        for await _ in ends { break }
      }
      return element
    } next: {
      awaited.append(elements[$0])
    } each: { index, element in
      #expect(elements[index] == element)
      delivered.append(element)
      if element == "b 3" {
        end.yield()
      }
    }
    #expect(delivered == ["b 1", "b 2", "b 3", "a slow", "a 2", "a 3"])
    #expect(awaited == ["a slow", "a 2", "a 3"])
  }

  @Test("In one order: a slow group begins no more than its share, and the others theirs")
  func shares() async throws {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let elements = Array(repeating: "slow", count: 40) + ["good", "good"]
    let begun = Mutex<[String]>([])
    var delivered: [Int] = []
    try await elements.inParallelAndOrder(.ofAll, of: { $0 }, backlog: 10) { element in
      let good = begun.withLock { begun in
        begun.append(element)
        return begun.count { $0 == "good" }
      }
      if good == 2 {
        end.finish()
      }
      if element == "slow" {
        for await _ in ends {}
      }
      return element
    } each: { index, _ in
      if delivered.isEmpty {
        #expect(begun.withLock(\.self).filter { $0 == "slow" }.count <= 5)
      }
      delivered.append(index)
    }
    #expect(delivered == Array(elements.indices))
  }

  @Test("In order: a result that finds no room to wait is dropped, and made again in its turn")
  func room() async throws {
    let (ends, ended) = AsyncStream<Void>.makeStream()
    let begun = Mutex<[Int]>([])
    var delivered: [Int] = []
    // The elements are their own sizes.
    try await [1, 9, 4, 3].inParallelAndOrder(of: { _ in 0 }, room: 5, size: { $0 }) { size in
      let count = begun.withLock { begun in
        begun.append(size)
        return begun.count
      }
      if size == 1 {
        var others = 3
        for await _ in ends {
          others -= 1
          if others == 0 { break }
        }
      }
      if count <= 4 {
        ended.yield()
      }
      return size
    } each: { _, size in
      delivered.append(size)
    }
    #expect(delivered == [1, 9, 4, 3])
    let counts = Dictionary(grouping: begun.withLock(\.self), by: \.self).mapValues(\.count)
    #expect(counts[1] == 1)
    #expect(counts[9] == 2)
  }

  @Test("As they come: each result has its element's index, and the first error ends it")
  func asTheyCome() async throws {
    var results: [Int: String] = [:]
    try await ["a", "b", "c"].inParallel(atOnce: 2) {
      $0.uppercased()
    } each: { index, text in
      results[index] = text
    }
    #expect(results == [0: "A", 1: "B", 2: "C"])
    await #expect(throws: AnyFailure.self) {
      try await [1, 2, 3].inParallel(atOnce: 1) { number in
        if number == 2 { throw AnyFailure() }
      } each: { index, _ in
        #expect(index == 0)
      }
    }
  }

  @Test("In order: no items are no work, and an error ends it")
  func ends() async throws {
    try await [Int]().inParallelAndOrder(of: { $0 }) {
      $0
    } each: { _, _ in
      Issue.record("delivered")
    }
    await #expect(throws: CancellationError.self) {
      try await [1, 2, 3].inParallelAndOrder(of: { _ in 0 }, backlog: 2) { item in
        if item == 2 { throw CancellationError() }
      } each: { place, _ in
        #expect(place == 0)
      }
    }
  }
}
