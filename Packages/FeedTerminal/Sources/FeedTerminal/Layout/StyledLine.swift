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

extension TextWrapping {
  /// The beginning of `text` that fits, in whole clusters.
  static func beginning(of text: String, columns: Int) -> String {
    var beginning = ""
    var width = 0
    for character in text {
      width += DisplayWidth.columns(of: character)
      guard width <= columns else {
        break
      }
      beginning.append(character)
    }
    return beginning
  }

  /// The lines of `text`; where there are more than `limit`, the last one ends in `…`.
  public static func lines(of text: String, columns: Int, limit: Int) -> [String] {
    let lines = lines(of: text, columns: columns)
    guard lines.count > limit, limit > 0 else {
      return Array(lines.prefix(limit))
    }
    let last = beginning(of: lines[limit - 1], columns: columns - 1) + "…"
    return lines.prefix(limit - 1) + [last]
  }

  /// `text` if it fits, else its beginning with `…`.
  public static func cut(_ text: String, columns: Int) -> String {
    guard DisplayWidth.columns(of: text) > columns else {
      return text
    }
    return columns > 0 ? beginning(of: text, columns: columns - 1) + "…" : ""
  }
}
