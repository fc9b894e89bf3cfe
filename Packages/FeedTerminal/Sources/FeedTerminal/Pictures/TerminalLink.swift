/// A link that a terminal can follow, by the control sequence OSC 8. A terminal that does not know it shows the text alone.
///
/// Only `http` and `https` are linked. What ends up in the sequence is printable ASCII; every other byte is percent-encoded, so that no URL
/// can end the sequence and begin one of its own.
public struct TerminalLink: Hashable, Sendable {
  /// Terminals ignore what is longer (VTE: 2,083 bytes).
  private static let mostBytes = 2_083

  /// The URL as it stands in the sequence.
  public let target: String
  private let id: String

  /// Makes a link to `url`, or `nil` if it cannot be followed: another scheme, no host, or too long for terminals.
  ///
  /// The parts of a link that is broken over several lines bear the same `id`, and the terminal shows them as one.
  public init?(_ url: URL, id: Int) {
    guard let text = WebURL.text(url), text.utf8.count <= Self.mostBytes else { return nil }
    target = text
    self.id = "feed-\(id)"
  }

  /// `text` as a link; `text` is safe to show, and may have colours of its own.
  public func text(_ text: String) -> String {
    "\u{1B}]8;id=\(id);\(target)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }
}
