import FeedPresentation

/// What is wrong with a table of words, a sentence each.
struct TableFaults {
  /// The keys that say something of the language itself.
  static let settings: Set = ["singular", "decimal"]

  /// The table to compare with.
  let english: String
  /// Whether the language of the table chooses forms by a number.
  let hasPlural: Bool
  /// Values that English does not mention, and other languages may choose a form by.
  var unmentioned: [String: Set<String>] = [:]

  /// Compares a table with the English one.
  func of(_ text: String) -> [String] {
    let table = WordTable([text]).texts
    let reference = WordTable([english]).texts
    return reference.keys.sorted().flatMap { key -> [String] in
      guard let text = table[key] else { return ["\(key) is missing"] }
      guard !Self.settings.contains(key) else { return [] }
      let parts = WordTable.parts(of: text)
      let english = WordTable.parts(of: reference[key] ?? "")
      return names(parts, english, key) + forms(parts, english, key)
    } + table.keys.sorted().filter { reference[$0] == nil }.map { "\($0) is not a key" }
      + repeated(text)
  }

  private func names(_ parts: [WordTable.Part], _ english: [WordTable.Part], _ key: String)
    -> [String]
  {
    let found = Self.values(parts)
    let expected = Self.values(english)
    return expected.subtracting(found).sorted().map { "\(key) lacks {\($0)}" }
      + found.subtracting(expected).sorted().map { "\(key) has {\($0)}, which English has not" }
  }

  private func forms(_ parts: [WordTable.Part], _ english: [WordTable.Part], _ key: String)
    -> [String]
  {
    let choices = parts.compactMap { part in
      if case .choice(let name, let forms) = part { (name: name, forms: forms) } else { nil }
    }
    let names = Self.values(english).union(Self.choices(english)).union(unmentioned[key] ?? [])
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

  private func repeated(_ text: String) -> [String] {
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
