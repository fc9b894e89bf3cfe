public import FeedBrowse
public import FeedTerminal
import Synchronization

/// What this process holds of its terminal: its modes, its screen. All of it is given back before
/// the process ends, from any thread.
///
/// Make one for the process, or let ``TerminalProcess`` do it.
public final class HeldTerminal: Sendable {
  /// The flags that standard output and standard error often share.
  let flags = TerminalFlags()
  private let duties = Mutex<[@Sendable (_ mayHaveDropped: Bool) -> Void]>([])

  /// Makes one that holds nothing yet.
  public init() {}

  /// What is typed on standard input, key by key and without an echo; `nil` if that is no terminal.
  /// Ctrl-C and Ctrl-Z stay signals.
  public func keyboard() -> (any Keyboard)? {
    guard let input = TerminalInput() else {
      return nil
    }
    onGivingBack { _ in input.end() }
    return input
  }

  /// What reads the answers of the terminal of standard input to a question. `nil` if that is no
  /// terminal, or another program's now, or if lines are typed ahead, which would be lost.
  public func answering() -> (any Keyboard)? {
    guard isInForeground(of: STDIN_FILENO), !isReady(STDIN_FILENO) else {
      return nil
    }
    return keyboard()
  }

  /// Gives the terminal back. Another caller waits until that is done, and finds nothing left to
  /// do, except after a key that sends a signal: the system drops what the terminal has not taken
  /// yet, so it `mayHaveDropped` what it was left with, and that is sent once more.
  public func giveBack(mayHaveDropped: Bool = false) {
    duties.withLock { duties in
      for duty in duties.reversed() {
        duty(mayHaveDropped)
      }
    }
  }

  /// Has `duty` done each time the terminal is given back. It must not wait long.
  func onGivingBack(_ duty: @escaping @Sendable (_ mayHaveDropped: Bool) -> Void) {
    duties.withLock { $0.append(duty) }
  }
}

/// Whether something can be read at once.
private func isReady(_ descriptor: CInt) -> Bool {
  var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&file, 1, 0) > 0
}

extension BrowseTerminal {
  /// The terminal of the standard streams, whose pictures `programs` draw.
  public init(_ terminal: HeldTerminal, programs: SystemPrograms) {
    self.init(
      keyboard: terminal.keyboard(),
      output: Output(descriptor: STDOUT_FILENO, of: terminal),
      listen: TerminalProcess.passEvents,
      suspend: TerminalProcess.suspend,
      programs: programs
    )
  }
}
