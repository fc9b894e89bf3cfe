import FeedPresentation
import FeedTerminal

/// What the keys do.
extension BrowseFrame {
  private static let columnsOfKeys = 18

  /// The help from one of its lines; where more follows, the last line is a sign of that.
  func help(from top: Int) -> [String] {
    let lines = Array(allHelp.dropFirst(min(top, lastHelpTop)))
    let shown = lines.count > height ? lines.prefix(height - 1) + ["…"] : lines[...]
    return shown.map { "  " + cut($0, size.columns - 2) }
  }

  /// The first line of the help that is shown where its end is shown.
  var lastHelpTop: Int { max(0, allHelp.count - height) }

  private var allHelp: [String] {
    let lines = KeyHelp.all.map { help in
      padded(help.keys, Self.columnsOfKeys) + language.text(help.message)
    }
    return lines.count < height ? [""] + lines : lines
  }
}
