import FeedCache
import Findings

/// Groups of inserts at the limit, some of them cancelled on their way. What is kept in the end,
/// and what each caller got, must be what some order of the inserts that were not cancelled would
/// have brought about.
struct Groups: Sendable {
  private enum Outcome { case saved, refused, cancelled }
  private typealias Insert = (picture: Int, size: Int)
  private struct Counts: BitwiseCopyable {
    var groups = 0, violations = 0, cancelled = 0, refused = 0
  }

  private static let images = 0..<8

  let rounds: Int

  func run() throws -> Finding {
    try torture("groups") { directory, violations in
      let counts = Shared(Counts.self)
      let ended = Child.run {
        var randomness = Randomness(seed: 12)
        for _ in 0..<rounds {
          try directory.removeCache()
          try await round(directory, counts, &randomness)
          counts.groups += 1
        }
      }
      if counts.violations > 0 {
        violations.append("\(counts.violations) groups kept what no order of their inserts leaves")
      }
      if ended != 0 {
        violations.append("the process ended with \(ended)")
      }
      return
        "\(counts.groups) groups at the limit with \(counts.cancelled) cancelled and \(counts.refused) refused "
        + "inserts: \(counts.violations) violations"
    }
  }

  private func round(
    _ directory: WorkDirectory,
    _ counts: Shared<Counts>,
    _ randomness: inout Randomness
  ) async throws {
    let limit = FeedImageDataLimit(
      bytes: .random(in: 600_000...1_200_000, using: &randomness),
      count: .random(in: 1...4, using: &randomness)
    )
    let store = Subject.fileStore.store(at: directory.cache, limit: limit)
    try await store.save(5)
    var model: [Int: Int] = [:]
    for insert in inserts(4, &randomness) {
      let outcome = try await perform(insert, on: store)
      guard apply(insert, to: &model, limit) == outcome else {
        throw Violation("a single insert went otherwise")
      }
    }

    let group = inserts(.random(in: 2...4, using: &randomness), &randomness)
    let tasks = group.map { insert in Task { try await perform(insert, on: store) } }
    for task in tasks where Bool.random(using: &randomness) {
      for _ in 0..<(1 << Int.random(in: 0..<14, using: &randomness)) {
        await Task.yield()
      }
      task.cancel()
    }
    var outcomes: [Outcome] = []
    for task in tasks {
      outcomes.append(try await task.value)
    }
    counts.cancelled += outcomes.count { $0 == .cancelled }
    counts.refused += outcomes.count { $0 == .refused }

    var kept: [Int: Int] = [:]
    for picture in Self.images {
      kept[picture] = try await store.retrieveImageData(for: NumberedFeeds.picture(picture))?.count
    }
    try checkUsage(in: directory.cache)
    let all = Array(zip(group, outcomes))
    guard !isExplained(kept, all.filter { $0.1 != .cancelled }, from: model, limit) else {
      return
    }
    counts.violations += 1
    if counts.violations <= 3 {
      complain("\(limit): \(model), then \(all), left \(kept)")
    }
  }

  private func inserts(_ count: Int, _ randomness: inout Randomness) -> [Insert] {
    Self.images.shuffled(using: &randomness).prefix(count).map {
      ($0, .random(in: 1...400_000, using: &randomness))
    }
  }

  private func perform(_ insert: Insert, on store: Subject.Store) async throws -> Outcome {
    do {
      try await store.insert(Data(count: insert.size), for: NumberedFeeds.picture(insert.picture))
      return .saved
    } catch FeedStoreError.quotaReached {
      return .refused
    } catch is CancellationError {
      return .cancelled
    }
  }

  /// Whether some order of these inserts leaves what is kept.
  private func isExplained(
    _ kept: [Int: Int],
    _ inserts: [(Insert, Outcome)],
    from model: [Int: Int],
    _ limit: FeedImageDataLimit
  ) -> Bool {
    if inserts.isEmpty {
      return kept == model
    }
    return inserts.indices.contains { index in
      var after = model
      var others = inserts
      let (insert, outcome) = others.remove(at: index)
      return apply(insert, to: &after, limit) == outcome
        && isExplained(kept, others, from: after, limit)
    }
  }

  /// What the rules say about one insert.
  private func apply(_ insert: Insert, to model: inout [Int: Int], _ limit: FeedImageDataLimit)
    -> Outcome
  {
    var after = model
    after[insert.picture] = insert.size
    // The furthest down the feed go first, and never one further up than the new one.
    let furthestFirst = after.keys.filter { $0 > insert.picture }.sorted(by: >)
    for picture in furthestFirst where !limit.allows(usage(of: after)) {
      after[picture] = nil
    }
    guard limit.allows(usage(of: after)) else {
      return .refused
    }
    model = after
    return .saved
  }

  private func usage(of model: [Int: Int]) -> FeedImageDataUsage {
    FeedImageDataUsage(bytes: model.values.reduce(0, +), count: model.count)
  }
}
