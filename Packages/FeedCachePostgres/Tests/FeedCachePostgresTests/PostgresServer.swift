import Foundation

/// A PostgreSQL of the system, in a directory of its own, for all tests of a run. It can be reached
/// by its Unix socket alone, or at a port of this machine too.
///
/// A shell starts it, and stops it when the pipe from this process closes: at the end of the run,
/// and also if that is killed. Then the directory goes too.
final class PostgresServer: Sendable {
  /// Whether there is one to start.
  static var isInstalled: Bool { programs != nil }

  /// Whether a certificate can be made.
  static var hasOpenSSL: Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/openssl")
    }
  }

  /// The server of all tests that need no other; see ``StartedServers``.
  static let shared = Result { try PostgresServer() }

  /// One with a certificate for `localhost`, which an authority of its own has signed: `ca.pem` in
  /// its directory. `stranger.pem` is another one.
  static let encrypted = Result {
    try PostgresServer(port: try freePort(ofServer: 0), words: "encrypted")
  }

  /// One that does not encrypt.
  static let unencrypted = Result { try PostgresServer(port: try freePort(ofServer: 1)) }

  /// The directory of the socket.
  let directory: String
  let port: Int
  private let watchdog: Process

  private init(port: Int = 5_432, words: String = "") throws {
    guard let programs = Self.programs else {
      throw CocoaError(.fileNoSuchFile)
    }
    let output = Pipe()
    watchdog = Process()
    watchdog.executableURL = URL(filePath: "/bin/sh")
    let address = port == 5_432 ? "" : "127.0.0.1"
    watchdog.arguments = ["-c", Self.script, "watchdog", programs, address, "\(port)", words]
    self.port = port
    watchdog.standardInput = Pipe()
    watchdog.standardOutput = output
    try watchdog.run()
    // The directory, once the server is ready; or nothing.
    var said = ""
    while !said.hasSuffix("\n") {
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw CocoaError(.executableLoad) }
      said += String(decoding: bytes, as: UTF8.self)
    }
    directory = String(said.dropLast())
  }

  /// The directory of `initdb` and `pg_ctl`: the newest version's, or the one in `PATH`.
  private static let programs: String? = {
    let manager = FileManager.default
    let versions = (try? manager.contentsOfDirectory(atPath: "/usr/lib/postgresql")) ?? []
    let newestFirst = versions.sorted { Int($0) ?? 0 > Int($1) ?? 0 }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let directories =
      newestFirst.map { "/usr/lib/postgresql/\($0)/bin" }
      + path.split(separator: ":").map(String.init)
    return directories.first { directory in
      ["initdb", "pg_ctl", "postgres"].allSatisfy {
        manager.isExecutableFile(atPath: "\(directory)/\($0)")
      }
    }
  }()

  /// A port that nobody uses now, the first of those that this process tries: each of its servers
  /// has others. PostgreSQL binds it seconds later, so it is none of those that the system gives to
  /// connections: these begin with 32768 on Linux, and higher on Apple platforms.
  private static func freePort(ofServer number: Int) throws -> Int {
    let first = 10_000 + Int(getpid()) % 5_000 * 2 + number
    guard let port = stride(from: first, to: 32_768, by: 2).first(where: isFree) else {
      throw CocoaError(.executableLoad)
    }
    return port
  }

  private static func isFree(_ port: Int) -> Bool {
    let probe = socket(AF_INET, streamSocket, 0)
    defer { close(probe) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(probe, $0, length) == 0 }
    }
  }

  /// PostgreSQL refuses to run as root, so then it runs as another user.
  private static let script = #"""
    programs=$1 address=$2 port=$3 encrypted=$4
    directory=$(mktemp -d /tmp/feed-postgres.XXXXXX) || exit 1
    chmod 755 "$directory"
    as=
    if [ "$(id -u)" = 0 ]; then
      user=postgres
      id "$user" >/dev/null 2>&1 || user=nobody
      chown "$user" "$directory"
      as="setpriv --reuid=$(id -u "$user") --regid=$(id -g "$user") --clear-groups"
    fi
    cd "$directory"
    end() {
      $as "$programs/pg_ctl" -D "$directory/data" -m immediate -w stop >/dev/null 2>&1
      cd /
      rm -rf "$directory"
    }
    trap end EXIT
    trap 'exit 1' HUP INT TERM
    $as "$programs/initdb" -D data -U feed -A trust -E UTF8 --locale=C >initdb.log 2>&1 || exit 1
    printf 'local all locked scram-sha-256\n%s\n' "$(cat data/pg_hba.conf)" >data/pg_hba.conf || exit 1
    if [ "$encrypted" ]; then
      for name in ca stranger; do
        openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$name" \
          -keyout "$name.key" -out "$name.pem" >openssl.log 2>&1 || exit 1
      done
      echo 'subjectAltName=DNS:localhost' >names
      openssl req -newkey rsa:2048 -nodes -subj /CN=localhost -keyout data/server.key \
        -out request >openssl.log 2>&1 || exit 1
      openssl x509 -req -in request -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 \
        -extfile names -out data/server.crt >openssl.log 2>&1 || exit 1
      chmod 600 data/server.key
      [ -z "$as" ] || chown "$user" data/server.key data/server.crt
      echo 'ssl = on' >>data/postgresql.conf
    fi
    $as "$programs/pg_ctl" -D data -w -l "$directory/data/server.log" -o \
      "-p $port -c listen_addresses='$address' -c unix_socket_directories=$directory -c max_connections=400" \
      start >/dev/null 2>&1 </dev/null || { cat data/server.log >&2; exit 1; }
    echo "$directory"
    cat >/dev/null
    """#
}
