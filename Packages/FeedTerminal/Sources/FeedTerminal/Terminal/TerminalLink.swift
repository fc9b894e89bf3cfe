import FeedPresentation

/// A link by the control sequence OSC 8; a terminal that does not know it shows the text alone.
/// Only `http` and `https` are linked. The URL in the sequence is printable ASCII, everything else
/// percent-encoded, so that no URL can end the sequence and begin another.
package struct TerminalLink {
  /// Terminals ignore longer ones (VTE: 2,083 bytes).
  private static let mostBytes = 2_083

  /// The URL in the sequence.
  let target: String
  private let id: String

  /// Makes a link to `url`, or `nil` if it cannot be followed: another scheme, no host, or too
  /// long. The lines of one link share an `id`, and the terminal shows them as one.
  init?(_ url: URL, id: Int) {
    guard let text = WebURL.text(url), text.utf8.count <= Self.mostBytes else {
      return nil
    }
    target = text
    self.id = "feed-\(id)"
  }

  /// `text` as a link; it is safe to show, and may be coloured.
  func text(_ text: String) -> String {
    "\u{1B}]8;id=\(id);\(target)\u{1B}\\\(text)\(Self.closing)"
  }

  /// The end of a link; without one it does nothing.
  package static let closing = "\u{1B}]8;;\u{1B}\\"
}
