/// One way of doing a piece of work.
struct Contestant: Sendable {
  let name: String
  /// What has to be there before each run; it is not measured.
  var prepare: @Sendable () async throws -> Void = {}
  /// Does the work, and gives a number that must be the same for all who do it right.
  let work: @Sendable () async throws -> Int
}

/// A piece of work that the product does, and others too.
struct Contest: Sendable {
  /// What is claimed of ours over the other's time.
  enum Goal: Sendable {
    case atMost(Double)
    case timesFaster(Double)
    case none

    func isMet(by ratio: Double) -> Bool? {
      switch self {
      case .atMost(let bound): ratio <= bound
      case .timesFaster(let bound): ratio <= 1 / bound
      case .none: nil
      }
    }
  }

  let id: String
  let work: String
  let ours: Contestant
  let others: [(contestant: Contestant, goal: Goal)]
  /// How often one measurement does the work; `nil` finds out how often makes some milliseconds.
  var repetitions: Int?
  var rounds = 11

  /// Measures all of them in turns: whatever else the machine does meets each of them.
  func run(rounds: Int) async throws -> [Samples] {
    let all = [ours] + others.map(\.contestant)
    var repetitions: [Int] = []
    var results: [Int] = []
    for contestant in all {
      try await contestant.prepare()
      let clock = ContinuousClock()
      let start = clock.now
      results.append(try await contestant.work())
      let once = max(clock.now - start, .nanoseconds(1))
      repetitions.append(self.repetitions ?? max(1, min(1_000, Int(.milliseconds(4) / once))))
    }
    guard Set(results).count == 1 else { throw Failure("\(id), \(work): the results differ: \(results)") }
    var samples = [Samples](repeating: Samples(), count: all.count)
    for _ in 0..<rounds {
      for (index, contestant) in all.enumerated() {
        try await contestant.prepare()
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<repetitions[index] { _ = try await contestant.work() }
        samples[index].add((clock.now - start) / repetitions[index])
      }
    }
    return samples
  }
}

/// What was measured of one contestant.
struct Samples: Sendable {
  private var durations: [Duration] = []

  mutating func add(_ duration: Duration) { durations.append(duration) }

  var median: Duration { durations.sorted()[durations.count / 2] }

  /// The middle half of all, as a part of the median.
  var spread: Double {
    let sorted = durations.sorted()
    return (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
