import ChildProcess
import Foundation
import LiveServers
import Testing

/// Against `nginx`, as its authors ship it.
@Suite(
  "The program: a real server",
  .serialized,
  .enabled(if: Binary.isBuilt, "feed is not built beside these tests")
)
struct RealServerProofs {
  @Test(
    "Unchanged feed: the server is asked whether it changed, says that it did not, and the feed is fresh"
  )
  func unchanged() async throws {
    try await withNginx { world, server, certificates in
      let words = ["--url", "https://localhost:\(server.port)/feed.json", "--json"]
      for _ in 0..<2 {
        let outcome = try await world.run(
          words,
          variables: ["SSL_CERT_FILE": certificates.authority]
        )
        let document = try outcome.document()
        #expect(document.origin == "remote")
        #expect(document.items.count == 1)
      }
      #expect(try await server.statuses(2) == [200, 304])
    }
  }

  @Test("Changed feed: the server is asked whether it changed, and gives the new one")
  func changed() async throws {
    try await withNginx { world, server, certificates in
      let words = ["--url", "https://localhost:\(server.port)/feed.json", "--json"]
      let variables = ["SSL_CERT_FILE": certificates.authority]
      _ = try await world.run(words, variables: variables)
      try Data(#"{"items": []}"#.utf8).write(
        to: URL(filePath: "\(certificates.directory)/feed.json")
      )
      let document = try await world.run(words, variables: variables).document()
      #expect(document.origin == "remote")
      #expect(document.items.isEmpty)
      #expect(try await server.statuses(2) == [200, 200])
    }
  }

  private func withNginx(_ body: (BuiltProgram, NginxServer, Certificates) async throws -> Void)
    async throws
  {
    guard let certificates = try Certificates() else {
      return skip("nginx", because: "there is no openssl")
    }
    let feed =
      #"{"items": [{"id": "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6", "image": "http://a.example/1.png"}]}"#
    try Data(feed.utf8).write(to: URL(filePath: "\(certificates.directory)/feed.json"))
    guard let server = try await NginxServer(certificates) else {
      return skip("a real server", because: "there is no nginx")
    }
    try await body(BuiltProgram(), server, certificates)
  }
}
