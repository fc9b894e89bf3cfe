import Testing

/// Starts servers before the first test runs: no test's time limit counts the start, which may take
/// longer than all of them on a busy machine, and which would keep others from running.
struct StartedServers: SuiteTrait {
  fileprivate let start: @Sendable () throws -> Void

  func prepare(for test: Test) async throws {
    try start()
  }
}

extension Trait where Self == StartedServers {
  /// The server of most tests.
  static var server: Self {
    StartedServers { _ = try PostgresServer.shared.get() }
  }

  /// One that encrypts, and one that does not.
  static var encryptedServers: Self {
    StartedServers {
      _ = try PostgresServer.encrypted.get()
      _ = try PostgresServer.unencrypted.get()
    }
  }
}
