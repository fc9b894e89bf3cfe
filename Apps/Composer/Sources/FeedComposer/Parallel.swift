/// The number of requests at once: as many as a browser sends to one server.
let requestsAtOnce = 6

/// Does `work` for each item, some at once, and passes each result to `each` as it comes, with the item's index. The first error ends it.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, _ work: @escaping @Sendable (Item) async throws -> Value,
  each: (Int, Value) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var waiting = items.enumerated().makeIterator()
    func begin() {
      guard let (index, item) = waiting.next() else { return }
      group.addTask { (index, try await work(item)) }
    }
    for _ in 0..<atOnce { begin() }
    while let (index, value) = try await group.next() {
      // The next one begins first: the callback may be slow.
      begin()
      try await each(index, value)
    }
  }
}

/// The same, with the results in the items' order. At most `waiting` items are begun and not yet delivered, so that results do not pile up
/// behind a slow one. A result for one of several equal items is delivered for the first of them.
func inParallelAndOrder<Item: Hashable & Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, waiting: Int, _ work: @escaping @Sendable (Item) async throws -> Value,
  each: (Int, Value) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Item, Value).self) { group in
    var (begun, ended, delivered) = (0, 0, 0)
    var early: [Item: [Value]] = [:]
    while delivered < items.count {
      while begun < items.count, begun - ended < atOnce, begun - delivered < waiting {
        let item = items[begun]
        group.addTask { (item, try await work(item)) }
        begun += 1
      }
      if let value = early[items[delivered]]?.popLast() {
        try await each(delivered, value)
        delivered += 1
      } else if let (item, value) = try await group.next() {
        early[item, default: []].append(value)
        ended += 1
      }
    }
  }
}
