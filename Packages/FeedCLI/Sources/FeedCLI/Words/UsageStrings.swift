/// The words of one language for a wrong call: what is wrong, with what, and what to do.
protocol UsageStrings: Sendable {
  /// One line.
  func problem(_ problem: UsageProblem) -> String
}
