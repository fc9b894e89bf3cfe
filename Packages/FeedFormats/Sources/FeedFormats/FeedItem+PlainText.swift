import FeedCore

extension FeedItem {
  /// Plain text as the text of an item: an empty line separates paragraphs, other white space is
  /// collapsed, and what no image keeps is left out; `nil` if there is nothing but white space.
  public static func text(plain: String) -> String? {
    // To append to a view of scalars copies it each time.
    var text = ""
    var lineBreaks = 0
    var hasSpace = false
    // A character may have any number of scalars.
    let limit = 8 * FeedImage.textLimit
    for scalar in plain.unicodeScalars.prefix(limit) {
      if scalar == "\n" {
        lineBreaks += 1
      } else if scalar.properties.isWhitespace {
        hasSpace = true
      } else {
        let separator = lineBreaks > 1 ? "\n\n" : lineBreaks == 1 ? "\n" : hasSpace ? " " : ""
        if !text.isEmpty {
          text += separator
        }
        text.unicodeScalars.append(scalar)
        lineBreaks = 0
        hasSpace = false
      }
    }
    return text.isEmpty ? nil : text
  }
}
