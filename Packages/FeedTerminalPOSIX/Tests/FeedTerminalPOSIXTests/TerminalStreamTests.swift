import Foundation
import PseudoTerminals
import Testing

@testable import FeedTerminalPOSIX

@Suite("A terminal that reads slowly or not at all", .serialized, .timeLimit(.minutes(5)))
struct TerminalStreamTests {
  private static let farewell = "\u{1B}\\\u{1B}[?25h\u{1B}[?1049l"

  @Test(
    "Cancellation: a cancelled write ends, and the terminal is left all the same, its flags as they were",
    arguments: [true, false]
  )
  func left(mayReopen: Bool) async throws {
    let (terminal, sut, descriptor) = try makeSUT(mayReopen: mayReopen)
    let flags = fcntl(descriptor, F_GETFL)
    sut.willLeave(Self.farewell)
    let writing = Task {
      try sut.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}_G" + String(repeating: "A", count: 1_000_000))
    }
    // Until nothing more can be written.
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&state, 1, 0) != 0 { await Task.yield() }
    writing.cancel()
    await #expect(throws: CancellationError.self) { try await writing.value }

    sut.giveBack()

    #expect(fcntl(descriptor, F_GETFL) == flags)
    #expect(try terminal.read(until: Self.farewell).hasSuffix(Self.farewell))
    #expect(throws: CancellationError.self) { try sut.write("more") }
  }

  @Test("A terminal that was stopped by Ctrl-S goes on, to be left")
  func stopped() throws {
    let (terminal, sut, descriptor) = try makeSUT()
    try sut.write("\u{1B}[?1049h")
    tcflow(descriptor, TCOOFF)
    sut.leave(Self.farewell)
    #expect(try terminal.read(until: Self.farewell).hasSuffix(Self.farewell))
  }

  @Test("It is left once, and not at all where it was sent nothing but text")
  func nothingToLeave() throws {
    let (terminal, sut, _) = try makeSUT()
    sut.willLeave(Self.farewell)
    try sut.write("text ")
    sut.leave(Self.farewell)
    try sut.write("\u{1B}[1mbold ")
    sut.leave(Self.farewell)
    sut.giveBack()
    try terminal.program.write(contentsOf: Data("shell".utf8))
    #expect(try terminal.read(until: "shell") == "text \u{1B}[1mbold \(Self.farewell)shell")
  }

  @Test("What it was left with is sent once more where a key may have made the system drop it")
  func dropped() throws {
    let (terminal, sut, _) = try makeSUT()
    try sut.write("\u{1B}[?1049h")
    sut.leave(Self.farewell)
    _ = try terminal.read(until: Self.farewell)
    sut.willLeave("")
    sut.giveBack(mayHaveDropped: true)
    try terminal.program.write(contentsOf: Data("shell".utf8))
    #expect(try terminal.read(until: "shell") == "\(Self.farewell)shell")
  }

  @Test("An earlier text does not drop the one that gives a full terminal back")
  func earlierText() throws {
    let (terminal, sut, descriptor) = try makeSUT()
    try sut.write("\u{1B}[?1049h")
    sut.willLeave(Self.farewell)
    fill(descriptor)
    sut.giveBack()
    sut.drop(isLast: false)
    try terminal.program.write(contentsOf: Data("shell".utf8))
    #expect(try terminal.read(until: "shell").hasSuffix("\(Self.farewell)shell"))
  }

  @Test("Where a signal ends the process, at least open sequences are ended")
  func givenBack() throws {
    let (terminal, sut, _) = try makeSUT()
    try sut.write("\u{1B}[1mbold")
    sut.willLeave("")
    sut.giveBack()
    #expect(try terminal.read(until: "[0m") == "\u{1B}[1mbold\u{1B}\\\u{1B}[0m")
  }

  @Test("Streams that share a description leave its flags as they were, even if they write at once")
  func sharedDescription() throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let descriptor = terminal.program.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    let held = HeldTerminal()
    let streams = [1, 2].map { _ in
      TerminalStream(descriptor, flags: held.flags, mayReopen: false)
    }
    let writers = streams.map { stream in
      let queue = DispatchQueue(label: "writer")
      queue.async {
        #expect(throws: Never.self) { for _ in 0..<20_000 { try stream.write("text") } }
      }
      return queue
    }
    var count = 0
    while count < streams.count * 20_000 * 4 { count += terminal.ours.availableData.count }
    for writer in writers { writer.sync {} }

    #expect(fcntl(descriptor, F_GETFL) == flags)
  }

  /// Writes until the terminal takes no more.
  private func fill(_ descriptor: CInt) {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let text = [UInt8](repeating: UInt8(ascii: "A"), count: 4_096)
    while write(descriptor, text, text.count) > 0 {}
    _ = fcntl(descriptor, F_SETFL, flags)
  }

  private func makeSUT(mayReopen: Bool = true) throws -> (PseudoTerminal, TerminalStream, CInt) {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let descriptor = terminal.program.fileDescriptor
    let sut = TerminalStream(descriptor, flags: TerminalFlags(), mayReopen: mayReopen)
    return (terminal, sut, descriptor)
  }
}
