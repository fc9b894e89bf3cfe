import Foundation
import PseudoTerminals
import Testing

@testable import FeedTerminalPOSIX

@Suite("What is typed on a terminal", .timeLimit(.minutes(5)))
struct KeyboardTests {
  @Test("Each key comes as it is typed, without an echo and without a line's end")
  func keys() async throws {
    let (terminal, sut) = try makeSUT()
    sut.begin()
    try terminal.type("j")
    #expect(await sut.bytes(within: nil) == [UInt8(ascii: "j")])
    try terminal.program.write(contentsOf: Data("no echo".utf8))
    #expect(try terminal.read(until: "no echo") == "no echo")
  }

  @Test("Where nothing is typed in time there are no bytes")
  func nothing() async throws {
    let (terminal, sut) = try makeSUT()
    sut.begin()
    #expect(await sut.bytes(within: .zero) == [])
    withExtendedLifetime(terminal) {}
  }

  @Test("A cancel ends the wait for a key, and for a line", arguments: [true, false])
  func cancelled(isLine: Bool) async throws {
    let (terminal, sut) = try makeSUT()
    sut.begin()
    let waiting = Task { await isLine ? sut.line() == nil : sut.bytes(within: nil) == nil }
    waiting.cancel()
    #expect(await waiting.value)
    withExtendedLifetime(terminal) {}
  }

  @Test("The terminal's modes are given back as they were, also after it was taken twice")
  func modes() throws {
    let (terminal, sut) = try makeSUT()
    let before = try modes(of: terminal)
    sut.begin()
    #expect(try modes(of: terminal).c_lflag & tcflag_t(ICANON | ECHO) == 0)
    sut.begin()
    sut.end()
    let after = try modes(of: terminal)
    #expect(after.c_lflag == before.c_lflag)
    #expect(after.c_iflag == before.c_iflag)
  }

  @Test("What is typed after the end is left to others")
  func ended() async throws {
    let (terminal, sut) = try makeSUT()
    sut.begin()
    sut.end()
    try terminal.type("shell\n")
    #expect(await sut.bytes(within: nil) == [])
    #expect(await sut.line() == "shell")
  }

  @Test("A line has no end, and its bytes may come in pieces")
  func line() async throws {
    let (terminal, sut) = try makeSUT()
    try terminal.type("é2")
    try terminal.type("\n")
    #expect(await sut.line() == "é2")
  }

  @Test("Where standard input is no terminal nobody types")
  func noTerminal() throws {
    let file = try AnonymousFile(Data())
    #expect(TerminalInput(descriptor: file.descriptor) == nil)
  }

  private func makeSUT() throws -> (PseudoTerminal, TerminalInput) {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let sut = TerminalInput(descriptor: terminal.program.fileDescriptor)
    return (terminal, try #require(sut))
  }

  private func modes(of terminal: PseudoTerminal) throws -> termios {
    var modes = termios()
    try #require(tcgetattr(terminal.program.fileDescriptor, &modes) == 0)
    return modes
  }
}
