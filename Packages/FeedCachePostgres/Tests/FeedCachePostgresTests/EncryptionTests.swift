import FeedCache
import Foundation
import Testing

@testable import FeedCachePostgres

@Suite(
  "Encrypted connections, to a server with a certificate",
  .enabled(if: PostgresServer.isInstalled && PostgresServer.hasOpenSSL),
  .encryptedServers,
  .timeLimit(.minutes(5))
)
struct EncryptionTests {
  @Test("A server whose certificate and name are right is used, encrypted")
  func verified() async throws {
    let configuration = try configuration()
    #expect(try await isEncrypted(configuration))
    let store = PostgresFeedCache(in: PostgresDatabase(configuration)).store(for: try feedURL())
    try await store.replace(with: try feed(of: 1))
    #expect(try await store.retrieve()?.feed.images.count == 1)
  }

  @Test("A certificate that a stranger has signed is refused, and it does not help to try again")
  func stranger() async throws {
    try await expectRefused(configuration { $0.rootCertificates = "stranger.pem" }, "certificate")
  }

  @Test("A certificate for another name is refused")
  func anotherName() async throws {
    try await expectRefused(configuration { $0.host = "127.0.0.1" }, "does not match host name")
  }

  @Test("A server that does not encrypt is refused, unless it is on this machine or that is wanted")
  func unencrypted() async throws {
    let server = try PostgresServer.unencrypted.get()
    try await expectRefused(
      configuration { $0.port = server.port },
      "server does not support SSL, but SSL was required"
    )
    for tls in [PostgresConfiguration.TLS.unlessLocal, .never] {
      let configuration = try configuration { configuration in
        configuration.port = server.port
        configuration.tls = tls
      }
      #expect(try await !isEncrypted(configuration))
    }
  }

  /// That of a server on this machine whose certificate has to be verified.
  private func configuration(
    _ change: (inout PostgresConfiguration) -> Void = { _ in }
  ) throws -> PostgresConfiguration {
    let server = try PostgresServer.encrypted.get()
    var configuration = PostgresConfiguration(
      host: "localhost",
      port: server.port,
      database: "postgres",
      user: "feed",
      schema: UUID().uuidString,
      tls: .always,
      rootCertificates: "ca.pem"
    )
    change(&configuration)
    configuration.rootCertificates = configuration.rootCertificates.map {
      "\(server.directory)/\($0)"
    }
    return configuration
  }

  private func isEncrypted(_ configuration: PostgresConfiguration) async throws -> Bool {
    let database = PostgresDatabase(configuration)
    let row = try await database.read { connection in
      try connection.run("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").first
    }
    return row?[0]?.isTrue == true
  }

  private func expectRefused(
    _ configuration: PostgresConfiguration,
    _ reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    await #expect(sourceLocation: sourceLocation) {
      try await isEncrypted(configuration)
    } throws: { error in
      guard let error = error as? PostgresError else { return false }
      return error.message.contains(reason) && !error.isTransient
    }
  }
}
