/// The colours of text on a terminal; elsewhere text is plain.
public struct Style: Hashable, Sendable {
  /// Whether text stays as it is.
  public let isPlain: Bool

  /// Makes a style; `isPlain` leaves text as it is.
  public init(isPlain: Bool) {
    self.isPlain = isPlain
  }

  /// Whether the environment disables colour: by `NO_COLOR` (no-color.org), or by a terminal that
  /// has none.
  public static func isPlain(in environment: [String: String]) -> Bool {
    environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
  }

  /// A heading between parts of the output, in a colour that can be read on white and on black.
  public func heading(_ text: String) -> String {
    wrap(text, "1;35")
  }
  /// What is read first.
  public func strong(_ text: String) -> String {
    wrap(text, "1")
  }

  /// What matters less.
  public func faint(_ text: String) -> String {
    wrap(text, "2")
  }
  func link(_ text: String) -> String { wrap(text, "4;34") }
  /// What went wrong, or is not as it should be, while there is something to see.
  public func warning(_ text: String) -> String {
    wrap(text, "33")
  }
  func error(_ text: String) -> String {
    wrap(text, "31")
  }
  /// What is selected in a list.
  public func selected(_ text: String) -> String {
    wrap(text, "7")
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isPlain ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
