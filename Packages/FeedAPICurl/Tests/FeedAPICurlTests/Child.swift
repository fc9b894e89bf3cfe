import Foundation
import Synchronization

/// A program, and what it writes. It ends with this value.
final class Child: Sendable {
  struct Failure: Error { let output: String }

  private let process: pid_t
  private let pipe: Int32
  private let output = Mutex("")

  static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map {
      "\($0)/\(program)"
    }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  init(_ path: String, _ words: [String], in directory: String) throws {
    var ends: [Int32] = [0, 0]
    guard Foundation.pipe(&ends) == 0 else { throw SocketFailure() }
    // Another program that a test begins at this moment would keep the pipe open, and who reads it
    // would wait for that one's end too.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for stream in [Int32(1), 2] { posix_spawn_file_actions_adddup2(&actions, ends[1], stream) }
    #if !canImport(Darwin)
      // Sockets and pipes of other tests would stay open in it.
      for descriptor in Int32(3)..<1_024 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif
    // A shell can change the directory.
    let arguments = ["sh", "-c", #"cd "$0" && exec "$@""#, directory, path] + words
    let pointers = arguments.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, nil, pointers + [nil], environ)
    guard code == 0 else {
      close(ends[0])
      throw Failure(output: String(cString: strerror(code)))
    }
    self.process = process
    pipe = ends[0]
  }

  /// Reads until something is found.
  func read<Value>(until find: (String) -> Value?) throws -> Value {
    while true {
      if let value = find(output.withLock { $0 }) { return value }
      guard readMore() else { throw Failure(output: output.withLock { $0 }) }
    }
  }

  /// All that it writes until it ends.
  func readToEnd() -> String {
    while readMore() {}
    return output.withLock { $0 }
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(pipe, &buffer, buffer.count)
    guard count > 0 else { return false }
    output.withLock { $0 += String(decoding: buffer.prefix(count), as: UTF8.self) }
    return true
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(pipe)
  }
}
