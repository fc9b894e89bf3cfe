/// One way of doing a piece of work.
struct Contestant: Sendable {
  let name: String
  /// What is claimed of our time over this one's.
  var goal = Goal.none
  /// Runs before each measurement, and is not measured.
  var prepare: @Sendable () async throws -> Void = {}
  /// Does the work; its number is the same for all who do it right.
  let work: @Sendable () async throws -> Int

  /// Does the work `repetitions` times: how long each took, and its number.
  func measure(_ repetitions: Int) async throws -> (time: Duration, result: Int) {
    try await prepare()
    var result = 0
    let clock = ContinuousClock()
    let start = clock.now
    for _ in 0..<repetitions {
      result = try await work()
    }
    return ((clock.now - start) / repetitions, result)
  }

  /// A contestant whose work has no number to compare.
  static func running(
    _ name: String,
    goal: Goal = .none,
    prepare: @escaping @Sendable () async throws -> Void = {},
    _ work: @escaping @Sendable () async throws -> Void
  ) -> Contestant {
    Contestant(name: name, goal: goal, prepare: prepare) {
      try await work()
      return 0
    }
  }
}

/// What is claimed of a ratio, our cost over another's.
struct Goal: Sendable {
  var bound = Double.infinity
  var text = ""

  static let none = Goal()
  static func atMost(_ bound: Double) -> Goal {
    Goal(bound: bound, text: "≤ \(Table.decimal(bound))")
  }
  static func timesFaster(_ times: Double) -> Goal {
    Goal(bound: 1 / times, text: "≤ 1/\(Table.decimal(times))")
  }
}

/// A piece of work that the product does, and others too.
struct Contest: Sendable {
  let id: String
  let work: String
  let ours: Contestant
  var others: [Contestant]
  /// How often one measurement does the work; `nil` for as often as takes some milliseconds.
  var repetitions: Int?
  var rounds = 11

  /// Measures all of them in turns, so that whatever else the machine does affects each.
  func run(rounds: Int) async throws -> [Samples] {
    let all = [ours] + others
    var repetitions: [Int] = []
    var results: [Int] = []
    for contestant in all {
      let (time, result) = try await contestant.measure(1)
      results.append(result)
      repetitions.append(
        self.repetitions ?? max(1, min(1_000, Int(.milliseconds(4) / max(time, .nanoseconds(1)))))
      )
    }
    guard Set(results).count == 1 else {
      throw Failure("\(id), \(work): the results differ: \(results)")
    }
    var samples = [Samples](repeating: Samples(), count: all.count)
    for _ in 0..<rounds {
      for (index, contestant) in all.enumerated() {
        samples[index].durations.append(try await contestant.measure(repetitions[index]).time)
      }
    }
    return samples
  }
}

/// The measurements of one contestant.
struct Samples: Sendable {
  var durations: [Duration] = []

  var median: Duration { durations.sorted()[durations.count / 2] }

  /// The middle half of all, as a part of the median.
  var spread: Double {
    let sorted = durations.sorted()
    return (sorted[sorted.count * 3 / 4] - sorted[sorted.count / 4]) / median
  }
}

/// Why a benchmark could not run.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) {
    self.description = description
  }
}
