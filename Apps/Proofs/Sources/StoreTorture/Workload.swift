import Findings

/// What processes do that are killed at any moment, or have their power cut; and what must be there
/// then.
protocol Workload: Sendable {
  /// How many times something was lost or corrupt.
  var violations: Int { get }
  /// How many times something was reported as saved.
  var saved: Int { get }

  /// Starts a process; it checks what the last one left, and is saving when this returns.
  func start(expectsErrors: Bool) -> pid_t
  /// What was reported as saved until now is what the next process must find.
  func promise()
  /// Forgets what was reported as saved since the promise.
  func forgetWhatWasNotPromised()
  /// Checks what the last process left.
  func check() async
}

extension Workload {
  /// Waits until the process has saved something, or has failed.
  func waitForASave() {
    let saved = saved
    wait(seconds: 5) { self.saved != saved }
  }

  /// Waits for a condition, these seconds at most.
  func wait(seconds: Int, until condition: () -> Bool) {
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while !condition() && clock.now < end {
      usleep(20)
    }
  }
}
