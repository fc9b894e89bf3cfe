import Synchronization

/// What this process holds of its terminal: its modes, its screen. All of it is given back before
/// the process ends, from any thread.
public final class HeldTerminal: Sendable {
  /// The flags that standard output and standard error often share.
  let flags = TerminalFlags()
  private let duties = Mutex<[@Sendable () -> Void]>([])

  /// Makes one that holds nothing yet.
  public init() {}

  /// Has `duty` done when the terminal is given back. It must not wait long.
  func onGivingBack(_ duty: @escaping @Sendable () -> Void) {
    duties.withLock { $0.append(duty) }
  }

  /// Gives the terminal back, once. Another caller waits until that is done.
  func giveBack() {
    duties.withLock { duties in
      for duty in duties.reversed() {
        duty()
      }
      duties = []
    }
  }
}
