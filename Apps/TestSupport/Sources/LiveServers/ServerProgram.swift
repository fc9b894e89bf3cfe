import ChildProcess
public import Foundation
import Synchronization

/// Reports what cannot be tried on this machine; `make test` repeats it.
public func skip(_ what: String, because reason: String) {
  print("SKIPPED \(what): \(reason)")
}

/// A server that the system brings, running. It is killed when this value goes.
public final class ServerProgram: Sendable {
  /// The program ended.
  public struct Ended: Error {
    /// What it had printed.
    public let output: String
  }

  private let child: pid_t
  private let input = Pipe()
  private let outputFile: String
  private let isReaped = Mutex(false)

  /// Where a program is, `nil` where there is none. Servers often are where only an administrator's
  /// shell looks.
  public static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
      String.init
    )
    return (folders + ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts a program in a directory.
  public init(_ name: String, _ words: [String], in directory: String) throws {
    guard let path = Self.path(of: name) else {
      throw Ended(output: "there is no \(name)")
    }
    // A write to a program that has gone must be an error, not a signal.
    signal(SIGPIPE, SIG_IGN)
    outputFile = "\(directory)/\(UUID().uuidString).output"
    child = try ChildProcess.begin(
      path,
      words,
      ProcessInfo.processInfo.environment,
      in: directory,
      input: input.fileHandleForReading.fileDescriptor,
      outputFile
    )
    try input.fileHandleForReading.close()
  }

  /// Starts a server that cannot choose a port itself, on one that was free a moment ago. Another
  /// program may have taken it since, so it is tried a few times.
  /// - Parameter sign: what the server prints once it listens.
  static func onFreePort(
    _ name: String,
    in directory: String,
    sign: (UInt16) -> String,
    _ words: (UInt16) throws -> [String]
  ) async throws -> (ServerProgram, port: UInt16) {
    for _ in 0..<5 {
      let (free, port) = try PlainConnection.bound()
      close(free)
      let program = try ServerProgram(name, words(port), in: directory)
      let sign = Data(sign(port).utf8)
      do {
        try await program.found { $0.range(of: sign) }
        return (program, port)
      } catch is Ended { continue }
    }
    throw Ended(output: "\(name) got no port")
  }

  deinit {
    guard !hasEnded else {
      return
    }
    kill(child, SIGKILL)
    waitpid(child, nil, 0)
  }

  /// What it has printed so far, to its output and its errors.
  public var output: Data { FileManager.default.contents(atPath: outputFile) ?? Data() }

  /// Writes to its standard input; throws if it has gone.
  public func write(_ bytes: some Sequence<UInt8>) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  /// Waits until something is found in its output; throws if it ends before.
  @discardableResult
  public func found<Value>(_ find: (Data) -> Value?) async throws -> Value {
    while true {
      let isOver = hasEnded
      let output = output
      if let value = find(output) {
        return value
      }
      if isOver {
        throw Ended(output: String(decoding: output, as: UTF8.self))
      }
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  private var hasEnded: Bool {
    isReaped.withLock { isReaped in
      if !isReaped {
        isReaped = waitpid(child, nil, WNOHANG) == child
      }
      return isReaped
    }
  }
}
