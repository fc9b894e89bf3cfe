public import Foundation
import Synchronization

/// Says aloud that a test could not be tried here; `make test` repeats it.
public func skip(_ what: String, because reason: String) { print("SKIPPED \(what): \(reason)") }

/// A program of the system's, under way. It ends with this value.
public final class Program: Sendable {
  /// The program ended, or never was what it should be.
  public struct Failure: Error {
    /// What it said until then.
    public let output: String
  }

  private let process = Process()
  private let input = Pipe()
  private let record = Record()

  /// Where a program lies, or `nil` where there is none. Servers often lie where only an administrator's shell looks.
  public static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts the program at a path.
  public init(_ path: String, _ words: [String], in directory: String) throws {
    process.executableURL = URL(filePath: path)
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: directory)
    process.standardInput = input
    let outputs = Pipe()
    process.standardOutput = outputs
    process.standardError = outputs
    try process.run()
    // A thread of its own: a handler of the pipe's is not always told of the end.
    Thread.detachNewThread { [record] in
      while !record.isOver { record.take(outputs.fileHandleForReading.availableData) }
    }
  }

  deinit {
    // A thread of the pool blocks signals, and what it starts inherits that: only this one is always heard.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// What it has said so far, on both streams.
  public var output: String { String(decoding: record.output, as: UTF8.self) }

  /// Writes to its standard input.
  public func write(_ bytes: some Sequence<UInt8>) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  /// Waits until something is found in what it says; throws if it ends before.
  @discardableResult
  public func found<Value: Sendable>(_ find: @escaping @Sendable (Data) -> Value?) async throws -> Value {
    let value: Value? = await withCheckedContinuation { continuation in
      let ask: @Sendable (Data, Bool) -> Bool = { output, isOver in
        let value = find(output)
        guard value != nil || isOver else { return false }
        continuation.resume(returning: value)
        return true
      }
      record.ask(ask)
    }
    guard let value else { throw Failure(output: output) }
    return value
  }

  /// Waits until it is over.
  public func over() async {
    do { try await found { _ in nil as Bool? } } catch {}
  }

  /// What a program said.
  private final class Record: Sendable {
    private struct State {
      var output = Data()
      var isOver = false
      /// Asked at each change, and gone when they say so.
      var waiting: [@Sendable (Data, _ isOver: Bool) -> Bool] = []
    }

    private let state = Mutex(State())

    var output: Data { state.withLock { $0.output } }
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Takes what came; nothing means that it is over.
    func take(_ data: Data) {
      state.withLock { state in
        state.output += data
        state.isOver = data.isEmpty
        state.waiting.removeAll { [output = state.output, isOver = state.isOver] in $0(output, isOver) }
      }
    }

    func ask(_ ask: @escaping @Sendable (Data, Bool) -> Bool) {
      state.withLock { state in
        if !ask(state.output, state.isOver) { state.waiting.append(ask) }
      }
    }
  }
}

extension Data {
  /// The first number behind a text in what a program said, once the number's line is whole.
  func number(behind text: String) -> UInt16? {
    let output = String(decoding: self, as: UTF8.self)
    guard let range = output.range(of: text) else { return nil }
    let rest = output[range.upperBound...]
    let digits = rest.prefix { $0.isNumber }
    return rest.dropFirst(digits.count).first?.isNewline == true ? UInt16(digits) : nil
  }
}
