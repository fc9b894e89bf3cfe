extension TextWrapping {
  /// The beginning of `text` that fits, in whole clusters.
  public static func beginning(of text: String, columns: Int) -> String {
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
