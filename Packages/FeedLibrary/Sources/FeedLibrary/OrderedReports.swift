import Synchronization

/// Sets texts aside until they are written: together they may take more memory than there is.
public protocol Spool: Sendable {
  /// Sets a text aside, and returns where it is. Any task may call it.
  func append(_ text: String) throws -> Range<Int>

  /// The text that was set aside there.
  func text(at place: Range<Int>) throws -> String
}

/// Reports on several feeds, which come in any order and are written in that of the feeds.
public final class OrderedReports: Sendable {
  private struct Entry {
    let index: Int
    let place: Range<Int>
    let isComplete: Bool
  }

  private let spool: any Spool
  private let entries = Mutex<[Entry]>([])

  /// Makes reports that are set aside in a spool.
  public init(in spool: any Spool) {
    self.spool = spool
  }

  /// Sets the report on the feed at `index` aside; it `isComplete` if nothing failed. Any task may
  /// add one.
  public func add(_ report: String, at index: Int, isComplete: Bool) throws {
    let place = try spool.append(report)
    let entry = Entry(index: index, place: place, isComplete: isComplete)
    entries.withLock { $0.append(entry) }
  }

  /// Whether nothing failed so far.
  public var isComplete: Bool { entries.withLock { $0.allSatisfy(\.isComplete) } }

  /// Writes the reports in the feeds' order, with `separator` between two of them. Only one is in
  /// memory at a time; `complete` gets it with its position, and returns what to write.
  public func write(
    separatedBy separator: String,
    completing complete: (_ report: String, _ index: Int) -> String = { report, _ in report },
    to output: (String) throws -> Void
  ) throws {
    let inOrder = entries.withLock(\.self).sorted { $0.index < $1.index }
    for (number, entry) in inOrder.enumerated() {
      if number > 0 {
        try output(separator)
      }
      try output(complete(try spool.text(at: entry.place), entry.index))
    }
  }
}
