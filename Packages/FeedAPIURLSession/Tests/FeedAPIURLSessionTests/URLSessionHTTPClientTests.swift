import FeedAPIURLSession
import FeedFailures
import FeedHTTP
import FeedTestSupport
import Foundation
import Synchronization
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("URLSession HTTP client")
struct URLSessionHTTPClientTests {
  @Test("It returns status, headers and body of any response", arguments: [200, 404, 500])
  func responses(status: Int) async throws {
    let response = try await get(
      .response(status: status, headers: ["ETag": "\"1\""], chunks: [Data("body".utf8)])
    )
    #expect(response.status == status)
    #expect(response.headers["etag"] == "\"1\"")
    #expect(response.body == Data("body".utf8))
  }

  @Test("The request hears of each byte of the body")
  func bytes() async throws {
    let (sut, url) = try makeSUT(
      .response(status: 200, headers: [:], chunks: [Data("abc".utf8), Data("de".utf8)]),
      HTTPPolicy(total: .seconds(60))
    )
    let count = Mutex(0)
    var request = try HTTPRequest(url: url, bodyLimit: 100)
    request.onBytes = { new in count.withLock { $0 += new } }
    _ = try await sut.get(request)
    #expect(count.withLock { $0 } == 5)
  }

  @Test("It sends the request's headers")
  func headers() async throws {
    let response = try await get(
      .response(status: 200, headers: [:], chunks: [Data("x".utf8)]),
      headers: ["Accept": "image/*"]
    )
    #expect(response.headers["X-Received-Accept"] == "image/*")
  }

  @Test(
    "It names the app to the server, unless the caller does or it has no name",
    arguments: [
      (nil, [:], nil), ("app/1", [:], "app/1"), ("app/1", ["user-agent": "own/2"], "own/2"),
    ]
      as [(String?, [String: String], String?)]
  )
  func userAgent(name: String?, headers: [String: String], sent: String?) async throws {
    let response = try await get(
      .response(status: 200, headers: [:], chunks: [Data("x".utf8)]),
      headers: HTTPHeaders(headers),
      userAgent: name
    )
    #expect(response.headers["X-Received-User-Agent"] == sent)
  }

  @Test("Untrusted input: a body of just the limit is taken, and one byte more is refused")
  func bodyLimit() async throws {
    let body = Data(repeating: 7, count: 1_000)
    let response = try await get(
      .response(status: 200, headers: [:], chunks: [body]),
      bodyLimit: 1_000
    )
    #expect(response.body == body)
    await #expect {
      _ = try await get(.response(status: 200, headers: [:], chunks: [body]), bodyLimit: 999)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .bodyTooLarge(limit: 999)
    }
  }

  @Test("Untrusted input: a body in chunks is whole, and its limit is that of all chunks together")
  func chunks() async throws {
    let chunks = [Data("a".utf8), Data("bc".utf8), Data("def".utf8)]
    let stub = StubProtocol.Stub.response(status: 200, headers: [:], chunks: chunks)
    #expect(try await get(stub, bodyLimit: 6).body == Data("abcdef".utf8))
    await #expect {
      _ = try await get(stub, bodyLimit: 5)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .bodyTooLarge(limit: 5)
    }
  }

  @Test(
    "A broken connection is a failure of its kind",
    arguments: [
      (URLError.Code.cannotConnectToHost, FailureCause.Connection.refused),
      (.cannotFindHost, .unknownHost),
      (.networkConnectionLost, .broken), (.timedOut, .noResponse),
    ]
  )
  func connectionErrors(code: URLError.Code, kind: FailureCause.Connection) async {
    await #expect {
      _ = try await get(.failure(code))
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .connection(kind)
    }
  }

  @Test(
    "A TLS fault is recognised",
    arguments: [
      (URLError.Code.serverCertificateUntrusted, FailureCause.Security.untrustedCertificate),
      (.serverCertificateHasUnknownRoot, .untrustedCertificate),
      (.serverCertificateHasBadDate, .expiredCertificate),
      (.serverCertificateNotYetValid, .expiredCertificate),
      (.secureConnectionFailed, .other(URLError(.secureConnectionFailed).localizedDescription)),
    ]
  )
  func insecure(code: URLError.Code, fault: FailureCause.Security) async {
    await #expect {
      _ = try await get(.failure(code))
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .insecure(fault)
    }
  }

  @Test("What is not HTTP is a malformed response")
  func notHTTP() async {
    await #expect {
      _ = try await get(.failure(.unsupportedURL))
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .notHTTP
    }
  }

  @Test("A server that never finishes is timed out, by the client's own clock")
  func timeout() async {
    await #expect {
      _ = try await get(.stalled, timeout: .milliseconds(20))
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .timedOut(after: .milliseconds(20))
    }
  }

  @Test(
    "A server is sent no more requests at once than its limit; a cancel ends one that waits for a permit"
  )
  func connections() async throws {
    // However slow the machine is, no exchange ends by itself.
    let policy = HTTPPolicy(total: .seconds(600), idle: .seconds(600), connectionsPerServer: 2)
    let (sut, url) = try makeSUT(.stalled, policy)
    let queue = TaskQueue()
    let exchanges = (0..<5).map { _ in
      queue.begin { try await sut.get(HTTPRequest(url: url, bodyLimit: 1)) }
    }
    await queue.rest()
    // What it sends to another server begins after all that it has sent to this one.
    let other = try #require(URL(string: "https://\(UUID().uuidString).example/"))
    StubProtocol.stub(other, with: .response(status: 200, headers: [:], chunks: []))
    _ = try await sut.get(HTTPRequest(url: other, bodyLimit: 1))
    #expect(StubProtocol.begun(url) == 2)
    for exchange in exchanges { exchange.cancel() }
    for exchange in exchanges {
      await #expect(throws: CancellationError.self) { try await exchange.value }
    }
  }

  @Test("Waiting for a permit counts towards no time limit: each request that times out was sent")
  func waiting() async throws {
    let limit = Duration.milliseconds(500)
    let policy = HTTPPolicy(total: limit, connectionsPerServer: 1)
    let (sut, url) = try makeSUT(.stalled, policy)
    let exchanges = (0..<3).map { _ in
      Task { try await sut.get(HTTPRequest(url: url, bodyLimit: 1)) }
    }
    for exchange in exchanges {
      await #expect {
        _ = try await exchange.value
      } throws: { error in
        (error as? HTTPFailure)?.failureCause == .timedOut(after: limit)
      }
    }
    #expect(StubProtocol.begun(url) == 3)
  }

  @Test("Cancellation: a cancelled exchange throws CancellationError, and nothing else")
  func cancelled() async throws {
    let exchange = Task { try await get(.stalled) }
    exchange.cancel()
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }

  private func get(
    _ stub: StubProtocol.Stub,
    headers: HTTPHeaders = [:],
    bodyLimit: Int = 1 << 20,
    timeout: Duration = .seconds(60),
    userAgent: String? = nil
  ) async throws -> HTTPResponse {
    let (sut, url) = try makeSUT(stub, HTTPPolicy(total: timeout), userAgent)
    return try await sut.get(HTTPRequest(url: url, headers: headers, bodyLimit: bodyLimit))
  }

  private func makeSUT(
    _ stub: StubProtocol.Stub,
    _ policy: HTTPPolicy,
    _ userAgent: String? = nil
  ) throws -> (URLSessionHTTPClient, URL) {
    let url = try #require(URL(string: "https://\(UUID().uuidString).example/"))
    StubProtocol.stub(url, with: stub)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    return (
      URLSessionHTTPClient(configuration: configuration, policy: policy, userAgent: userAgent), url
    )
  }
}
