/// Does `work` for each item, a few at once, and tells each result as it comes, by the item's place. The first error ends it.
/// - Parameter atOnce: says how many, at the start and after each result.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: (Value?) -> Int, _ work: @escaping @Sendable (Item) async throws -> Value,
  each: (Int, Value) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var waiting = items.enumerated().makeIterator()
    var underWay = 0
    func begin(_ limit: Int) {
      while underWay < max(limit, 1), let (place, item) = waiting.next() {
        group.addTask { (place, try await work(item)) }
        underWay += 1
      }
    }
    begin(atOnce(nil))
    while let (place, value) = try await group.next() {
      underWay -= 1
      // The next ones begin first: whoever is told may take his time.
      begin(atOnce(value))
      try await each(place, value)
    }
  }
}

/// The same, with the results told in the items' order. At most `waiting` items are begun and not told yet: behind one that takes long the
/// others do not pile up.
func inParallelAndOrder<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, waiting: Int, _ work: @escaping @Sendable (Item) async throws -> Value,
  each: (Int, Value) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var (begun, ended, told) = (0, 0, 0)
    var early: [Int: Value] = [:]
    while told < items.count {
      while begun < items.count, begun - ended < atOnce, begun - told < waiting {
        let (place, item) = (begun, items[begun])
        group.addTask { (place, try await work(item)) }
        begun += 1
      }
      if let value = early.removeValue(forKey: told) {
        try await each(told, value)
        told += 1
      } else if let (place, value) = try await group.next() {
        early[place] = value
        ended += 1
      }
    }
  }
}

/// As many as a browser asks one server for at a time.
let requestsAtOnce = 6
