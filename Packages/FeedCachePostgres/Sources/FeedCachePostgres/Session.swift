/// Connects when that is needed, and works off the cooperative pool, for one caller at a time.
actor Session {
  private let configuration: PostgresConfiguration
  private let password: @Sendable () async throws -> String?
  private let executor = ConnectionExecutor(label: "feed-postgres")
  private var connection: Connection?

  init(
    _ configuration: PostgresConfiguration,
    password: @escaping @Sendable () async throws -> String?
  ) {
    self.configuration = configuration
    self.password = password
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Does `work`, on a new connection if the last one is gone.
  func perform<Value: Sendable>(_ work: @Sendable (Connection) throws -> Value) async throws
    -> Value
  {
    try Task.checkCancellation()
    let open = try await opened()
    defer {
      if !open.isUsable, connection === open {
        connection = nil
      }
    }
    return try work(open)
  }

  private func opened() async throws -> Connection {
    if let connection, connection.isUsable {
      return connection
    }
    let password = try await password()
    // Another caller may have been faster.
    if let connection, connection.isUsable {
      return connection
    }
    let opened = try Connection(to: configuration, password: password)
    connection = opened
    return opened
  }
}
