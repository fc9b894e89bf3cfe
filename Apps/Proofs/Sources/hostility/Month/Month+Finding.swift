import Findings

/// What a month found.
extension Month {
  private static let rounds = 720
  /// How many images a whole month must deliver.
  private static let leastMarks = 100_000

  /// A month of 720 hours, times the factor; the short form is a day.
  static func run(_ trial: Trial) async throws -> Finding {
    let rounds = trial.isLong ? max(24, Int(Double(Self.rounds) * trial.factor)) : 24
    var month = try await Month(trial, name: "month", seed: 30)
    let duration = try await ContinuousClock().measure {
      for _ in 0..<rounds {
        try await month.round()
      }
      try await month.end()
    }
    month.expect(rounds >= Self.rounds ? leastMarks : rounds)
    let controls = try await controls(trial)
    let troubled = try await TroubledMonth.run(trial)
    let figures = [
      month.figures, controls.figures, "\(duration.milliseconds / 1_000) s", troubled.figures,
    ]
    return Finding(
      "month",
      figures: figures.joined(separator: "; "),
      violations: month.allViolations + controls.violations + troubled.violations
    )
  }

  private var figures: String {
    """
    \(Self.feeds) feeds, \(feeds.count) images, \(deliveries.marks) marks, \(counts.rounds) rounds, \
    \(counts.kills) kills (\(counts.lateKills) of them after the output, which alone had \
    \(deliveries.onlyShown) images), \(counts.clears) clears, \
    \(counts.ids) changed guids, \(counts.webcams) webcams, \(counts.pairs) pairs \
    (\(deliveries.twice) images by both), \(counts.markings) markings meanwhile \
    (of \(deliveries.onlyMarked) images before they were new), \
    \(counts.clocks) clocks set back: \(deliveries.wrong.count) wrong, \
    \(deliveries.lost.count) lost
    """
  }

  /// The first of each kind; the figures say how many there are.
  private var allViolations: [String] {
    let lost = deliveries.lost.map { "\($0) was never new" }
    return [violations, deliveries.wrong, lost].flatMap { $0.prefix(20) }
  }

  private mutating func expect(_ marks: Int) {
    if deliveries.marks < marks {
      violations.append("\(deliveries.marks) marks instead of \(marks)")
    }
  }

  /// What is wrong on purpose must be found: marks that are gone, and images that are marked as
  /// seen before anybody saw them.
  private static func controls(
    _ trial: Trial
  ) async throws -> (figures: String, violations: [String]) {
    var forgetting = try await Month(trial, name: "forgetting", seed: 31)
    try await forgetting.calmRound()
    try forgetting.home.delete("state")
    try await forgetting.calmRound()
    let wrong = forgetting.deliveries.wrong.count

    var losing = try await Month(trial, name: "losing", seed: 32)
    try await losing.calmRound()
    try await losing.calmRound(markedBefore: true)
    let lost = losing.deliveries.lost.count
    var violations: [String] = []
    if wrong == 0 {
      violations.append("nobody notices that the marks are gone")
    }
    if lost == 0 {
      violations.append("nobody notices that images are lost")
    }
    let figures = "controls: without marks \(wrong) wrong, marked unseen \(lost) lost"
    return (figures, violations)
  }
}
