import ImageHeaders

enum HTML {
  /// `text` for use between tags and in quoted attributes. Control characters and noncharacters,
  /// which HTML may not hold, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case _
      where scalar.properties.generalCategory == .control
        || scalar.properties.isNoncharacterCodePoint:
        escaped.unicodeScalars.append("\u{FFFD}")
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// `text`, which is HTML already, as a link to `url`, if there is one.
  static func link(_ text: String, to url: String?) -> String {
    guard let url else {
      return text
    }
    return "<a href=\"\(escaped(url))\" rel=\"noreferrer noopener\">\(text)</a>"
  }

  /// The attributes of a picture's size, by which its place is kept until it is loaded.
  static func size(_ size: ImageSize?) -> String {
    size.map { " width=\"\($0.width)\" height=\"\($0.height)\"" } ?? ""
  }
}
