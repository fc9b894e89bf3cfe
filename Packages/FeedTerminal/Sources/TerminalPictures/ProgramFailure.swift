/// Another program could not be run, or failed.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// What happened, in a few words.
  public let description: String
  /// Whether the program was run, and failed.
  public let hasRun: Bool

  /// Makes a failure.
  public init(_ description: String, hasRun: Bool = false) {
    self.description = description
    self.hasRun = hasRun
  }
}
