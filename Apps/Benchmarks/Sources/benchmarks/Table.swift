/// The results as Markdown.
enum Table {
  static let head = """
    | # | work | ours | the alternative | its time | ours ÷ its | goal | met |
    | --- | --- | --- | --- | --- | --- | --- | --- |
    """

  static func rows(of contest: Contest, _ samples: [Samples]) -> [String] {
    zip(contest.others, samples.dropFirst()).map { other, sample in
      let ratio = samples[0].median / sample.median
      let goal =
        switch other.goal {
        case .atMost(let bound): "≤ \(decimal(bound))"
        case .timesFaster(let bound): "≤ 1/\(decimal(bound))"
        case .none: ""
        }
      let met = other.goal.isMet(by: ratio).map { $0 ? "yes" : "**no**" } ?? ""
      return
        "| \(contest.id) | \(contest.work) | \(time(samples[0])) | \(other.contestant.name) | \(time(sample)) | \(decimal(ratio)) | \(goal) | \(met) |"
    }
  }

  /// `1.23 ms ± 4 %`
  static func time(_ samples: Samples) -> String {
    "\(time(samples.median)) ± \(Int((samples.spread * 50).rounded())) %"
  }

  static func time(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    if microseconds < 1_000 { return "\(decimal(microseconds)) µs" }
    return microseconds < 1_000_000 ? "\(decimal(microseconds / 1_000)) ms" : "\(decimal(microseconds / 1_000_000)) s"
  }

  /// Three digits, as far as there is anything to tell.
  static func decimal(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][digits]
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
