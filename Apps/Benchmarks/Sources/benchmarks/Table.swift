/// The results as Markdown.
enum Table {
  static let head = """
    | # | work | ours | the alternative | its time | ours ÷ its | goal | met |
    | --- | --- | --- | --- | --- | --- | --- | --- |
    """

  /// One line of it.
  struct Row: Sendable {
    let id: String
    let work: String
    let ours: String
    let other: String
    let its: String
    /// Ours divided by its.
    let ratio: Double
    let goal: Goal

    var line: String {
      let met = goal.text.isEmpty ? "" : ratio <= goal.bound ? "yes" : "**no**"
      // A bar would end the cell.
      let other = other.replacing("|", with: "\\|")
      return
        "| \(id) | \(work) | \(ours) | \(other) | \(its) | \(decimal(ratio)) | \(goal.text) | \(met) |"
    }
  }

  static func rows(of contest: Contest, _ samples: [Samples]) -> [Row] {
    zip(contest.others, samples.dropFirst()).map { other, sample in
      Row(
        id: contest.id,
        work: contest.work,
        ours: time(samples[0]),
        other: other.name,
        its: time(sample),
        ratio: samples[0].median / sample.median,
        goal: other.goal
      )
    }
  }

  /// `1.23 ms ± 4 %`
  static func time(_ samples: Samples) -> String {
    "\(time(samples.median)) ± \(Int((samples.spread * 50).rounded())) %"
  }

  static func time(_ duration: Duration) -> String {
    let microseconds = duration / .microseconds(1)
    if microseconds < 1_000 {
      return "\(decimal(microseconds)) µs"
    }
    return microseconds < 1_000_000
      ? "\(decimal(microseconds / 1_000)) ms" : "\(decimal(microseconds / 1_000_000)) s"
  }

  /// Three digits, without zeros at the end.
  static func decimal(_ value: Double) -> String {
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    let scale = [1.0, 10, 100][digits]
    let rounded = (value * scale).rounded() / scale
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
