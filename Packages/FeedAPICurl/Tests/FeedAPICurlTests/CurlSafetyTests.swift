import FeedFailures
import FeedHTTP
import Foundation
import Testing

@testable import FeedAPICurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Curl HTTP client, untrusted input")
struct CurlSafetyTests {
  @Test(
    "Untrusted input: a connection to a private network that an earlier request kept open is not used by one that must not reach it"
  )
  func keptConnection() async throws {
    let requests = Journal<Int>()
    let server = try keepingServer(requests)
    defer { server.stop() }
    let client = CurlHTTPClient(policy: .patient)
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let status = { (allowsPrivateNetwork: Bool) in
      let request = try HTTPRequest(
        url: url,
        bodyLimit: 1_000,
        allowsPrivateNetwork: allowsPrivateNetwork
      )
      // Below the check of the URL, as if it held a name.
      return try await client.exchange(request, within: .seconds(30)).status
    }
    #expect(try await status(true) == 200)
    await expectPrivateNetwork { _ = try await status(false) }
    #expect(try await status(true) == 200)
    // Its kept connection was not used.
    #expect(requests.entries.count == 2)
    #expect(server.accepted == 1)
  }

  @Test("Untrusted input: even within one pool of connections the address of a kept one is checked")
  func sharedPool() async throws {
    guard knowsPeerCheck else {
      return skip("the check of kept connections", because: "libcurl is older than 7.83")
    }
    let requests = Journal<Int>()
    let server = try keepingServer(requests)
    defer { server.stop() }
    let loop = CurlLoop()
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    defer { loop.stop() }
    let status = { (allowsPrivateNetwork: Bool) in
      let request = try HTTPRequest(
        url: url,
        bodyLimit: 1_000,
        allowsPrivateNetwork: allowsPrivateNetwork
      )
      return try await loop.perform(
        Exchange(
          request: request,
          policy: HTTPPolicy(),
          total: .seconds(600),
          certificateFile: nil,
          proxy: nil
        )
      )
    }
    #expect(try await status(true).status == 200)
    await expectPrivateNetwork { _ = try await status(false) }
    #expect(requests.entries.count == 1)
  }

  @Test(
    "Untrusted input: a trailer, or a line of the head, that looks like a status line begins no other response",
    arguments: [
      "ETag: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHTTP/1.1 200 OK: x\r\nETag: 2\r\n\r\n",
      "ETag: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: y\r\nHTTP/1.1 302 Found: x\r\nLocation: http://a.example\r\n\r\n",
      "ETag: 1\r\nHTTP/1.1 302: x\r\nContent-Length: 0\r\n\r\n",
    ]
  )
  func statusLines(rest: String) async throws {
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write(
        Array("HTTP/1.1 103 Early Hints\r\nETag: 0\r\n\r\nHTTP/1.1 200 OK\r\n\(rest)".utf8)
      )
    }
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    let response = try await CurlHTTPClient(policy: .patient).get(
      HTTPRequest(url: url, bodyLimit: 1_000)
    )
    #expect(response.status == 200)
    #expect(response.headers["ETag"] == "1")
    #expect(response.headers["Location"] == nil)
  }

  @Test(
    "Untrusted input: a trailer without a colon is a malformed response, and no connectivity failure"
  )
  func trailer() async throws {
    guard knowsPeerCheck else {
      return skip("trailers without a colon", because: "libcurl is older than 7.83")
    }
    let server = try PlainServer { connection in
      _ = connection.read()
      connection.write(
        Array(
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nnonsense\r\n\r\n"
            .utf8
        )
      )
    }
    defer { server.stop() }
    let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
    await expect({ $0.failureCause == .notHTTP }) {
      _ = try await CurlHTTPClient(policy: .patient).get(HTTPRequest(url: url, bodyLimit: 1_000))
    }
  }

  /// Keeps its connections, and notes the length of each request.
  private func keepingServer(_ requests: Journal<Int>) throws -> PlainServer {
    try PlainServer { connection in
      while case let request = connection.read(), !request.isEmpty {
        requests.add(request.count)
        connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
      }
    }
  }

  private func expectPrivateNetwork(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ work: () async throws -> Void
  ) async {
    await #expect(sourceLocation: sourceLocation) {
      try await work()
    } throws: { error in
      (error as? HTTPFailure)?.failureCause == .privateNetwork
    }
  }

  /// `CURLOPT_PREREQFUNCTION` is there from 7.80 on, and this function from 7.83.
  private var knowsPeerCheck: Bool {
    guard let library = dlopen("libcurl.so.4", RTLD_NOW) ?? dlopen("libcurl-gnutls.so.4", RTLD_NOW)
    else {
      return false
    }
    defer { dlclose(library) }
    return dlsym(library, "curl_easy_header") != nil
  }
}
