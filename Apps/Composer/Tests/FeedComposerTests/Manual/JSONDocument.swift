import Foundation

/// A JSON document as the manual explains it.
struct JSONDocument {
  /// The names of the commands that write it.
  let commands: [String]
  /// The keys that are explained; those that share an explanation are one.
  let keys: [String]
  /// The document, in several lines.
  let example: String

  /// The documents in the section JSON of a manual page.
  static func all(in page: String) -> [JSONDocument] {
    let sections = page.components(separatedBy: "\n.SH ")
    let section = sections.first { $0.hasPrefix("JSON\n") } ?? ""
    return section.components(separatedBy: "\n.SS ").dropFirst().map(JSONDocument.init)
  }

  private init(part: String) {
    let lines = part.components(separatedBy: "\n")
    let places = lines.indices.dropLast().filter { lines[$0] == ".TP" }
    commands = lines[0].components(separatedBy: ", ")
    keys = places.flatMap { ManualText.plain(lines[$0 + 1]).components(separatedBy: ", ") }
    let example = part.firstMatch(of: /\n\.nf\n([\s\S]*?)\n\.fi/).map { String($0.1) }
    self.example = ManualText.plain(example ?? "")
  }
}

/// The text of a manual page.
enum ManualText {
  /// A text of the page as it is read.
  static func plain(_ text: String) -> String {
    let escapes = [
      ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(dq", "\""),
      ("\\(ga", "`"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\(bu", "•"), ("\\e", "\\"),
    ]
    return escapes.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
