/// What a user may type, and what it does.
public struct Example: Hashable, Sendable {
  /// The line as it is typed.
  public let line: String
  /// What it does, without a full stop.
  public let meaning: String

  /// Makes an example.
  public init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
