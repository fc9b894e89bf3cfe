import FeedTerminal
import Synchronization

/// A keyboard on which a test types. A wait for a limited time
/// is in vain unless something is typed already.
final class StubKeyboard: Keyboard {
  private let typed = Mutex<[[UInt8]?]>([])
  private let waits = Mutex<[Duration?]>([])
  private let (arrivals, arrived) = AsyncStream<Void>.makeStream(
    bufferingPolicy: .bufferingNewest(1)
  )
  private let onBegin: @Sendable () -> Void
  private let onEnd: @Sendable () -> Void

  init(onBegin: @escaping @Sendable () -> Void = {}, onEnd: @escaping @Sendable () -> Void = {}) {
    self.onBegin = onBegin
    self.onEnd = onEnd
  }

  /// The times for which it was asked.
  var times: [Duration?] { waits.withLock { $0 } }

  func type(_ text: String) { add(Array(text.utf8)) }

  func endInput() { add(nil) }

  func begin() { onBegin() }

  func end() { onEnd() }

  func bytes(within time: Duration?) async -> [UInt8]? {
    waits.withLock { $0.append(time) }
    while !Task.isCancelled {
      if let next = typed.withLock({ $0.isEmpty ? nil : .some($0.removeFirst()) }) { return next }
      if time != nil { return [] }
      for await _ in arrivals { break }
    }
    return nil
  }

  private func add(_ bytes: [UInt8]?) {
    typed.withLock { $0.append(bytes) }
    arrived.yield()
  }
}
