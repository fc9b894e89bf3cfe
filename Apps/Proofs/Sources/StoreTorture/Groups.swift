import FeedCache

/// Groups of inserts at the limit, some of them cancelled on their way. What is kept in the end, and what each caller was told, must be what
/// some order of the inserts that were not cancelled would have brought about.
struct Groups: Sendable {
  private enum Outcome: Hashable { case saved, refused, cancelled }

  private struct Insert: Sendable {
    let picture: Int
    let size: Int
  }

  private static let images = 0..<8

  let rounds: Int

  func run() throws -> Report {
    let scratch = try Scratch("groups")
    defer { try? scratch.remove() }
    // 0: rounds, 1: wrongs, 2: cancelled, 3: refused
    let numbers = SharedNumbers(count: 4)
    let ended = Child.run {
      var randomness = Randomness(seed: 12)
      for _ in 0..<rounds {
        try scratch.empty()
        try await round(scratch, numbers, &randomness)
        numbers[0] += 1
      }
    }
    let figures =
      "\(numbers[0]) groups at the limit with \(numbers[2]) cancelled and \(numbers[3]) refused inserts: \(numbers[1]) wrongs"
    var wrongs = numbers[1] > 0 ? ["\(numbers[1]) groups kept what no order of their inserts leaves"] : []
    if ended != 0 { wrongs.append("the process ended with \(ended)") }
    return Report(name: "groups", figures: figures, wrongs: wrongs)
  }

  private func round(_ scratch: Scratch, _ numbers: SharedNumbers, _ randomness: inout Randomness) async throws {
    let limit = FeedImageDataLimit(
      bytes: .random(in: 600_000...1_200_000, using: &randomness), count: .random(in: 1...4, using: &randomness))
    let store = Subject.fileStore.store(at: scratch.cache, limit: limit)
    try await store.replace(with: Sample.feed(5))
    var model: [Int: Int] = [:]
    for picture in Self.images.shuffled(using: &randomness).prefix(4) {
      let insert = Insert(picture: picture, size: .random(in: 1...400_000, using: &randomness))
      let outcome = try await perform(insert, on: store)
      guard apply(insert, to: &model, limit) == outcome else { throw Wrong("a single insert went otherwise") }
    }

    let group = Self.images.shuffled(using: &randomness).prefix(.random(in: 2...4, using: &randomness)).map {
      Insert(picture: $0, size: .random(in: 1...400_000, using: &randomness))
    }
    let tasks = group.map { insert in Task { try await perform(insert, on: store) } }
    for task in tasks where Bool.random(using: &randomness) {
      for _ in 0..<(1 << Int.random(in: 0..<14, using: &randomness)) { await Task.yield() }
      task.cancel()
    }
    var outcomes: [Outcome] = []
    for task in tasks { outcomes.append(try await task.value) }
    numbers[2] += outcomes.count { $0 == .cancelled }
    numbers[3] += outcomes.count { $0 == .refused }

    var kept: [Int: Int] = [:]
    for picture in Self.images {
      kept[picture] = try await store.retrieveImageData(for: Sample.picture(picture))?.count
    }
    let told = Array(zip(group, outcomes)).filter { $0.1 != .cancelled }
    guard usageFault(in: scratch.cache) == nil, isExplained(kept, told, from: model, limit) else {
      numbers[1] += 1
      if numbers[1] <= 3 { complain("\(limit): \(model), then \(Array(zip(group, outcomes))), left \(kept)") }
      return
    }
  }

  private func perform(_ insert: Insert, on store: Subject.Store) async throws -> Outcome {
    do {
      try await store.insert(Data(count: insert.size), for: Sample.picture(insert.picture))
      return .saved
    } catch FeedStoreError.noRoom {
      return .refused
    } catch is CancellationError {
      return .cancelled
    }
  }

  /// Whether some order of these inserts leaves what is kept.
  private func isExplained(
    _ kept: [Int: Int], _ inserts: [(Insert, Outcome)], from model: [Int: Int], _ limit: FeedImageDataLimit
  ) -> Bool {
    if inserts.isEmpty { return kept == model }
    return inserts.indices.contains { index in
      var (after, others) = (model, inserts)
      let (insert, outcome) = others.remove(at: index)
      return apply(insert, to: &after, limit) == outcome && isExplained(kept, others, from: after, limit)
    }
  }

  /// What the rules say of one insert.
  private func apply(_ insert: Insert, to model: inout [Int: Int], _ limit: FeedImageDataLimit) -> Outcome {
    guard let drops = limit.drops(toKeep: (insert.picture, insert.size), besides: model, rank: { $0 }) else {
      return .refused
    }
    for picture in drops { model[picture] = nil }
    model[insert.picture] = insert.size
    return .saved
  }
}
