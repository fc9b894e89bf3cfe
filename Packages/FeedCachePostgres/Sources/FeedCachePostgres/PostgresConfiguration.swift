#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where the database is, and how it is used. The password is apart, since this may be logged.
public struct PostgresConfiguration: Hashable, Sendable {
  /// When a connection is encrypted, and the server's certificate and name are checked.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum TLS: Hashable, Sendable {
    /// Always, but for a Unix socket, `localhost` and the loopback addresses.
    case unlessLocal
    /// Always. A Unix socket is never encrypted.
    case always
    /// Never: on a network of your own that nobody else reads or changes.
    case never
  }

  /// The server's name or address, or the directory of its Unix socket, such as
  /// `/var/run/postgresql`.
  public var host: String
  /// The server's port; of a Unix socket, the number at the end of its name.
  public var port: Int
  /// The database, which must exist.
  public var database: String
  /// The user to connect as. For the first save it needs the right to make the schema.
  public var user: String
  /// The schema of the cache's tables, which it makes itself. Those of two names are apart.
  public var schema: String
  /// Whether connections are encrypted.
  public var tls: TLS
  /// The path of a file with the certificates that a server's may be signed by. `nil` for the
  /// system's, which takes libpq 16; before that, for those in `~/.postgresql/root.crt`.
  public var rootCertificates: String?
  /// The most connections at once. One more listens while a feed is followed, and each
  /// ``PostgresFeedLoadLock`` has one more.
  public var connections: Int
  /// How long the server works on a statement at most, waits for other writers included. A server
  /// that says nothing for five seconds longer is given up.
  public var statementTimeout: Duration
  /// How long a server may take to say that a statement took too long.
  var grace: Duration = .seconds(5)

  /// Describes a database; nothing is connected yet.
  public init(
    host: String,
    port: Int = 5432,
    database: String,
    user: String,
    schema: String = "feed",
    tls: TLS = .unlessLocal,
    rootCertificates: String? = nil,
    connections: Int = 8,
    statementTimeout: Duration = .seconds(30)
  ) {
    self.host = host
    self.port = port
    self.database = database
    self.user = user
    self.schema = schema
    self.tls = tls
    self.rootCertificates = rootCertificates
    self.connections = connections
    self.statementTimeout = statementTimeout
  }

  /// Whether what is sent to the server leaves this machine.
  private var isLocal: Bool {
    isSocket || ["localhost", "127.0.0.1", "::1"].contains(host)
  }

  private var isSocket: Bool { host.hasPrefix("/") }

  /// The hosts to try, and their addresses, as libpq takes lists of both. Without a list of
  /// addresses it would take `$PGHOSTADDR`; an empty one of two leaves the host as it is, and
  /// `localhost` is this machine, whatever a name service says.
  var targets: (hosts: String, addresses: String) {
    if host == "localhost" {
      return ("localhost,localhost", "127.0.0.1,::1")
    }
    return isAddress ? (host, host) : ("\(host),\(host)", ",")
  }

  private var isAddress: Bool {
    var four = in_addr()
    var six = in6_addr()
    return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
  }

  /// Whether a password would reach a server that is not verified, in clear if it asked for that.
  var isUnverified: Bool { isLocal && !isSocket && sslMode == "prefer" }

  /// What libpq calls this choice.
  var sslMode: String {
    switch tls {
    case .unlessLocal: isLocal ? "prefer" : "verify-full"
    case .always: "verify-full"
    case .never: "disable"
    }
  }

  /// The server and the database, for errors.
  var place: String {
    isSocket ? "\(host)/.s.PGSQL.\(port)/\(database)" : "\(host):\(port)/\(database)"
  }
}
