import FeedFailures
import FeedHTTP
import FeedTestSupport
import Foundation
import Synchronization
import Testing

@Suite("The limit of connections", .timeLimit(.minutes(5)))
struct ConnectionLimitTests {
  @Test(
    "A server gets no more requests at once than its limit, however it is spelled; the others follow in order"
  )
  func perServer() async throws {
    let sut = SUT(perServer: 2, inAll: 10)
    for (name, url) in [
      ("1", "http://a/"), ("2", "http://A:80/x"), ("3", "HTTP://a/y"), ("4", "http://a"),
    ] {
      try await sut.begin(name, url)
    }
    #expect(sut.begun == ["1", "2"])
    await sut.end("2")
    await sut.end("1")
    #expect(sut.begun == ["1", "2", "3", "4"])
    await sut.endAll()
  }

  @Test("A busy server keeps no other waiting, nor one of another port or scheme")
  func otherServers() async throws {
    let sut = SUT(perServer: 1, inAll: 10)
    for (name, url) in [
      ("1", "http://a/"), ("2", "http://a/"), ("3", "http://b/"), ("4", "http://a:8080/"),
      ("5", "https://a/"),
    ] { try await sut.begin(name, url) }
    #expect(sut.begun == ["1", "3", "4", "5"])
    await sut.endAll()
  }

  @Test(
    "No more requests than the limit in all are under way, and permits are given in the order of the calls"
  )
  func inAll() async throws {
    let sut = SUT(perServer: 2, inAll: 3)
    for (name, url) in [
      ("1", "http://a/"), ("2", "http://a/"), ("3", "http://b/"), ("4", "http://a/"),
      ("5", "http://c/"),
      ("6", "http://b/"),
    ] { try await sut.begin(name, url) }
    #expect(sut.begun == ["1", "2", "3"])
    await sut.end("3")
    // The fourth call is to a server that has as many as it may.
    #expect(sut.begun == ["1", "2", "3", "5"])
    await sut.end("1")
    #expect(sut.begun == ["1", "2", "3", "5", "4"])
    await sut.endAll()
    #expect(sut.begun.count == 6)
  }

  @Test("Only the limit in all counts for a server that shares its connection")
  func sharing() async throws {
    let sut = SUT(perServer: 1, inAll: 3)
    for name in ["1", "2", "3", "4"] { try await sut.begin(name, "https://a/") }
    #expect(sut.begun == ["1"])
    sut.limit.sharesConnection(to: try #require(URL(string: "https://a/x")))
    await sut.queue.rest()
    #expect(sut.begun == ["1", "2", "3"])
    await sut.endAll()
  }

  @Test(
    "Cancellation: a call that is cancelled while it waits throws CancellationError, and the next one follows"
  )
  func cancelled() async throws {
    let sut = SUT(perServer: 1, inAll: 1)
    for name in ["1", "2", "3"] { try await sut.begin(name, "http://a/") }
    sut.tasks["2"]?.cancel()
    await #expect(throws: CancellationError.self) { try await sut.tasks["2"]?.value }
    await sut.end("1")
    #expect(sut.begun == ["1", "3"])
    await sut.endAll()
  }

  @Test("Cancellation: a call that is already cancelled takes no permit")
  func cancelledBefore() async throws {
    let sut = ConnectionLimit(perServer: 1, inAll: 1)
    let url = try #require(URL(string: "http://a/"))
    let call = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await sut.withPermit(to: url) {}
    }
    await #expect(throws: CancellationError.self) { try await call.value }
    try await sut.withPermit(to: url) {}
  }

  @Test("A failure gives the permit back")
  func failure() async throws {
    let sut = ConnectionLimit(perServer: 1, inAll: 1)
    let url = try #require(URL(string: "http://a/"))
    await #expect(throws: HTTPFailure.self) {
      try await sut.withPermit(to: url) { throw HTTPFailure.refused(.privateNetwork) }
    }
    #expect(try await sut.withPermit(to: url) { 7 } == 7)
  }
}

/// Requests that end when their test wants it.
private final class SUT: Sendable {
  private struct State {
    var begun: [String] = []
    var underWay: [String: CheckedContinuation<Void, Never>] = [:]
    var tasks: [String: Task<Void, any Error>] = [:]
  }

  let limit: ConnectionLimit
  let queue = TaskQueue()
  private let state = Mutex(State())

  init(perServer: Int, inAll: Int) { limit = ConnectionLimit(perServer: perServer, inAll: inAll) }

  var begun: [String] { state.withLock { $0.begun } }
  var tasks: [String: Task<Void, any Error>] { state.withLock { $0.tasks } }

  /// Calls, and returns when that has a permit or waits for one.
  func begin(_ name: String, _ url: String) async throws {
    let url = try #require(URL(string: url))
    let task = queue.begin {
      try await self.limit.withPermit(to: url) { await self.work(name) }
    }
    state.withLock { $0.tasks[name] = task }
    await queue.rest()
  }

  /// Ends a request, and returns when those have begun that get its permit.
  func end(_ name: String) async {
    state.withLock { $0.underWay.removeValue(forKey: name) }?.resume()
    await queue.rest()
  }

  func endAll() async {
    while let name = state.withLock({ $0.underWay.keys.first }) { await end(name) }
  }

  private func work(_ name: String) async {
    await withCheckedContinuation { request in
      state.withLock { state in
        state.begun.append(name)
        state.underWay[name] = request
      }
    }
  }
}
