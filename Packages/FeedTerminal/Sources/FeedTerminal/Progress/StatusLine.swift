import Synchronization

/// The line at the foot of a terminal that says what goes on, and disappears. Whatever else is
/// written goes above it. Of several things that go on at once, it is about the one that moved
/// last.
final class StatusLine: Sendable {
  /// Back to the first column, and erase to the end of the line.
  private static let erase = "\r\u{1B}[K"

  private struct State {
    var texts: [(owner: ObjectIdentifier, text: String)] = []
    var shown = ""
  }

  private let state = Mutex(State())

  /// Shows `text`, which is no wider than the terminal, for `owner`; `nil` removes it.
  func show(_ text: String?, for owner: ObjectIdentifier, _ write: (String) -> Void) {
    state.withLock { state in
      state.texts.removeAll { $0.owner == owner }
      if let text {
        state.texts.append((owner, text))
      }
      let new = state.texts.last?.text ?? ""
      if new != state.shown {
        write(Self.erase + new)
      }
      state.shown = new
    }
  }

  /// Calls `work`, which writes whole lines, without the line, and then shows that again.
  func above(_ write: (String) -> Void, _ work: () throws -> Void) rethrows {
    try state.withLock { state in
      guard !state.shown.isEmpty else {
        return try work()
      }
      write(Self.erase)
      try work()
      write(Self.erase + state.shown)
    }
  }
}
