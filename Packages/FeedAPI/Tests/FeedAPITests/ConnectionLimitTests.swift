import Foundation
import Synchronization
import Testing

@testable import FeedAPI

@Suite("The limit of connections", .timeLimit(.minutes(1)))
struct ConnectionLimitTests {
  @Test("A server gets no more requests at once than its limit, however it is spelled; the others follow in order")
  func perServer() async throws {
    let sut = SUT(perServer: 2, inAll: 10)
    for (name, url) in [("1", "http://a/"), ("2", "http://A:80/x"), ("3", "HTTP://a/y"), ("4", "http://a")] {
      try await sut.begin(name, url)
    }
    #expect(sut.begun == ["1", "2"])
    await sut.end("2", next: 3)
    await sut.end("1", next: 4)
    #expect(sut.begun == ["1", "2", "3", "4"])
    await sut.endAll()
  }

  @Test("A busy server keeps no other waiting, nor one of another port or scheme")
  func otherServers() async throws {
    let sut = SUT(perServer: 1, inAll: 10)
    for (name, url) in [
      ("1", "http://a/"), ("2", "http://a/"), ("3", "http://b/"), ("4", "http://a:8080/"), ("5", "https://a/"),
    ] { try await sut.begin(name, url) }
    #expect(sut.begun == ["1", "3", "4", "5"])
    await sut.endAll()
  }

  @Test("No more requests than the limit in all are under way, and permits are given in the order of the calls")
  func inAll() async throws {
    let sut = SUT(perServer: 2, inAll: 3)
    for (name, url) in [
      ("1", "http://a/"), ("2", "http://a/"), ("3", "http://b/"), ("4", "http://a/"), ("5", "http://c/"),
      ("6", "http://b/"),
    ] { try await sut.begin(name, url) }
    #expect(sut.begun == ["1", "2", "3"])
    await sut.end("3", next: 4)
    // The fourth call is to a server that has as many as it may.
    #expect(sut.begun == ["1", "2", "3", "5"])
    await sut.end("1", next: 5)
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
    await sut.wait(for: 3)
    #expect(sut.begun == ["1", "2", "3"])
    await sut.endAll()
  }

  @Test("Cancellation: a call that is cancelled while it waits throws CancellationError, and the next one follows")
  func cancelled() async throws {
    let sut = SUT(perServer: 1, inAll: 1)
    for name in ["1", "2", "3"] { try await sut.begin(name, "http://a/") }
    sut.tasks["2"]?.cancel()
    await #expect(throws: CancellationError.self) { try await sut.tasks["2"]?.value }
    await sut.end("1", next: 2)
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
    await #expect(throws: HTTPFailure.self) { try await sut.withPermit(to: url) { throw HTTPFailure.privateNetwork } }
    #expect(try await sut.withPermit(to: url) { 7 } == 7)
  }
}

/// Requests that end when their test wants it.
private final class SUT: Sendable {
  private struct State {
    var begun: [String] = []
    var count = 0
    var ending: Set<String> = []
    var tasks: [String: Task<Void, any Error>] = [:]
  }

  let limit: ConnectionLimit
  private let state = Mutex(State())

  init(perServer: Int, inAll: Int) { limit = ConnectionLimit(perServer: perServer, inAll: inAll) }

  var begun: [String] { state.withLock { $0.begun } }
  var tasks: [String: Task<Void, any Error>] { state.withLock { $0.tasks } }

  /// Calls, and returns when that has a permit or waits for one.
  func begin(_ name: String, _ url: String) async throws {
    let url = try #require(URL(string: url))
    let task = Task {
      try await limit.withPermit(to: url) {
        self.state.withLock { $0.begun.append(name) }
        while !self.state.withLock({ $0.ending.contains(name) }) { await Task.yield() }
      }
    }
    let count = state.withLock { state in
      state.tasks[name] = task
      state.count += 1
      return state.count
    }
    while begun.count + limit.waiting < count { await Task.yield() }
  }

  /// Ends a request, and returns when `count` requests have begun.
  func end(_ name: String, next count: Int) async {
    _ = state.withLock { $0.ending.insert(name) }
    await wait(for: count)
  }

  func wait(for count: Int) async {
    while begun.count < count { await Task.yield() }
  }

  func endAll() async {
    let tasks = state.withLock { state in
      state.ending = Set(state.tasks.keys)
      return state.tasks
    }
    for task in tasks.values { _ = await task.result }
  }
}
