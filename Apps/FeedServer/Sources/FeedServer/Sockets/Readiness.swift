/// What ended a wait.
enum Readiness {
  case ready
  case stopped
  case timedOut

  /// Waits until the descriptor has one of the events (or an error, which the next call on it will tell), the deadline
  /// has passed, or the server stops. Nothing in the server blocks anywhere else.
  static func wait(
    _ descriptor: Int32, for events: Int32, wake: WakePipe, until deadline: ContinuousClock.Instant? = nil
  ) -> Readiness {
    while true {
      var polled = [
        pollfd(fd: descriptor, events: Int16(events), revents: 0),
        pollfd(fd: wake.readingEnd, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, nfds_t(polled.count), milliseconds(until: deadline))
      if count > 0 {
        return polled[1].revents != 0 ? .stopped : .ready
      }
      if count < 0, errno != EINTR {
        return .stopped
      }
      if let deadline, deadline <= .now {
        return .timedOut
      }
    }
  }

  /// The time that is left, rounded up so that a wait does not spin through its last millisecond.
  private static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let left = max(.zero, ContinuousClock.now.duration(to: deadline))
    return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
  }
}
