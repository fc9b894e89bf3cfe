import FeedTerminal
import FeedTerminalPOSIX
import Foundation
import PseudoTerminals
import Testing

@Suite("A stream of a file descriptor", .timeLimit(.minutes(5)))
struct OutputTests {
  @Test("A terminal has a size, and all of a text is written to it")
  func terminal() throws {
    let terminal = try PseudoTerminal(columns: 100, rows: 30)
    let sut = Output(descriptor: terminal.program.fileDescriptor)
    #expect(sut.isTerminal)
    #expect(sut.size()?.columns == 100)
    #expect(sut.size()?.rows == 30)
    try sut.write("text.")
    #expect(try terminal.read(until: ".") == "text.")
  }

  @Test("A pipe is no terminal, and has no size")
  func pipe() throws {
    let pipe = Pipe()
    let sut = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    #expect(!sut.isTerminal)
    #expect(sut.size() == nil)
    try sut.write("text")
    #expect(pipe.fileHandleForReading.availableData == Data("text".utf8))
  }

  @Test("A pipe whose reader has gone is closed, for a write and for a look")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = Pipe()
    let sut = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try sut.checkReader()
    try pipe.fileHandleForReading.close()
    #expect(throws: OutputError.closedPipe) { try sut.checkReader() }
    #expect(throws: OutputError.closedPipe) { try sut.write("text") }
  }

  @Test("What the system refuses is said in its words")
  func refused() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    let sut = Output(descriptor: file.fileDescriptor)
    #expect(throws: OutputError.failed(reason: String(cString: strerror(EBADF)))) {
      try sut.write("text")
    }
  }

  @Test("A cancelled write to a pipe that nobody reads ends")
  func cancelled() async throws {
    let pipe = Pipe()
    let sut = Output(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let writing = Task { try sut.write(String(repeating: "A", count: 10_000_000)) }
    writing.cancel()
    await #expect(throws: CancellationError.self) { try await writing.value }
  }

  @Test("What is held of the terminal is given back once")
  func givenBack() throws {
    let (terminal, held) = try heldAlternateScreen()
    held.giveBack()
    held.giveBack()
    try terminal.program.write(contentsOf: Data("shell".utf8))
    #expect(try terminal.read(until: "shell") == "\u{1B}[?1049h\u{1B}[?1049lshell")
  }

  @Test("It is given back once more where a key may have made the system drop that")
  func dropped() throws {
    let (terminal, held) = try heldAlternateScreen()
    held.giveBack()
    _ = try terminal.read(until: "\u{1B}[?1049l")
    held.giveBack(mayHaveDropped: true)
    try terminal.program.write(contentsOf: Data("shell".utf8))
    #expect(try terminal.read(until: "shell") == "\u{1B}[?1049lshell")
  }

  /// A terminal that shows the alternate screen, and what holds it.
  private func heldAlternateScreen() throws -> (PseudoTerminal, HeldTerminal) {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let held = HeldTerminal()
    let sut = Output(descriptor: terminal.program.fileDescriptor, of: held)
    try sut.write("\u{1B}[?1049h")
    sut.willLeave("\u{1B}[?1049l")
    return (terminal, held)
  }
}
