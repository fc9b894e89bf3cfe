import FeedPresentation

/// The lines on stderr. Each begins with the program's name, so that it can be told whose it is in a script's output; and none tells the
/// password of a URL.
public struct Messages: Sendable {
  private let style: Style

  /// Makes lines in this style.
  public init(style: Style) { self.style = style }

  /// An error, in one line.
  public func error(_ text: String) -> String { "\(style.error("feed:")) \(line(text))\n" }

  /// A notice, in one line.
  public func notice(_ text: String) -> String { "\(style.warning("feed:")) \(line(text))\n" }

  /// What happens, for whoever asked for it, in one line.
  public func detail(_ text: String) -> String { "\(style.faint("feed: \(line(text))"))\n" }

  private func line(_ text: String) -> String { SafeText.line(SafeText.withoutPasswords(text)) }
}
