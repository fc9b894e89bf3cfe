import FeedHTTP
import FeedTestSupport
import Synchronization
import Testing

@Suite("Byte budget")
struct ByteBudgetTests {
  @Test(
    "What fits is granted at once; what does not waits, first come, first served, also if it were small enough"
  )
  func order() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 60))
    #expect(!sut.take("b", 50))
    #expect(!sut.take("c", 10))
    #expect(sut.granted.isEmpty)
    sut.claims["a"]?.drop()
    #expect(sut.granted == ["b", "c"])
    #expect(sut.budget.used == 60)
  }

  @Test(
    "The preferred body is never refused, whether it comes to a full budget or waits there; those behind it still wait"
  )
  func preferred() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 100))
    #expect(!sut.take("b", 10))
    #expect(!sut.take("c", 100))
    sut.budget.prefer(try sut.url("c"))
    #expect(sut.granted == ["c"])
    sut.budget.prefer(try sut.url("d"))
    #expect(sut.take("d", 100))
    #expect(sut.budget.used == 300)
    sut.budget.prefer(nil)
    for name in ["a", "c"] { sut.claims[name]?.drop() }
    #expect(sut.granted == ["c"])
    sut.claims["d"]?.drop()
    #expect(sut.granted == ["c", "b"])
  }

  @Test(
    "Of those that are for the preferred URL one at a time exceeds the budget: until it is dropped or freed"
  )
  func duplicates() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 100))
    for claim in ["b1", "b2", "b3"] { sut.claims[claim] = sut.budget.claim(for: try sut.url("b")) }
    #expect(!sut.take("b1", 60))
    sut.budget.prefer(try sut.url("b"))
    #expect(sut.granted == ["b1"])
    #expect(!sut.take("b2", 60))
    #expect(!sut.take("b3", 60))
    // What has the exemption may take more, as behind a redirect.
    #expect(sut.take("b1", 70))
    sut.claims["b1"]?.drop()
    #expect(sut.granted == ["b1", "b2"])
    var data: Data? = sut.claims["b2"]?.data(copying: Data(repeating: 7, count: 40))
    sut.claims["b2"] = nil
    #expect(sut.granted == ["b1", "b2"])
    #expect(data?.count == 40)
    data = nil
    #expect(sut.granted == ["b1", "b2", "b3"])
    #expect(sut.budget.used == 160)
  }

  @Test("To be preferred again is to be needed again: the next one exceeds the budget")
  func preferredAgain() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 100))
    let url = try sut.url("b")
    sut.budget.prefer(url)
    sut.claims["b2"] = sut.budget.claim(for: url)
    #expect(sut.take("b", 60))
    #expect(!sut.take("b2", 60))
    sut.budget.prefer(url)
    #expect(sut.granted == ["b2"])
  }

  @Test("Beside a body there is room for the rest of the budget; beside a larger one for nothing")
  func room() throws {
    let budget = try makeSUT().budget
    #expect([0, 30, 100, 101].map(budget.room) == [100, 70, 0, 0])
  }

  @Test("A body larger than the whole budget fits while there is no other")
  func large() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 1_000))
    #expect(!sut.take("b", 1_000))
    sut.claims["a"]?.drop()
    #expect(sut.granted == ["b"])
  }

  @Test("The charge is what the body turned out to take, and ends with the last copy of its data")
  func data() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 100))
    var data: Data? = sut.claims["a"]?.data(copying: Data(repeating: 7, count: 40))
    #expect(sut.budget.used == 40)
    #expect(sut.take("b", 60))
    #expect(!sut.take("c", 40))
    // The claim has nothing more to give back.
    sut.claims["a"]?.drop()
    sut.claims["a"] = nil
    #expect(sut.granted.isEmpty)
    var copy = data
    data = nil
    #expect(copy == Data(repeating: 7, count: 40))
    #expect(sut.granted.isEmpty)
    copy = nil
    #expect(sut.granted == ["c"])
    #expect(copy == data)
  }

  @Test(
    "A claim that is dropped while it waits is notified, and blocks no other; nor does one that is freed"
  )
  func drop() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 50))
    #expect(!sut.take("b", 100))
    #expect(!sut.take("c", 100))
    #expect(!sut.take("d", 50))
    sut.claims["b"]?.drop()
    #expect(sut.dropped == ["b"])
    sut.claims["c"] = nil
    #expect(sut.dropped == ["b", "c"])
    #expect(sut.granted == ["d"])
    sut.claims["a"] = nil
    sut.claims["d"] = nil
    #expect(sut.budget.used == 0)
  }

  @Test("Taking more replaces the charge before; as much as that is charged already")
  func again() throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 60))
    #expect(sut.take("a", 60))
    #expect(sut.take("a", 90))
    #expect(sut.budget.used == 90)
    let other = try #require(sut.claims["a"])
    #expect(!other.isQueued)
    #expect(other.timeInQueue == .zero)
    // Without a callback nothing waits.
    #expect(try !sut.budget.claim(for: sut.url("b")).take(60))
    other.drop()
    #expect(sut.budget.used == 0)
  }

  @Test("Cancellation: a wait ends with CancellationError, before it began too, and takes nothing")
  func cancel() async throws {
    let sut = try makeSUT()
    #expect(sut.take("a", 100))
    let claim = sut.budget.claim(for: try sut.url("b"))
    let queue = TaskQueue()
    for isEarly in [true, false] {
      let wait = queue.begin {
        if isEarly { withUnsafeCurrentTask { $0?.cancel() } }
        try await claim.take(10)
      }
      await queue.rest()
      wait.cancel()
      await #expect(throws: CancellationError.self) { try await wait.value }
    }
    sut.claims["a"]?.drop()
    #expect(sut.budget.used == 0)
    try await claim.take(10)
    #expect(sut.budget.used == 10)
    #expect(claim.timeInQueue > .zero)
  }

  @Test(
    "Virtual bodies of all sizes that are given back in order never block each other, whatever the order in which they begin"
  )
  func virtualBodies() async throws {
    let budget = ByteBudget(bytes: 1_000)
    let urls = try (0..<200).map { try #require(URL(string: "https://a.example/\($0)")) }
    let bodies = urls.indices.map { _ in AsyncStream<Data>.makeStream() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for place in urls.indices.shuffled() {
        group.addTask {
          let claim = budget.claim(for: urls[place])
          let size = [1, 10, 400, 900][place % 4]
          try await claim.take(size)
          if place % 7 == 0 { return bodies[place].continuation.finish() }
          bodies[place].continuation.yield(claim.data(copying: Data(repeating: 0, count: size)))
          bodies[place].continuation.finish()
        }
      }
      group.addTask {
        for place in urls.indices {
          budget.prefer(urls[place])
          for await body in bodies[place].stream { #expect(body.count <= 900) }
        }
      }
      try await group.waitForAll()
    }
    #expect(budget.used == 0)
  }

  private func makeSUT() throws -> SUT { SUT() }

  /// Claims by name on a budget of 100 bytes, and their notifications.
  private final class SUT {
    let budget = ByteBudget(bytes: 100)
    var claims: [String: ByteBudget.Claim] = [:]
    private let journal = Journal()

    var granted: [String] { journal.entries.withLock { $0.filter(\.isGranted).map(\.name) } }
    var dropped: [String] { journal.entries.withLock { $0.filter { !$0.isGranted }.map(\.name) } }

    func url(_ name: String) throws -> URL {
      try #require(URL(string: "https://a.example/\(name)"))
    }

    func take(_ name: String, _ bytes: Int) -> Bool {
      let claim = claims[name] ?? URL(string: "https://a.example/\(name)").map(budget.claim(for:))
      claims[name] = claim
      return claim?.take(bytes) { [journal] isGranted in
        journal.entries.withLock { $0.append((name, isGranted)) }
      }
        == true
    }
  }

  private final class Journal: Sendable {
    let entries = Mutex<[(name: String, isGranted: Bool)]>([])
  }
}
