import Synchronization

/// Sets texts aside until they are written: together they may take more memory than there is.
public protocol Spool: Sendable {
  /// Sets a text aside, and returns where it is. Any task may call it.
  func append(_ text: String) throws -> Range<Int>

  /// The text that was set aside there.
  func text(at place: Range<Int>) throws -> String
}

/// A spool in memory.
final class MemorySpool: Spool {
  private let texts = Mutex<[String]>([])

  func append(_ text: String) -> Range<Int> {
    texts.withLock { texts in
      texts.append(text)
      return texts.count - 1..<texts.count
    }
  }

  func text(at place: Range<Int>) -> String {
    texts.withLock { $0[place].joined() }
  }
}
