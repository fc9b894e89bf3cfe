#if os(Linux)
  @testable import BuiltProgram
  import ChildProcess
  import Foundation
  import PseudoTerminals
  import Synchronization
  import Testing

  /// The program in the foreground of a terminal of its own, as a shell starts it, until two
  /// signals.
  final class InterruptedRun {
    /// How the terminal reads what is written to it.
    enum Reading: Sendable {
      case fast
      /// About 40 kB in a second.
      case slow
      /// Up to the first picture, or the first screen, and then no more.
      case untilSequence
    }

    /// How it ended.
    struct End: Sendable {
      /// Whether the first signal was enough.
      let isEndedByFirst: Bool
      /// From the last signal that was sent.
      let duration: Duration
      let faults: [String]
    }

    private let terminal: PseudoTerminal
    private let modes: termios
    private let reader: TerminalReader
    private let process: pid_t

    /// Starts it, on a terminal that Ctrl-S has stopped if it `isStopped`.
    init(
      _ words: [String],
      variables: [String: String],
      reading: Reading,
      output: String,
      isStopped: Bool
    ) throws {
      terminal = try PseudoTerminal(columns: 100, rows: 30)
      modes = try Self.modes(of: terminal)
      reader = TerminalReader(terminal.ours.fileDescriptor, reading)
      if isStopped { try terminal.type("\u{13}") }
      // The first terminal that the leader of a session opens is its own.
      let line = #"exec "$0" "$@" <"$TTY" >"$TTY" 2>&1"#
      process = try ChildProcess.begin(
        "/usr/bin/setsid",
        ["/bin/sh", "-c", line, Binary.path] + words,
        variables.merging(["TTY": terminal.name]) { $1 },
        output
      )
    }

    /// All that the terminal has read.
    var bytes: [UInt8] { reader.bytes }

    /// Whether nothing more can be written to the terminal.
    var isTerminalFull: Bool {
      var state = pollfd(fd: terminal.program.fileDescriptor, events: Int16(POLLOUT), revents: 0)
      return poll(&state, 1, 0) == 0
    }

    /// The processor time that it took so far, in hundredths of a second; `nil` before it is there,
    /// and after its end.
    var processorTime: Int? {
      let parts = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.split(
        separator: ")"
      )
      let fields = parts?.last?.split(separator: " ") ?? []
      guard parts?.first?.hasSuffix("(feed") == true, fields.count > 12, fields[0] != "Z",
        let user = Int(fields[11]), let system = Int(fields[12])
      else { return nil }
      return user + system
    }

    /// Whether it waits for something: it takes no processor time in a tenth of a second.
    var isIdle: Bool {
      guard let before = processorTime else { return false }
      usleep(100_000)
      return processorTime == before
    }

    /// How long a program may go on that two signals do not end.
    private static let patience = Duration.seconds(60)

    /// Types Ctrl-C and Ctrl-\, or sends SIGINT twice, 0.15 s apart, and waits for the end.
    func interrupt(isTyped: Bool) throws -> End {
      let clock = ContinuousClock()
      try send(SIGINT, isTyped)
      var last = clock.now
      var isSecondSent = false
      var status: CInt = 0
      while waitpid(process, &status, WNOHANG) == 0 {
        let time = clock.now - last
        if !isSecondSent, time > .milliseconds(150) {
          isSecondSent = true
          last = clock.now
          try send(isTyped ? SIGQUIT : SIGINT, isTyped)
        } else if time > Self.patience {
          // Its code is a fault.
          kill(process, SIGKILL)
        }
        usleep(1_000)
      }
      let duration = clock.now - last
      let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
      // It came while the process was ending already.
      let isSecondLate = isSecondSent && isTyped && code == 128 + SIGINT
      let isEndedByFirst = !isSecondSent || isSecondLate
      let expectedCode = 128 + (isEndedByFirst || !isTyped ? SIGINT : SIGQUIT)
      reader.end()
      var faults = try faultsOfModes()
      // A late key makes the system drop what the terminal has not read, and nobody is left to send
      // it again.
      if !isSecondLate {
        faults += faultsOfScreen()
      }
      if code != expectedCode {
        faults.append("the code is \(code)")
      }
      return End(isEndedByFirst: isEndedByFirst, duration: duration, faults: faults)
    }

    /// Ends a run that never came as far as it should.
    func abort() {
      kill(process, SIGKILL)
      _ = ChildProcess.wait(for: process)
      reader.end()
    }

    private func send(_ signal: CInt, _ isTyped: Bool) throws {
      guard isTyped else {
        kill(process, signal)
        return
      }
      try terminal.type(signal == SIGINT ? "\u{3}" : "\u{1C}")
    }

    private func faultsOfModes() throws -> [String] {
      let now = try Self.modes(of: terminal)
      let isSame =
        modes.c_iflag == now.c_iflag && modes.c_oflag == now.c_oflag && modes.c_lflag == now.c_lflag
      return isSame ? [] : ["the modes are others"]
    }

    private func faultsOfScreen() -> [String] {
      var judge = TerminalJudge()
      judge.read(bytes)
      return judge.faults
    }

    private static func modes(of terminal: PseudoTerminal) throws -> termios {
      var modes = termios()
      try #require(tcgetattr(terminal.program.fileDescriptor, &modes) == 0)
      return modes
    }
  }

  /// What a terminal has read of what was written to it.
  private final class TerminalReader: Sendable {
    private struct Heard {
      var bytes: [UInt8] = []
      var reading: InterruptedRun.Reading
      var hasEnded = false
    }

    private let descriptor: CInt
    private let heard: Mutex<Heard>

    init(_ descriptor: CInt, _ reading: InterruptedRun.Reading) {
      self.descriptor = descriptor
      heard = Mutex(Heard(reading: reading))
      Thread.detachNewThread { self.read() }
    }

    var bytes: [UInt8] { heard.withLock { $0.bytes } }

    /// Reads all that is left, and then no more.
    func end() {
      heard.withLock { heard in
        heard.reading = .fast
        heard.hasEnded = true
      }
      while heard.withLock({ $0.hasEnded }) { usleep(1_000) }
    }

    /// Reads as the terminal does, until all was read after the end.
    private func read() {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let (reading, hasEnded, isPaused) = heard.withLock { heard in
          let isPaused =
            switch heard.reading {
            case .untilSequence: heard.bytes.contains(0x1B)
            case .fast, .slow: false
            }
          return (heard.reading, heard.hasEnded, isPaused)
        }
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if isPaused || poll(&state, 1, 20) <= 0 || state.revents & Int16(POLLIN) == 0 {
          if hasEnded { break }
          if isPaused { usleep(10_000) }
          continue
        }
        let count = systemRead(descriptor, &buffer, buffer.count)
        if count > 0 { heard.withLock { $0.bytes += buffer[..<count] } }
        if case .slow = reading { usleep(100_000) }
      }
      heard.withLock { $0.hasEnded = false }
    }
  }

  private let systemRead: @Sendable (CInt, UnsafeMutableRawPointer?, Int) -> Int = read
#endif
