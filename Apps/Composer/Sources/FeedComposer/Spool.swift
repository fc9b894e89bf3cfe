/// Sets texts aside until they are written: together they may take more memory than there is.
public protocol Spool: Sendable {
  /// Sets a text aside, and returns where it is. Any task may call it.
  func append(_ text: String) throws -> Range<Int>

  /// The text that was set aside there.
  func text(at place: Range<Int>) throws -> String
}
