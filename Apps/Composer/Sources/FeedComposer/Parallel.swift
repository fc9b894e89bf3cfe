/// Does `work` for each item, a few at once, and tells each result as it comes, by the item's place. The first error ends it.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, _ work: @escaping @Sendable (Item) async throws -> Value,
  each: (Int, Value) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var waiting = items.enumerated().makeIterator()
    func begin() {
      guard let (place, item) = waiting.next() else { return }
      group.addTask { (place, try await work(item)) }
    }
    for _ in 0..<atOnce { begin() }
    while let (place, value) = try await group.next() {
      // The next one begins first: the callback may be slow.
      begin()
      try await each(place, value)
    }
  }
}

/// The same, with the results told in the items' order. At most `waiting` items are begun and not told yet: behind one that takes long the
/// others do not pile up. What comes for one of several equal items is told for the first of them.
func inParallelAndOrder<Item: Hashable & Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, waiting: Int, _ work: @escaping @Sendable (Item) async throws -> Value,
  each: (Int, Value) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Item, Value).self) { group in
    var (begun, ended, told) = (0, 0, 0)
    var early: [Item: [Value]] = [:]
    while told < items.count {
      while begun < items.count, begun - ended < atOnce, begun - told < waiting {
        let item = items[begun]
        group.addTask { (item, try await work(item)) }
        begun += 1
      }
      if let value = early[items[told]]?.popLast() {
        try await each(told, value)
        told += 1
      } else if let (item, value) = try await group.next() {
        early[item, default: []].append(value)
        ended += 1
      }
    }
  }
}

/// As many as a browser asks one server for at a time.
let requestsAtOnce = 6
