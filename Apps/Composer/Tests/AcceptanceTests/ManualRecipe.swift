import Foundation
import Testing

/// A recipe as the manual page `feed-recipes(7)` has it, to be copied from there.
struct ManualRecipe {
  /// A file that the recipe has a person write.
  struct File {
    /// Its path, which begins with `~/`.
    let path: String
    let text: String
  }

  private struct Block {
    let caption: String
    let text: String
  }

  let title: String
  /// The recipe's text without its macros.
  let text: String
  private let blocks: [Block]

  /// All recipes of the page.
  static func all() throws -> [ManualRecipe] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Manual/feed-recipes.7"
    ).standardizedFileURL
    let sections = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n.SH ")
    return sections.map(ManualRecipe.init(section:)).filter { !$0.blocks.isEmpty }
  }

  /// The recipe with this title.
  static func named(_ title: String) throws -> ManualRecipe {
    try #require(all().first { $0.title == title })
  }

  private init(section: String) {
    let lines = section.components(separatedBy: "\n").map(Self.plain)
    var blocks: [Block] = []
    var inside: [String]?
    var caption = ""
    for line in lines {
      if line == ".nf" {
        inside = []
      } else if line == ".fi" {
        blocks.append(Block(caption: caption, text: (inside ?? []).joined(separator: "\n")))
        inside = nil
      } else if inside != nil {
        inside?.append(line)
      } else if !line.hasPrefix(".") {
        caption = line
      }
    }
    title = lines.first ?? ""
    text = lines.filter { !$0.hasPrefix(".") }.joined(separator: " ")
    self.blocks = blocks
  }

  var files: [File] {
    blocks.compactMap { block in
      guard block.caption.hasPrefix("The file ~/"), block.caption.hasSuffix(":") else {
        return nil
      }
      let path = block.caption.dropFirst("The file ".count).dropLast()
      return File(path: String(path), text: block.text)
    }
  }

  /// The file with this name.
  func file(_ name: String) throws -> File {
    try #require(files.first { $0.path.hasSuffix("/\(name)") })
  }

  /// The line for `crontab -e`.
  func cronLine() throws -> String {
    let lines = blocks.filter { $0.caption == "A line for crontab -e:" }.map(\.text)
    try #require(lines.count == 1)
    return lines[0]
  }

  /// The lines that are typed in a shell.
  var shellLines: [String] {
    blocks.filter { $0.caption == "In a shell:" }.flatMap { $0.text.components(separatedBy: "\n") }
  }

  /// A line of the page as it is read.
  private static func plain(_ line: String) -> String {
    let escapes = [
      ("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\-", "-"), ("\\(aq", "'"), ("\\(dq", "\""),
      ("\\(ga", "`"), ("\\(ha", "^"), ("\\(ti", "~"), ("\\e", "\\"),
    ]
    return escapes.reduce(line) { $0.replacing($1.0, with: $1.1) }
  }
}
