import TextColumns

/// A line whose text can still be measured and cut: control sequences are added last.
struct StyledLine {
  struct Part {
    var text: String
    let style: (String) -> String
  }

  private var parts: [Part]

  init(_ parts: [Part]) {
    self.parts = parts
  }

  init(_ text: String, style: @escaping (String) -> String) {
    parts = [Part(text: text, style: style)]
  }

  /// The line as it is written.
  var text: String { parts.map { $0.style($0.text) }.joined() }

  /// The same line with `…` at its end, in at most `columns`: something follows that is not shown.
  func ended(columns: Int) -> StyledLine {
    guard var last = parts.last else {
      return self
    }
    let before = parts.dropLast().reduce(0) { $0 + DisplayWidth.columns(of: $1.text) }
    last.text = TextWrapping.beginning(of: last.text, columns: columns - before - 1) + "…"
    return StyledLine(parts.dropLast() + [last])
  }
}
