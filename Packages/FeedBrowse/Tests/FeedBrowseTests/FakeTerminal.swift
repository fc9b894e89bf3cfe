import FeedTerminal
import FeedTestSupport
import Synchronization
import TextColumns

/// A terminal that shows what is written to it.
final class FakeTerminal: Sendable {
  let size: TerminalSize
  /// Whether the program had a screen of its own when it was stopped, for each time.
  let suspensions = Mutex<[Bool]>([])
  private let shown: Mutex<VirtualScreen>
  private let all = Mutex("")
  private let restoration = Mutex("")
  private let (changes, changed) = AsyncStream<Void>.makeStream(
    bufferingPolicy: .bufferingNewest(1)
  )

  init(size: TerminalSize) {
    self.size = size
    shown = Mutex(
      VirtualScreen(
        columns: size.columns,
        rows: size.rows,
        width: DisplayWidth.columns(of:)
      )
    )
  }

  var screen: VirtualScreen { shown.withLock { $0 } }
  /// All that was written.
  var written: String { all.withLock { $0 } }

  var output: Output {
    var output = Output(isTerminal: true) { [self] text in
      try shown.withLock { try $0.write(text) }
      all.withLock { $0 += text }
      changed.yield()
    }
    output.size = { [size] in size }
    output.willLeave = { [self] text in restoration.withLock { $0 = text } }
    return output
  }

  /// The screen that a signal would leave which ends the program now.
  func screenAfterSignal() throws -> VirtualScreen {
    var screen = screen
    try screen.write(restoration.withLock { $0 })
    return screen
  }

  /// Returns when the screen is so.
  @MainActor func wait(until isSo: (VirtualScreen) -> Bool) async {
    while !isSo(screen) && !Task.isCancelled {
      for await _ in changes { break }
    }
  }

  func suspend() { suspensions.withLock { $0.append(screen.isOwnScreen) } }
}
