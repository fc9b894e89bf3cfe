import Dispatch
import FeedAPI
import FeedCore
import FeedFailures
import FeedFormats
import FeedHTTP
import Synchronization
import Testing

@Suite("Reading response bodies off the cooperative pool", .timeLimit(.minutes(5)))
struct ParsingQueueTests {
  private let response = HTTPResponse(status: 200, body: Data("body".utf8))

  @Test("What is read of the response is returned, and an error of reading is thrown as it is")
  func outcomes() async throws {
    let sut = ParsingQueue()
    #expect(try await sut.read(response, within: .seconds(60)) { $0.body } == response.body)
    await #expect(throws: FailureCause.emptyBody) {
      try await sut.read(response, within: .seconds(60)) { _ in throw FailureCause.emptyBody }
    }
  }

  @Test("However many bodies take long, the tasks of the program go on")
  func pool() async throws {
    let sut = ParsingQueue()
    let gate = Gate()
    let count = 4 * ProcessInfo.processInfo.activeProcessorCount
    let readings = (0..<count).map { _ in
      Task { try await sut.read(response, within: .seconds(600)) { _ in gate.wait() } }
    }
    await gate.begun()
    // A task that is not on the queue's threads runs.
    await Task {}.value
    gate.open()
    for reading in readings { try await reading.value }
  }

  @Test("A body that is not read in time is a failure at once; the time includes the exchange")
  func late() async throws {
    let sut = ParsingQueue(threads: 1)
    let gate = Gate()
    var response = response
    response.duration = .seconds(3)
    await #expect(throws: FailureCause.readingTimedOut(after: .seconds(3))) {
      try await sut.read(response, within: .seconds(3)) { _ in gate.wait() }
    }
    gate.open()
  }

  @Test("Cancellation: the caller does not wait for the reading, which is cancelled")
  func cancelled() async throws {
    let sut = ParsingQueue(threads: 1)
    let gate = Gate()
    let reading = Task { [response] in
      try await sut.read(response, within: .seconds(600)) { _ in gate.wait() }
    }
    await gate.begun()
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    gate.open()
    #expect(await gate.wasCancelled())
  }

  @Test("Two bodies that nobody waits for keep two threads, and no other is begun for them")
  func bounded() async throws {
    let sut = ParsingQueue(threads: 2)
    let gates = [Gate(), Gate()]
    for gate in gates {
      let reading = Task { [response] in
        try await sut.read(response, within: .seconds(600)) { _ in gate.wait() }
      }
      await gate.begun()
      reading.cancel()
      _ = await reading.result
    }
    let isOpen = Mutex(false)
    let third = Task { [response] in
      try await sut.read(response, within: .seconds(600)) { _ in isOpen.withLock { $0 } }
    }
    isOpen.withLock { $0 = true }
    for gate in gates { gate.open() }
    #expect(try await third.value)
  }

  @Test("MF1: the time of a body begins with its reading, so slow ones make no other fail")
  func waiting() async throws {
    let sleeps = Mutex<[Duration]>([])
    let sut = ParsingQueue(threads: 1) { duration in
      sleeps.withLock { $0.append(duration) }
      if duration > .seconds(100) { try await Task.sleep(for: duration) }
    }
    let gate = Gate()
    let slow = Task { [response] in
      try await sut.read(response, within: .seconds(7)) { _ in gate.wait() }
    }
    await #expect(throws: FailureCause.readingTimedOut(after: .seconds(7))) { try await slow.value }
    let next = Task { [response] in try await sut.read(response, within: .seconds(600)) { _ in 3 } }
    // Whatever has run by now, the next one's time has not begun.
    #expect(sleeps.withLock { $0 } == [.seconds(7)])
    gate.open()
    #expect(try await next.value == 3)
  }

  @Test("The feed loader's limit includes the exchange: what is left is for reading")
  func loader() async throws {
    let url = try #require(URL(string: "https://feed.example/feed"))
    let gate = Gate()
    let client = HTTPClientSpy {
      var response = HTTPResponse(status: 200, body: Data())
      response.duration = .seconds(30)
      return response
    }
    let sut = RemoteFeedLoader(
      url: url,
      client: client,
      formats: [Stuck(gate: gate)],
      timeLimit: .seconds(30)
    )
    let failure = await #expect(throws: LoadFailure.self) { try await sut.load() }
    #expect(failure?.kind == .invalidData)
    #expect(failure?.failureCause == .readingTimedOut(after: .seconds(30)))
    gate.open()
  }
}

/// A format that reads until the gate is opened.
private struct Stuck: FeedFormat {
  let gate: Gate
  let mediaTypes = ["text/stuck"]

  func content(of response: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent? {
    gate.wait()
    return nil
  }
}

/// Work that goes on until it is let go, and then says whether it was cancelled.
private final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let begins = AsyncStream<Void>.makeStream()
  private let ends = AsyncStream<Bool>.makeStream()

  func wait() {
    begins.continuation.yield()
    // Where the tasks of the test cannot run, it is never opened.
    if semaphore.wait(timeout: .now() + 300) == .timedOut { Issue.record("nobody opened the gate") }
    semaphore.signal()
    ends.continuation.yield(Task.isCancelled)
  }

  func open() { semaphore.signal() }

  func begun() async { for await _ in begins.stream { return } }

  func wasCancelled() async -> Bool {
    for await isCancelled in ends.stream { return isCancelled }
    return false
  }
}
