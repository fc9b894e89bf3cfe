/// Which images were delivered as new, and which of them wrongly: again, or never.
struct Deliveries {
  private enum Fate {
    /// It was in a feed, and in no output so far.
    case expected
    /// It was there at the first load, which counts it as seen.
    case old
    /// It was in the output of a run that was killed, and may come again in the next run.
    case shown
    /// It was in the output of a run that ended with 0, or not in it and shown before.
    case delivered
    /// Its reader marked it as seen.
    case marked
  }

  private var fates: [String: Fate] = [:]
  /// What runs put out that were killed, since the last one that ended with 0.
  private var shown: Set<String> = []
  /// What came that must not, in words.
  private(set) var wrong: [String] = []
  /// How many images both of two runs at the same time delivered, which is allowed.
  private(set) var twice = 0
  /// How many images only runs put out that were killed.
  private(set) var onlyShown = 0

  /// How many images were delivered or marked, and are not to come again.
  var marks: Int { count(of: .delivered) + onlyMarked }

  /// How many images were marked before a run delivered them.
  var onlyMarked: Int { count(of: .marked) }

  /// The images that no run delivered, though they were in a feed.
  var lost: [String] { fates.filter { $0.value == .expected }.map(\.key).sorted() }

  /// These images were in the feeds at their first load, and not the newest.
  mutating func noteOld(_ names: [String]) {
    for name in names {
      fates[name] = .old
    }
  }

  /// These images are in the feeds.
  mutating func note(_ names: [String]) {
    for name in names where fates[name] == nil {
      fates[name] = .expected
    }
  }

  /// A run that ended with 0 delivered these images.
  mutating func deliver(_ names: [String], in round: Int) {
    for name in names where isAllowed(name, in: round) {
      fates[name] = .delivered
    }
    // What this run did not deliver was marked by the one that was killed.
    for name in shown where fates[name] == .shown {
      fates[name] = .delivered
      onlyShown += 1
    }
    shown = []
  }

  /// Two runs at the same time delivered these images, and ended with 0.
  mutating func deliver(_ names: [String], and others: [String], in round: Int) {
    deliver(names, in: round)
    let both = Set(names).intersection(others)
    twice += both.count
    deliver(others.filter { !both.contains($0) }, in: round)
  }

  /// A run that was killed put out these images.
  mutating func show(_ names: [String], in round: Int) {
    for name in names where isAllowed(name, in: round) {
      fates[name] = .shown
      shown.insert(name)
    }
  }

  /// The reader marked these images as seen, unless they were delivered before.
  mutating func mark(_ names: [String]) {
    for name in names where fates[name] == .expected {
      fates[name] = .marked
    }
  }

  private func count(of fate: Fate) -> Int {
    fates.values.count { $0 == fate }
  }

  private mutating func isAllowed(_ name: String, in round: Int) -> Bool {
    switch fates[name] {
    case .expected, .shown:
      return true
    case .old, .delivered, .marked, nil:
      let fate = fates[name].map { "\($0)" } ?? "in no feed"
      wrong.append("round \(round): \(name) is new, and was \(fate)")
      return false
    }
  }
}
