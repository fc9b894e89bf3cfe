import FeedCache

/// What the cache of one feed takes, recorded in the name of an empty file. It changes by a rename,
/// so it is never half-written.
struct UsageRecord: Equatable {
  let folder: EntryName
  /// If ``isExact`` is false, an upper bound of the bytes, left by a writer that did not finish.
  var usage = FeedImageDataUsage()
  var isExact = true
  var feedBytes = 0
  /// A random number that tells a writer whether another one has changed anything; 0 while the
  /// whole feed is being deleted.
  var mark: UInt64 = 0

  var isBeingDeleted: Bool { !isExact && mark == 0 }
  var bytes: Int { usage.bytes + feedBytes }
  var name: String {
    "\(folder.text).\(usage.bytes).\(isExact ? "\(usage.count)" : "").\(feedBytes).\(String(mark, radix: 16))"
  }
}

extension UsageRecord {
  /// Reads a record back; `nil` if no writer gives this name.
  init?(name: String) {
    let fields = name.split(separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 5, let folder = EntryName(fields[0].utf8),
      let bytes = Self.number(fields[1]),
      let feedBytes = Self.number(fields[3]), let mark = UInt64(fields[4], radix: 16)
    else {
      return nil
    }
    let count = Self.number(fields[2])
    let usage = FeedImageDataUsage(bytes: bytes, count: count ?? 0)
    self.init(folder: folder, usage: usage, isExact: count != nil, feedBytes: feedBytes, mark: mark)
    guard self.name == name else {
      return nil
    }
  }

  /// Far more than any cache takes, and small enough to be added up.
  private static func number(_ text: Substring) -> Int? {
    Int(text).flatMap { (0..<1 << 50).contains($0) ? $0 : nil }
  }
}
