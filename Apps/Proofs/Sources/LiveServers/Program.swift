import ChildProcess
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

  private let child: pid_t
  private let input: PlainConnection
  private let record = Record()

  /// Where a program lies, or `nil` where there is none. Servers often lie where only an administrator's shell looks.
  public static func path(of name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    return (folders + ["/usr/sbin", "/usr/local/sbin", "/usr/local/bin"]).map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Starts the program at a path.
  public init(_ path: String, _ words: [String], in directory: String) throws {
    // It reads from a socket and not from a pipe: writing to a program that has gone is no signal then.
    let (input, inputs) = try PlainConnection.pair()
    let outputs = Pipe()
    self.input = input
    defer { close(inputs.descriptor) }
    do {
      child = try ChildProcess.begin(
        path, words, ProcessInfo.processInfo.environment, in: directory, input: inputs.descriptor,
        output: outputs.fileHandleForWriting.fileDescriptor)
    } catch {
      close(input.descriptor)
      throw error
    }
    try outputs.fileHandleForWriting.close()
    Thread.detachNewThread { [record, child] in
      while !record.isOver { record.take(outputs.fileHandleForReading.availableData) }
      record.reap(child)
    }
  }

  deinit {
    record.kill(child)
    close(input.descriptor)
  }

  /// What it has said so far, on both streams.
  public var output: String { String(decoding: record.output, as: UTF8.self) }

  /// Writes to its standard input; throws if it has gone.
  public func write(_ bytes: some Sequence<UInt8>) throws {
    guard input.write(Array(bytes)) else { throw Failure(output: output) }
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
      var isReaped = false
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

    /// Waits for the end of a process that has closed its streams.
    func reap(_ child: pid_t) {
      var information = siginfo_t()
      // Its number is nobody else's until it is reaped.
      while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
      state.withLock { state in
        _ = waitpid(child, nil, 0)
        state.isReaped = true
      }
    }

    func kill(_ child: pid_t) {
      state.withLock { state in
        if !state.isReaped { _ = Foundation.kill(child, SIGKILL) }
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
