import ChildProcess
import Foundation
import PseudoTerminals

/// The program on a terminal of its own, of which a test sees the screen and types the keys.
final class ScreenRun {
  /// What was waited for never came.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// How it ended.
  struct End {
    let code: Int32
    /// What the terminal was left with that a shell does not expect.
    let faults: [String]
    /// All that was written to it.
    let text: String
  }

  /// How long a test that fails waits.
  private static let limit = CInt(60_000)

  let process: pid_t
  private(set) var screen = TerminalScreen()
  /// Its server answers as long as the program runs.
  private let world: BinaryWorld
  private let terminal: PseudoTerminal
  private let before: termios
  /// Gets the exit code as a byte.
  private let ended = Pipe()
  private var judge = TerminalJudge()
  private var undecoded: [UInt8] = []
  private var text = ""

  /// Starts it in the world's directory. It reads from the terminal, unless it has an `input`.
  init(
    _ words: [String],
    columns: Int = 80,
    rows: Int = 24,
    variables: [String: String] = [:],
    input: FileHandle? = nil,
    in world: BinaryWorld
  ) throws {
    self.world = world
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    before = try Self.modes(of: terminal)
    let all = ["HOME": "\(world.directory.path)/home", "TERM": "xterm"].merging(variables) { $1 }
    let process = try ChildProcess.begin(
      Binary.path,
      words,
      all,
      in: world.directory.path,
      input: (input ?? terminal.program).fileDescriptor,
      terminal.name
    )
    self.process = process
    let end = ended.fileHandleForWriting.fileDescriptor
    Thread.detachNewThread { [ended] in
      var code = UInt8(truncatingIfNeeded: ChildProcess.wait(for: process))
      withExtendedLifetime(ended) { _ = write(end, &code, 1) }
    }
  }

  /// Waits until the screen is as `isThere` says.
  @discardableResult func see(
    _ what: String,
    where isThere: (TerminalScreen) -> Bool
  ) throws -> TerminalScreen {
    while !isThere(screen) { try readMore(waitingFor: what) }
    return screen
  }

  /// Waits until a line has these words.
  @discardableResult func see(_ words: String) throws -> TerminalScreen {
    try see(words) { $0.has(words) }
  }

  func type(_ keys: String) throws { try terminal.type(keys) }

  /// Types keys one after another: each only after the program has taken the one before.
  func typeInParts(_ bytes: [[UInt8]]) throws {
    for part in bytes {
      try terminal.ours.write(contentsOf: Data(part))
      var count: CInt = 1
      while count > 0 {
        guard ioctl(terminal.program.fileDescriptor, UInt(FIONREAD), &count) == 0 else {
          throw Missing(description: "the terminal's queue")
        }
      }
    }
  }

  func resize(columns: Int, rows: Int) throws {
    var size = winsize()
    size.ws_col = UInt16(columns)
    size.ws_row = UInt16(rows)
    guard ioctl(terminal.program.fileDescriptor, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Missing(description: "another size")
    }
    // It is not the process's controlling terminal, so the system sends no signal.
    send(SIGWINCH)
  }

  func send(_ signal: CInt) { kill(process, signal) }

  /// Whether it ends within a time, in milliseconds.
  func hasEnded(within time: CInt) -> Bool {
    var file = pollfd(
      fd: ended.fileHandleForReading.fileDescriptor,
      events: Int16(POLLIN),
      revents: 0
    )
    return poll(&file, 1, time) > 0
  }

  /// Whether keys come one by one, are not shown by the terminal, and Ctrl-C is a signal.
  func takesKeys() throws -> Bool {
    let flags = try Self.modes(of: terminal).c_lflag
    let isLineMode = flags & tcflag_t(ICANON) != 0
    let echoes = flags & tcflag_t(ECHO) != 0
    let hasSignals = flags & tcflag_t(ISIG) != 0
    return !isLineMode && !echoes && hasSignals
  }

  /// Waits for the end. A program whose terminal is not read could not end.
  func end() throws -> End {
    while try readSome() {}
    var code: UInt8 = 0
    guard read(ended.fileHandleForReading.fileDescriptor, &code, 1) == 1 else {
      throw Missing(description: "its exit code")
    }
    let after = try Self.modes(of: terminal)
    let isSame =
      before.c_iflag == after.c_iflag && before.c_oflag == after.c_oflag
      && before.c_lflag == after.c_lflag
    let faults = judge.faults + (isSame ? [] : ["the modes are others"])
    return End(code: Int32(code), faults: faults, text: text)
  }

  private func readMore(waitingFor what: String) throws {
    guard try readSome() else {
      throw Missing(description: "not seen: \(what); but \(screen.words)")
    }
  }

  /// Reads what there is, for which it waits; returns whether there was something before the end.
  private func readSome() throws -> Bool {
    var files = [terminal.ours, ended.fileHandleForReading].map {
      pollfd(fd: $0.fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&files, 2, Self.limit) > 0 else {
      send(SIGKILL)
      throw Missing(description: "neither output nor an end; but \(screen.words)")
    }
    guard files[0].revents != 0 else { return false }
    let data = terminal.ours.availableData
    judge.read(data)
    undecoded += data
    // A character may come in parts.
    guard let new = String(validating: undecoded, as: UTF8.self) else { return true }
    undecoded = []
    screen.read(new)
    text += new
    return true
  }

  private static func modes(of terminal: PseudoTerminal) throws -> termios {
    var modes = termios()
    guard tcgetattr(terminal.program.fileDescriptor, &modes) == 0 else {
      throw Missing(description: "the modes of the terminal")
    }
    return modes
  }
}
