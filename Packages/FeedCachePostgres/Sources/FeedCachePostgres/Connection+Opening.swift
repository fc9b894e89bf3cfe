import CFeedPostgres
import FeedFailures

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How a connection begins: the library, what it is told, and the session's settings.
extension Connection {
  #if canImport(Darwin)
    static let libraryName = "libpq.5.dylib"
  #else
    static let libraryName = "libpq.so.5"
  #endif

  static func load(_ name: String) throws -> cfeedpostgres {
    var library = cfeedpostgres()
    if let reason = cfeedpostgres_load(&library, name) {
      throw FailureCause.other("libpq is not installed: \(String(cString: reason))")
    }
    return library
  }

  /// Begins to connect; `nil` if there is no memory.
  static func start(
    _ library: cfeedpostgres,
    _ configuration: PostgresConfiguration,
    password: String?
  ) -> OpaquePointer? {
    let options = options(of: configuration, password: password, for: library.libVersion())
    let keywords = options.map { UnsafePointer(strdup($0.name)) }
    let values = options.map { UnsafePointer(strdup($0.value)) }
    defer {
      for text in keywords + values {
        free(UnsafeMutablePointer(mutating: text))
      }
    }
    return library.connectStartParams(keywords + [nil], values + [nil], 0)
  }

  /// What libpq is told. It takes what is missing from the environment, and from the service that
  /// `$PGSERVICE` names, so all that could lead the connection elsewhere is there.
  static func options(
    of configuration: PostgresConfiguration,
    password: String?,
    for version: CInt
  ) -> [(name: String, value: String)] {
    let targets = configuration.targets
    let patience = (configuration.statementTimeout + configuration.grace) / .milliseconds(1)
    var options = [
      ("host", targets.hosts),
      ("hostaddr", targets.addresses),
      ("port", String(configuration.port)),
      ("dbname", configuration.database),
      ("user", configuration.user),
      // The password comes from the closure alone. An empty one would be looked for elsewhere.
      ("password", password.flatMap { $0.isEmpty ? nil : $0 } ?? "none"),
      ("passfile", "/dev/null/none"),
      ("target_session_attrs", "any"),
      ("sslmode", configuration.sslMode),
      ("gssencmode", "disable"),
      ("client_encoding", "UTF8"),
      ("application_name", "feed"),
      ("options", "-c client_min_messages=error"),
      // A server that is gone without a word is missed after a minute.
      ("keepalives_idle", "30"),
      ("keepalives_interval", "10"),
      ("keepalives_count", "3"),
      // So is one that does not take what is sent to it.
      ("tcp_user_timeout", String(Int(max(1_000, patience).rounded(.up)))),
    ]
    if version >= 160_000, configuration.isUnverified {
      options.append(("require_auth", "!password"))
    }
    if let file = configuration.rootCertificates {
      options.append(("sslrootcert", file))
    } else if version >= 160_000, configuration.sslMode == "verify-full" {
      options.append(("sslrootcert", "system"))
    }
    return options
  }

  /// What the statements rely on, whatever the server's own defaults are.
  func configure() throws {
    let timeout = configuration.statementTimeout / .milliseconds(1)
    try run(
      """
      SELECT set_config('search_path', quote_ident($1::text), false),
        set_config('feed.schema', $1::text, false),
        set_config('statement_timeout', $2::text, false),
        set_config('default_transaction_isolation', 'read committed', false),
        set_config(
          'synchronous_commit',
          CASE current_setting('synchronous_commit')
            WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END,
          false)
      """,
      [schema, Data(String(Int(timeout.rounded(.up))).utf8)]
    )
    try migrate(makes: false)
  }

  /// The schema's name.
  var schema: Data { Data(configuration.schema.utf8) }
}
