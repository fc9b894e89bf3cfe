import ChildProcess

/// A program that does a piece of work for each line that it reads, and answers with a number: for
/// contestants that cannot run in this process.
final class Worker: Sendable {
  private let (child, writing, reading): (pid_t, CInt, CInt)

  init(_ path: String, _ words: [String], in directory: String) throws {
    var ends: [CInt] = [0, 0]
    let answers = "\(directory)/answers"
    guard pipe(&ends) == 0, mkfifo(answers, 0o600) == 0 else {
      throw Failure("pipe or mkfifo: \(errno)")
    }
    writing = ends[1]
    reading = open(answers, O_RDWR | O_CLOEXEC)
    child = try ChildProcess.begin(path, words, [:], input: ends[0], answers)
    close(ends[0])
  }

  deinit {
    close(writing)
    _ = ChildProcess.wait(for: child)
    close(reading)
  }

  /// Has the work done once.
  func work() throws -> Int {
    guard write(writing, "\n", 1) == 1 else {
      throw Failure("write: \(errno)")
    }
    var answer = [UInt8]()
    var byte = UInt8(0)
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    while byte != UInt8(ascii: "\n") {
      guard poll(&waiting, 1, 60_000) == 1, read(reading, &byte, 1) == 1 else {
        throw Failure("no answer")
      }
      answer.append(byte)
    }
    let line = String(decoding: answer.dropLast(), as: UTF8.self)
    guard let number = Int(line) else {
      throw Failure(line)
    }
    return number
  }
}
