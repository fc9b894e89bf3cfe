/// Another program could not be run, or failed.
public struct ProgramFailure: Error, CustomStringConvertible {
  /// What happened, in a few words.
  public let description: String

  /// Makes a failure.
  public init(_ description: String) {
    self.description = description
  }
}
