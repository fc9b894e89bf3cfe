import Foundation

/// A PostgreSQL of the system, in a directory of its own, for all tests of a run. It can be reached
/// by its Unix socket alone.
///
/// A shell starts it, and stops it when the pipe from this process closes: at the end of the run,
/// and also if that is killed. Then the directory goes too.
final class PostgresServer: Sendable {
  /// Whether there is one to start.
  static var isInstalled: Bool { programs != nil }

  /// The server, which the first test starts.
  static let shared = Result { try PostgresServer() }

  /// The directory of the socket.
  let directory: String
  private let watchdog: Process

  private init() throws {
    guard let programs = Self.programs else {
      throw CocoaError(.fileNoSuchFile)
    }
    let words = Pipe()
    watchdog = Process()
    watchdog.executableURL = URL(filePath: "/bin/sh")
    watchdog.arguments = ["-c", Self.script, "watchdog", programs]
    watchdog.standardInput = Pipe()
    watchdog.standardOutput = words
    try watchdog.run()
    // The directory, once the server is ready; or nothing.
    var said = ""
    while !said.hasSuffix("\n") {
      let bytes = words.fileHandleForReading.availableData
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

  /// PostgreSQL refuses to run as root, so then it runs as another user.
  private static let script = #"""
    programs=$1
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
    $as "$programs/pg_ctl" -D data -w -l "$directory/data/server.log" -o \
      "-c listen_addresses='' -c unix_socket_directories=$directory -c max_connections=400" \
      start >/dev/null 2>&1 </dev/null || exit 1
    echo "$directory"
    cat >/dev/null
    """#
}
