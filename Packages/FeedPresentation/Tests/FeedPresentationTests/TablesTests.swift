import FeedFailures
import Testing

@testable import FeedPresentation

@Suite("Tables of words")
struct TablesTests {
  @Test("English comes first, and no language twice")
  func all() {
    #expect(Language.tags.first == "en")
    #expect(Set(Language.tags).count == Language.tags.count)
    #expect(Set(Language.tags).isSuperset(of: ["de", "es", "fr", "pt-BR", "el", "ja"]))
  }

  @Test(
    "Every table has every key once, the names of each text, and its plural forms",
    arguments: Table.all
  )
  func faults(table: Table) {
    #expect(TableFaults.of(table.text, english: Table.english) == [])
  }

  @Test(
    "What is wrong with a table is named: its key, its name, its form",
    arguments: [
      ("", ["images is missing"]),
      ("images = {count} {cuont: a | b}", ["images chooses by {cuont}, which is not a value"]),
      (
        "images = {cuont} {count: a | b}",
        ["images lacks {count}", "images has {cuont}, which English has not"]
      ),
      ("images = {count} a", ["images has no plural form"]),
      ("images = {count} {count: a}", ["images has not two forms for {count}: a"]),
      ("images = {count} {count: a | }", ["images has not two forms for {count}: a | "]),
      ("images = {count} {count: a | b}\nimags = a", ["imags is not a key"]),
      ("images = a\nimages = {count} {count: a | b}", ["images is there more than once"]),
      ("images = {count} {count: a | b}", []),
    ]
  )
  func naming(text: String, faults: [String]) {
    let english = "singular = 1\nimages = {count} {count: image | images}"
    #expect(TableFaults.of("singular = 1\n\(text)", english: english) == faults)
  }

  @Test("A language without plural chooses no forms")
  func noPlural() {
    let english = "singular = 1\nimages = {count} {count: image | images}"
    let faults = TableFaults.of("singular =\nimages = {count} {count: a | b}", english: english)
    #expect(faults == ["images chooses by {count} in a language without plural"])
  }

  @Test(
    "Every message has an English text that mentions its values, and no text is left without a message"
  )
  func messages() {
    let messages = Message.samples.flatMap(\.all).filter { !$0.key.isEmpty }
    let texts = WordTable(Array(Table.english.utf8)).texts
    for message in messages {
      let parts = WordTable.parts(of: texts[message.key] ?? "")
      let names = Set(message.values.keys)
      #expect(TableFaults.choices(parts).isSubset(of: names), "\(message.key)")
      #expect(
        TableFaults.values(parts) == names.subtracting(TableFaults.unmentioned[message.key] ?? []),
        "\(message.key)"
      )
    }
    #expect(Set(messages.map(\.key)) == Set(texts.keys).subtracting(TableFaults.settings))
  }

  @Test("Every key that the sources name is a key of the tables")
  func sources() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedPresentation/Words"
    )
    let keys = Set(WordTable(Array(Table.english.utf8)).texts.keys)
    let pattern = /Message\(\s*"(\w+)"|\? "(\w+)" : "(\w+)"|case \.\w+: "(\w+)"/
    var found: Set<String> = []
    for name in [
      "Message", "Message+Commands", "Message+Causes", "Message+Errors", "Message+Keys", "Age",
    ] {
      let source = String(
        decoding: try Data(contentsOf: folder.appending(path: "\(name).swift")),
        as: UTF8.self
      )
      for match in source.matches(of: pattern) {
        found.formUnion([match.1, match.2, match.3, match.4].compactMap { $0.map(String.init) })
      }
    }
    // A cause's key and that of its advice are keys of words.
    found.formUnion(Message.causes(URL(filePath: "/")).flatMap(\.keys))
    #expect(found == keys.subtracting(TableFaults.settings))
  }

  @Test(
    "Every message is one line without blanks at its ends, and has no placeholder",
    arguments: Table.all
  )
  func form(table: Table) {
    for words in Message.samples.map(table.language.text) {
      #expect(!words.isEmpty)
      #expect(words.first?.isWhitespace == false, "'\(words)'")
      #expect(words.last?.isWhitespace == false, "'\(words)'")
      #expect(!words.contains { $0.isNewline }, "'\(words)'")
      #expect(!words.contains("  "), "'\(words)'")
      for placeholder in ["%", "{", "}", "|", "\\", "$", "TODO", "nil", "Optional"] {
        #expect(!words.contains(placeholder), "'\(words)'")
      }
    }
  }

  @Test(
    "Every message is safe to show as it is, but for the French spaces that do not break",
    arguments: Table.all
  )
  func safety(table: Table) {
    for words in Message.samples.map(table.language.text) {
      #expect(SafeText.line(words) == words.replacing("\u{A0}", with: " "))
      #expect(table.tag == "fr" || !words.contains("\u{A0}"))
    }
  }

  @Test(
    "No text is left in English, but for those that are the other language's too",
    arguments: Table.all.dropFirst()
  )
  func translation(table: Table) {
    let shared: [String: Set<String>] = [
      "de": [
        "kilobytes", "megabytes", "gigabytes", "file", "offline", "list", "commonFailure",
        "feeds",
      ],
      "es": [
        "bytes", "kilobytes", "megabytes", "gigabytes", "seconds", "minutes", "hours", "file",
        "list", "commonFailure", "feeds",
      ],
      "fr": ["images", "minutesOld", "seconds", "minutes", "hours", "list"],
      "pt-BR": [
        "bytes", "kilobytes", "megabytes", "gigabytes", "seconds", "minutes", "hours", "file",
        "list", "commonFailure", "feeds",
      ],
      "el": ["kilobytes", "megabytes", "gigabytes", "file", "list"],
      "ja": ["kilobytes", "megabytes", "gigabytes", "file"],
    ]
    let texts = WordTable(Array(table.text.utf8)).texts
    let english = WordTable(Array(Table.english.utf8)).texts
    let same = Set(english.keys.filter { texts[$0] == english[$0] }).subtracting(
      TableFaults.settings
    )
    // A language that is not listed yet may share what any other does.
    #expect(
      same
        == shared[table.tag, default: same.intersection(shared.values.reduce([]) { $0.union($1) })]
    )
  }

  @Test(
    "No word is left in English, but for those that are the other language's too",
    arguments: [
      (
        "de",
        [
          "browser", "cache", "code", "demo", "in", "link", "minute", "online", "port",
          "server",
          "so", "status", "terminal", "text", "version", "was",
        ]
      ),
      ("es", ["a", "control", "error", "no", "terminal", "total"]),
      (
        "fr",
        [
          "a", "cache", "code", "copies", "description", "format", "image", "images", "message",
          "minute",
          "minutes",
          "port",
          "quota", "terminal", "type", "version",
        ]
      ),
      (
        "pt-BR",
        ["a", "as", "cache", "data", "item", "link", "login", "no", "status", "terminal"]
      ),
      ("el", []), ("ja", []),
    ] as [(String, [String])]
  )
  func words(tag: String, shared: [String]) throws {
    let table = try #require(Table.all.first { $0.tag == tag })
    let same = words(of: table.text).intersection(words(of: Table.english)).subtracting(
      Self.technical
    )
    #expect(same.sorted() == shared)
  }

  /// They are the same everywhere.
  private static let technical = [
    "add", "age", "byte", "bytes", "chmod", "choose", "feed", "feeds", "gb", "go", "h", "http",
    "https", "opml",
    "internet", "kb", "kib", "max", "urls",
    "mb",
    "json", "mib", "min", "n", "now", "null", "offline", "prefetch", "proxy", "s", "ulimit", "url",
    "validate", "w",
    "x", "web", "xml",
    "remove", "rss", "enter", "esc", "term", "dumb", "user", "agent", "header", "netrc",
    "pictures", "page", "set", "y", "only", "drop", "clear", "network", "private", "every",
  ]

  @Test(
    "Greek has no semicolon, which is its question mark; French a space that does not break before such marks"
  )
  func punctuation() {
    for message in Message.samples {
      let greek = Language(for: ["el"]).text(message)
      #expect(!greek.contains(";"), "\(greek)")
      let french = Language(for: ["fr"]).text(message)
      #expect(french.firstMatch(of: /[^\u{A0}][:;?!](?:\s|$)/) == nil, "\(french)")
    }
  }

  private func words(of table: String) -> Set<String> {
    let texts = WordTable(Array(table.utf8)).texts.filter { !TableFaults.settings.contains($0.key) }
      .values
    return Set(
      texts.flatMap { text in
        text.replacing(/\{\w+:?/, with: "").lowercased().matches(of: /\p{Script=Latin}+/).map {
          String($0.output)
        }
      }
    )
  }
}

extension FailureCause {
  /// Its key, those of the causes within it, and that of its advice.
  fileprivate var keys: [String] {
    var keys = [key]
    for case .cause(let cause) in values.values { keys += cause.keys }
    switch advice {
    case .words(let advice), .wordsWithValues(let advice): keys.append(advice)
    case .usual, .none: break
    }
    return keys
  }
}
