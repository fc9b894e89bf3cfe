public import FeedLibrary
import Synchronization

/// A spool in memory.
public final class MemorySpool: Spool {
  private let texts = Mutex<[String]>([])

  /// Makes an empty one.
  public init() {}

  /// Sets a text aside.
  public func append(_ text: String) -> Range<Int> {
    texts.withLock { texts in
      texts.append(text)
      return texts.count - 1..<texts.count
    }
  }

  /// The text that was set aside there.
  public func text(at place: Range<Int>) -> String {
    texts.withLock { $0[place].joined() }
  }
}
