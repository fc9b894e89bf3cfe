/// What a torture found, for its line in the table.
struct Report: Sendable {
  let name: String
  let figures: String
  /// What went wrong, a few of them; none is what is promised.
  let wrongs: [String]

  var holds: Bool { wrongs.isEmpty }

  /// The line of the table.
  var line: String {
    let verdict = !holds ? "BROKEN " : figures.hasPrefix("SKIPPED") ? "skipped" : "holds  "
    return "\(verdict) \(name): \(figures)"
  }
}
