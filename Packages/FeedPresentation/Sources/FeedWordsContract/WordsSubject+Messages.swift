import FeedPresentation

extension WordsSubject {
  /// Messages without words, words without a message, and values that the English words miss.
  var messageFaults: [String] {
    let texts = words.texts("en").filter { !TableFaults.settings.contains($0.key) }
    let own = messages.flatMap(\.all).filter { texts[$0.key] != nil }
    let foreign = messages.filter { texts[$0.key] == nil && !isShared($0) }
    let silent = Set(texts.keys).subtracting(own.map(\.key))
    return foreign.map { "\($0.key) has no words" }
      + own.flatMap { valueFaults(of: $0, text: texts[$0.key] ?? "") }
      + silent.sorted().map { "no message has the words of \($0)" }
  }

  /// Whether any module may say it.
  private func isShared(_ message: Message) -> Bool {
    message.key.isEmpty || Words.presentation.texts("en")[message.key] != nil
  }

  private func valueFaults(of message: Message, text: String) -> [String] {
    let parts = WordTable.parts(of: text)
    let names = Set(message.values.keys)
    let expected = names.subtracting(unmentioned[message.key] ?? [])
    let values = TableFaults.values(parts)
    let unknown = values.union(TableFaults.choices(parts)).subtracting(names)
    return expected.subtracting(values).sorted().map { "\(message.key) lacks {\($0)}" }
      + unknown.sorted().map { "\(message.key) has no value {\($0)}" }
  }

  /// Keys in the sources that have no words.
  func sourceFaults() throws -> [String] {
    let declaration = /Message\(\s*(?:[\w.]+ \? )?"(\w+)"(?: : "(\w+)")?/
    let texts = words.texts("en")
    var found: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path)
    where path.hasSuffix(".swift") {
      let source = String(
        decoding: try Data(contentsOf: sources.appending(path: path)),
        as: UTF8.self
      )
      for match in source.matches(of: declaration) {
        found.formUnion([match.1, match.2].compactMap { $0.map(String.init) })
      }
    }
    return found.filter { texts[$0] == nil }.sorted().map { "\($0) has no words" }
  }

  /// Messages that are not fit to be shown in a language.
  func formFaults(in tag: String) -> [String] {
    let placeholders = ["%", "{", "}", "|", "\\", "$", "TODO", "nil", "Optional"]
    return texts(in: tag).filter { text in
      // Only the French space that does not break is not safe as it is.
      let safe = tag == "fr" ? text.replacing("\u{A0}", with: " ") : text
      return text.isEmpty || SafeText.line(safe) != safe || text.contains("  ")
        || text.contains(where: \.isNewline) || placeholders.contains { text.contains($0) }
    }.map { "\(tag): '\($0)'" }
  }

  var punctuationFaults: [String] {
    texts(in: "el").filter { $0.contains(";") }
      + texts(in: "fr").filter { $0.firstMatch(of: /[^\u{A0}][:;?!](?:\s|$)/) != nil }
  }

  private func texts(in tag: String) -> [String] {
    messages.map(Language(for: [tag], words: [words]).text)
  }
}

extension Message {
  /// This message, and those among its values.
  fileprivate var all: [Message] {
    var all = [self]
    for case .message(let message) in values.values {
      all += message.all
    }
    return all
  }
}
