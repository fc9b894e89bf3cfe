extension Collection where Element: Sendable {
  /// Does `work` for each element, `atOnce` at the same time, and passes each result to `each` as
  /// it comes, with the element's index, counted from 0. The first error ends it; so does a cancel.
  public func inParallel<Value: Sendable>(
    atOnce: Int,
    _ work: @escaping @Sendable (Element) async throws -> Value,
    each: (Int, Value) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var remaining = enumerated().makeIterator()
      func begin() {
        guard let (index, element) = remaining.next() else {
          return
        }
        group.addTask { (index, try await work(element)) }
      }
      for _ in 0..<atOnce {
        begin()
      }
      while let (index, value) = try await group.next() {
        // The next one begins first: the callback may be slow.
        begin()
        try await each(index, value)
      }
    }
  }

  /// Does the same, and passes the results on in the elements' order. At most `backlog` elements
  /// are begun and not yet delivered, so that results do not pile up behind a slow one. For images
  /// that somebody looks at, six at once are as many as a browser requests.
  public func inParallelAndOrder<Value: Sendable>(
    atOnce: Int = 6,
    backlog: Int = 24,
    _ work: @escaping @Sendable (Element) async throws -> Value,
    each: (Int, Value) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      let elements = Array(self)
      var begun = 0
      var ended = 0
      var delivered = 0
      var early: [Int: Value] = [:]
      while delivered < elements.count {
        while begun < elements.count, begun - ended < atOnce, begun - delivered < backlog {
          let index = begun
          group.addTask { (index, try await work(elements[index])) }
          begun += 1
        }
        if let value = early.removeValue(forKey: delivered) {
          try await each(delivered, value)
          delivered += 1
        } else if let (index, value) = try await group.next() {
          early[index] = value
          ended += 1
        }
      }
    }
  }
}
