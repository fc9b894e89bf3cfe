import Testing

@testable import FeedPresentation

/// What is wrong with a table of words, a sentence each.
enum TableFaults {
  /// The keys that say something of the language itself.
  static let settings: Set = ["singular", "decimal"]

  /// Values that English does not mention, and other languages choose a form by.
  static let unmentioned: [String: Set<String>] = ["timeLeft": ["count"], "gone": ["time"]]

  /// Compares a table with the English one.
  static func of(_ text: String, english: String) -> [String] {
    let table = WordTable(Array(text.utf8)).texts
    let reference = WordTable(Array(english.utf8)).texts
    let hasPlural = table["singular"]?.isEmpty == false
    return reference.keys.sorted().flatMap { key -> [String] in
      guard let text = table[key] else { return ["\(key) is missing"] }
      guard !settings.contains(key) else { return [] }
      let parts = WordTable.parts(of: text)
      let english = WordTable.parts(of: reference[key] ?? "")
      return names(parts, english, key) + forms(parts, english, key, hasPlural: hasPlural)
    } + table.keys.sorted().filter { reference[$0] == nil }.map { "\($0) is not a key" }
      + repeated(text)
  }

  private static func names(_ parts: [WordTable.Part], _ english: [WordTable.Part], _ key: String)
    -> [String]
  {
    let found = values(parts)
    let expected = values(english)
    return expected.subtracting(found).sorted().map { "\(key) lacks {\($0)}" }
      + found.subtracting(expected).sorted().map { "\(key) has {\($0)}, which English has not" }
  }

  private static func forms(
    _ parts: [WordTable.Part],
    _ english: [WordTable.Part],
    _ key: String,
    hasPlural: Bool
  ) -> [String] {
    let choices = parts.compactMap { part in
      if case .choice(let name, let forms) = part { (name: name, forms: forms) } else { nil }
    }
    let names = values(english).union(Self.choices(english)).union(unmentioned[key] ?? [])
    let needsChoice = english.contains { if case .choice = $0 { true } else { false } }
    if !hasPlural {
      return choices.map { "\(key) chooses by {\($0.name)} in a language without plural" }
    }
    return choices.filter { !names.contains($0.name) }.map {
      "\(key) chooses by {\($0.name)}, which is not a value"
    }
      + (needsChoice && choices.isEmpty ? ["\(key) has no plural form"] : [])
      + choices.filter { $0.forms.count != 2 || $0.forms.contains("") }.map {
        "\(key) has not two forms for {\($0.name)}: \($0.forms.joined(separator: " | "))"
      }
  }

  private static func repeated(_ text: String) -> [String] {
    let keys = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: " ").first
    }
    return Set(keys.filter { key in keys.count { $0 == key } > 1 }).sorted().map {
      "\($0) is there more than once"
    }
  }

  /// The names whose values a text shows.
  static func values(_ parts: [WordTable.Part]) -> Set<String> {
    Set(parts.compactMap { if case .value(let name) = $0 { name } else { nil } })
  }

  /// The names by whose values a text chooses a form.
  static func choices(_ parts: [WordTable.Part]) -> Set<String> {
    Set(parts.compactMap { if case .choice(let name, _) = $0 { name } else { nil } })
  }
}

/// A table as a test's argument.
struct Table: CustomTestStringConvertible, Sendable {
  let tag: String
  let text: String

  var language: Language { Language(tag: tag, table: text) }
  var testDescription: String { tag }

  static let all = EmbeddedTable.all.map {
    Table(tag: $0.tag, text: String(decoding: $0.bytes, as: UTF8.self))
  }
  static let english = all[0].text
}
