import Dispatch
import Synchronization
import TerminalPictures

/// A process that any thread may kill while it runs, but not afterwards, when its number may be
/// another process's.
final class Child: Sendable {
  private struct State {
    var process: pid_t?
    var isEnded = false
    var isLate = false
  }

  private let state = Mutex(State())

  /// Starts it, unless it was killed before, and waits for its end. Returns its exit code, or 128 +
  /// the signal's number: that of an alarm if it was still running after `time`, if that is given.
  func run(for time: Duration? = nil, _ start: () -> pid_t) throws -> CInt {
    let process = try state.withLock { state in
      guard !state.isEnded else {
        throw CancellationError()
      }
      let process = start()
      guard process > 0 else {
        throw ProgramFailure(systemReason())
      }
      state.process = process
      return process
    }
    if let time {
      endIfRunning(after: time)
    }
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
    return state.withLock { state in
      // Its number is its own until it is reaped. The processes that it started die with it.
      kill(-process, SIGKILL)
      state.process = nil
      var status: CInt = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      guard !state.isLate else {
        return 128 + SIGALRM
      }
      return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
  }

  /// The child may ignore or stop its own timer, which is for the case that this process has gone.
  private func endIfRunning(after time: Duration) {
    DispatchQueue(label: "feed.program.deadline").asyncAfter(deadline: .now() + time / .seconds(1))
    { [weak self] in
      self?.end(isLate: true)
    }
  }

  func end(isLate: Bool = false) {
    state.withLock { state in
      state.isEnded = true
      guard let process = state.process else {
        return
      }
      state.isLate = isLate
      kill(process, SIGKILL)
    }
  }
}
