/// The lines on stderr. Each begins with the program's name, which identifies it in a script's output; none contains the password of a URL.
public struct Messages: Sendable {
  private let style: Style
  private let subject: String?

  /// Makes lines in this style, about `subject` if there is one.
  public init(style: Style, subject: String? = nil) { (self.style, self.subject) = (style, subject) }

  /// An error, in one line.
  public func error(_ text: String) -> String { "\(style.error("feed:")) \(line(text))\n" }

  /// A notice, in one line.
  public func notice(_ text: String) -> String { "\(style.warning("feed:")) \(line(text))\n" }

  /// A detail, in one line, for `-v`.
  public func detail(_ text: String) -> String { "\(style.faint("feed: \(line(text))"))\n" }

  private func line(_ text: String) -> String {
    SafeText.line(SafeText.withoutPasswords((subject.map { "\($0): " } ?? "") + text))
  }
}
