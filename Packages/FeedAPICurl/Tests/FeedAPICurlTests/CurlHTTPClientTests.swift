import FeedAPICurl
import FeedFailures
import FeedHTTP
import Testing

/// What needs no server.
@Suite("Curl HTTP client")
struct CurlHTTPClientTests {
  @Test("A server that is not there is a refused connection")
  func refused() async throws {
    let port = try ClosedPort()
    await #expect {
      _ = try await CurlHTTPClient(policy: .patient).get(request(port))
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .connection(.refused)
    }
  }

  @Test("A private address is refused before it is connected to, where that is not allowed")
  func forbidden() async throws {
    let port = try ClosedPort()
    let request = try request(port, allowsPrivateNetwork: false)
    await #expect {
      _ = try await CurlHTTPClient(policy: .patient).get(request)
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .privateNetwork
    }
  }

  @Test("Cancellation: a cancelled exchange throws CancellationError, and nothing else")
  func cancelled() async throws {
    let port = try ClosedPort()
    let request = try request(port)
    let exchange = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await CurlHTTPClient(policy: .patient).get(request)
    }
    await #expect(throws: CancellationError.self) { try await exchange.value }
  }

  @Test("An unused client ends without a trace")
  func unused() {
    _ = CurlHTTPClient(policy: .patient)
  }

  @Test(
    "A setting that libcurl does not take fails the request, which is never sent without: certificates, a proxy"
  )
  func settings() async throws {
    let port = try ClosedPort()
    // Beyond the 8 MB that libcurl takes for a string, from 7.65 on.
    let tooLong = String(repeating: "a", count: 8_000_001)
    let proxies = Proxies(variables: ["http_proxy": "http://\(tooLong):1"])
    for client in [
      CurlHTTPClient(policy: .patient, certificateFile: tooLong),
      CurlHTTPClient(policy: .patient, proxies: proxies),
    ] {
      await #expect {
        _ = try await client.get(request(port))
      } throws: { error in
        (error as? HTTPFailure)?.failureCause
          == .connection(.other("libcurl does not take the request"))
      }
    }
  }

  private func request(_ port: ClosedPort, allowsPrivateNetwork: Bool = true) throws -> HTTPRequest
  {
    let url = try #require(URL(string: "http://127.0.0.1:\(port.number)/"))
    return try HTTPRequest(url: url, bodyLimit: 1_000, allowsPrivateNetwork: allowsPrivateNetwork)
  }
}
