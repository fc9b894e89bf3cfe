/// What a proof found.
public struct Finding: Sendable {
  /// The name of the proof.
  public let name: String
  /// What was tried and measured, in one line; `SKIPPED: …` where it cannot be tried on this
  /// machine.
  public let figures: String
  /// The promises that were broken; empty if the proof holds.
  public let violations: [String]
  /// Lines of a table, printed before the verdict.
  public var table: [String]

  /// A finding of these parts.
  public init(_ name: String, figures: String, violations: [String] = [], table: [String] = []) {
    self.name = name
    self.figures = figures
    self.violations = violations
    self.table = table
  }

  /// Whether no promise was broken.
  public var holds: Bool { violations.isEmpty }
  /// Whether nothing was tried.
  public var isSkipped: Bool { figures.hasPrefix("SKIPPED") }

  /// The table, the verdict with the figures, and each violation: a line each.
  public var lines: [String] {
    let verdict = !holds ? "BROKEN" : isSkipped ? "skipped" : "holds "
    return table + ["\(verdict) \(name): \(figures)"] + violations.map { "       \($0)" }
  }
}
