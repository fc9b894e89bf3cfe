import Foundation

/// A process of the program, running.
public final class Run: Sendable {
  private let child: pid_t
  private let ended: AsyncStream<Int32>
  private let output: String
  private let errors: String

  /// Starts it. Its outputs go to files, so that it never waits for a reader.
  public init(_ path: String, _ words: [String], variables: [String: String], outputs: String)
    throws
  {
    let name = UUID().uuidString
    output = "\(outputs)/\(name).out"
    errors = "\(outputs)/\(name).err"
    let (ended, end) = AsyncStream<Int32>.makeStream()
    self.ended = ended
    let child = try ChildProcess.begin(path, words, variables, output, errors: errors)
    self.child = child
    Thread.detachNewThread {
      end.yield(ChildProcess.wait(for: child))
      end.finish()
    }
  }

  /// Sends `SIGINT`.
  public func interrupt() {
    kill(child, SIGINT)
  }

  /// Sends `SIGTERM`.
  public func terminate() {
    kill(child, SIGTERM)
  }

  /// Sends `SIGHUP`.
  public func hangUp() {
    kill(child, SIGHUP)
  }

  /// Sends `SIGKILL`.
  public func abort() {
    kill(child, SIGKILL)
  }

  /// Waits until it has ended.
  public func outcome() async throws -> Outcome {
    let code = await ended.first { _ in true } ?? -1
    let text = { try String(contentsOfFile: $0, encoding: .utf8) }
    return Outcome(code: code, output: try text(output), errors: try text(errors))
  }
}
