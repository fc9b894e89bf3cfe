/// The words for every ``Message``, from a table that a translator can edit.
///
/// A line of a table is `key = text with {names}`; `{count: image | images}` chooses a form by a number. The comment in `en.txt` says more.
public struct Language: Sendable {
  /// Its BCP 47 tag: `en`, `pt-BR`.
  public let tag: String
  private let table: WordTable

  /// A language with your own words: `table` is the text of a table, such as those in `Words/Tables`. English fills its gaps.
  public init(tag: String, table: String) {
    self.tag = tag
    self.table = WordTable(table)
  }

  init(_ embedded: EmbeddedLanguage) {
    self.init(tag: embedded.tag, table: String(decoding: embedded.bytes(), as: UTF8.self))
  }

  /// English.
  public static let english = Language(EmbeddedLanguage.all[0])

  /// The words for `message`: one line, safe to show.
  public func text(_ message: Message) -> String {
    guard !message.key.isEmpty else { return fill("{text}", message.values) }
    guard let text = table.texts[message.key] ?? Self.english.table.texts[message.key] else { return message.key }
    return fill(text, message.values)
  }

  private func fill(_ text: String, _ values: [String: Message.Value]) -> String {
    WordTable.parts(of: text).map { part in
      switch part {
      case .words(let words): words
      case .value(let name): values[name].map(self.text) ?? ""
      case .choice(let name, let forms): forms[min(values[name].map(table.form(for:)) ?? 0, forms.count - 1)]
      }
    }.joined()
  }

  private func text(_ value: Message.Value) -> String {
    switch value {
    case .text(let text): text
    case .count(let count): "\(count)"
    case .decimal(let number): number.replacing(".", with: table.texts["decimal"] ?? ".")
    case .message(let message): text(message)
    }
  }
}
