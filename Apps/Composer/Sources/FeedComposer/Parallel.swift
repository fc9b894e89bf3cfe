/// Does `work` for each item, a few at once, and tells each result as it comes, by the item's place. The first error ends it.
func inParallel<Item: Sendable, Value: Sendable>(
  _ items: [Item], atOnce: Int, _ work: @escaping @Sendable (Item) async throws -> Value,
  each: (Int, Value) async throws -> Void
) async throws {
  try await withThrowingTaskGroup(of: (Int, Value).self) { group in
    var waiting = items.enumerated().makeIterator()
    for (place, item) in (0..<atOnce).compactMap({ _ in waiting.next() }) {
      group.addTask { (place, try await work(item)) }
    }
    while let (place, value) = try await group.next() {
      // The next one begins first: whoever is told may take his time.
      if let (place, item) = waiting.next() { group.addTask { (place, try await work(item)) } }
      try await each(place, value)
    }
  }
}

/// As many as a browser asks one server for at a time.
let requestsAtOnce = 6
