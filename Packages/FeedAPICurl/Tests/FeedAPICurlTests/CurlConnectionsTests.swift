import FeedAPICurl
import FeedFailures
import FeedHTTP
import FeedTestSupport
import Foundation
import Testing

@Suite("Curl HTTP client, its connections", .timeLimit(.minutes(5)))
struct CurlConnectionsTests {
  @Test("A thousand requests at once are sent over six connections to their server")
  func perServer() async throws {
    let server = try CurlBudgetTests.server()
    defer { server.stop() }
    let client = CurlHTTPClient(policy: patient())
    let url = try url(server)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<1_000 {
        group.addTask { try await client.get(HTTPRequest(url: url, bodyLimit: 100)).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    #expect((1...6).contains(server.mostOpen), "\(server.mostOpen)")
  }

  @Test(
    "Requests to many servers have a limit in all, whether they may reach a private network or not"
  )
  func inAll() async throws {
    let proxy = try CurlBudgetTests.server()
    defer { proxy.stop() }
    let client = CurlHTTPClient(
      policy: patient(connections: 10),
      proxies: Proxies(variables: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
    )
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        let url = try #require(URL(string: "http://\(number).example/"))
        let request = try HTTPRequest(
          url: url,
          bodyLimit: 100,
          allowsPrivateNetwork: number.isMultiple(of: 2)
        )
        group.addTask { try await client.get(request).status }
      }
      for try await status in group { #expect(status == 200) }
    }
    // A pool keeps eight connections that are not used.
    #expect((1...18).contains(proxy.mostOpen), "\(proxy.mostOpen)")
  }

  @Test("Waiting for a permit counts towards no time limit: each request that times out was sent")
  func waiting() async throws {
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let server = try PlainServer { connection in
      arrived.yield()
      connection.readToEnd()
    }
    defer { server.stop() }
    let limit = Duration.milliseconds(500)
    let policy = HTTPPolicy(total: limit, connect: limit, connectionsPerServer: 1)
    let client = CurlHTTPClient(policy: policy)
    let url = try url(server)
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask {
          await expect({ $0.failureCause == .timedOut(after: limit) }) {
            _ = try await client.get(HTTPRequest(url: url, bodyLimit: 100))
          }
        }
      }
    }
    var count = 0
    for await _ in arrivals {
      count += 1
      if count == 3 { break }
    }
  }

  @Test("Cancellation: a request that waits for a permit ends at once, and is never sent")
  func cancelled() async throws {
    let (arrivals, arrived) = AsyncStream<String>.makeStream()
    let server = try PlainServer { connection in
      arrived.yield(String(decoding: connection.read(), as: UTF8.self))
      connection.readToEnd()
    }
    defer { server.stop() }
    let client = CurlHTTPClient(policy: patient(connectionsPerServer: 1))
    let request = try HTTPRequest(url: try url(server), bodyLimit: 100)
    let first = Task { try await client.get(request) }
    for await _ in arrivals { break }
    let queue = TaskQueue()
    let second = queue.begin { try await client.get(request) }
    await queue.rest()
    // To another server it sends after all that it has to send to this one.
    let other = try CurlBudgetTests.server()
    defer { other.stop() }
    _ = try await client.get(HTTPRequest(url: try url(other), bodyLimit: 100))
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    first.cancel()
    _ = await first.result
    // A connection for the second one would be accepted before that for the third one.
    let next = try HTTPRequest(url: request.url.appending(path: "next"), bodyLimit: 100)
    let third = Task { try await client.get(next) }
    for await text in arrivals where text.hasPrefix("GET /next ") { break }
    #expect(server.accepted == 2)
    third.cancel()
    _ = await third.result
  }

  #if os(Linux)
    @Test("Without a descriptor left that is the error, for an address and for a name")
    func descriptors() async {
      await #expect(processExitsWith: .success) {
        let client = CurlHTTPClient(policy: .patient)
        let port = try ClosedPort()
        func cause(_ host: String) async throws -> FailureCause? {
          let url = try #require(URL(string: "http://\(host):\(port.number)/"))
          do { _ = try await client.get(HTTPRequest(url: url, bodyLimit: 100)) } catch let failure
            as HTTPFailure
          {
            return failure.failureCause
          }
          return nil
        }
        #expect(try await cause("127.0.0.1") == .connection(.refused))
        // The lowest number that is free is beyond the limit.
        let free = dup(0)
        var limit = rlimit(rlim_cur: rlim_t(free), rlim_max: rlim_t(free))
        close(free)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(try await cause("127.0.0.1") == .connection(.tooManyOpenFiles))
        #expect(try await cause("localhost") == .connection(.tooManyOpenFiles))
      }
    }
  #endif

  /// However slow the machine is, no exchange ends by itself.
  private func patient(connectionsPerServer: Int = 6, connections: Int = 64) -> HTTPPolicy {
    HTTPPolicy(
      total: .seconds(600),
      connect: .seconds(600),
      idle: .seconds(600),
      connectionsPerServer: connectionsPerServer,
      connections: connections
    )
  }

  private func url(_ server: PlainServer) throws -> URL {
    try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
  }
}
