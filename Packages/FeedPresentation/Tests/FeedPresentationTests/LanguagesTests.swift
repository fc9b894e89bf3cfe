import FeedPresentation
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("Languages")
struct LanguagesTests {
  @Test("There are seven languages, English first")
  func all() {
    #expect(Language.all.map(\.tag) == ["en", "de", "es", "fr", "pt-BR", "el", "ja"])
  }

  @Test("Every language mentions each argument once, as English does", arguments: Language.all, Phrase.all)
  func arguments(language: Language, phrase: Phrase) {
    let words = phrase.words(language.strings)
    for argument in phrase.arguments {
      #expect(words.components(separatedBy: argument).count == 2, "'\(words)' and \(argument)")
    }
    var rest = words.replacing("UTF-8", with: "")
    for argument in phrase.arguments { rest = rest.replacing(argument, with: "") }
    #expect(
      !rest.contains("<") && !rest.contains { "023456789".contains($0) }, "'\(words)' has more than its arguments")
  }

  @Test(
    "Every phrase is one line without blanks at its ends, and has no placeholder", arguments: Language.all, Phrase.all)
  func form(language: Language, phrase: Phrase) {
    let words = phrase.words(language.strings)
    #expect(!words.isEmpty)
    #expect(words.first?.isWhitespace == false && words.last?.isWhitespace == false, "'\(words)'")
    #expect(!words.contains(where: \.isNewline) && !words.contains("  "), "'\(words)'")
    for placeholder in ["%", "{", "}", "\\", "$", "TODO", "nil", "Optional"] {
      #expect(!words.contains(placeholder), "'\(words)'")
    }
  }

  @Test(
    "Every phrase is safe to show as it is, but for the French spaces that do not break", arguments: Language.all,
    Phrase.all)
  func safety(language: Language, phrase: Phrase) {
    let words = phrase.words(language.strings)
    #expect(SafeText.line(words) == words.replacing("\u{A0}", with: " "))
    #expect(language.tag == "fr" || !words.contains("\u{A0}"))
  }

  @Test(
    "No phrase is left in English, but for those that are the other language's too",
    arguments: Language.all.dropFirst(), Phrase.all)
  func translation(language: Language, phrase: Phrase) {
    let isTheSame = [("de", "offline"), ("fr", "images(_:)"), ("es", "size(_:)"), ("pt-BR", "size(_:)")].contains {
      $0 == (language.tag, phrase.key)
    }
    #expect((phrase.words(language.strings) == phrase.words(EnglishStrings())) == isTheSame)
  }

  @Test(
    "No word is left in English, but for those that are the other language's too",
    arguments: [
      (
        "de",
        [
          "bytes", "feed", "in", "internet", "link", "min", "minute", "name", "offline", "online", "server", "status",
          "text",
        ]
      ),
      ("es", ["a", "bytes", "error", "feed", "h", "internet", "min", "no", "s"]),
      (
        "fr",
        [
          "a", "format", "h", "image", "images", "internet", "long", "min", "minute", "minutes", "on", "permission",
          "quota", "s",
          "type",
        ]
      ),
      ("pt-BR", ["a", "bytes", "data", "feed", "h", "internet", "link", "min", "no", "offline", "s", "status"]),
      ("el", []), ("ja", []),
    ])
  func words(tag: String, shared: [String]) throws {
    let language = try #require(Language.all.first { $0.tag == tag })
    #expect(
      words(of: language.strings).intersection(words(of: EnglishStrings())).subtracting(Self.technical) == Set(shared))
  }

  /// They are the same everywhere.
  private static let technical = ["chmod", "go", "http", "https", "mib", "null", "url", "utf", "w"]

  @Test(
    "Greek has no semicolon, which is its question mark; French a space that does not break before such marks",
    arguments: Phrase.all)
  func punctuation(phrase: Phrase) throws {
    let greek = phrase.words(Languages.strings(for: ["el"]))
    #expect(!greek.contains(";"), "\(greek)")
    let french = phrase.words(Languages.strings(for: ["fr"]))
    #expect(french.firstMatch(of: /[^\u{A0}][:;?!](?:\s|$)/) == nil, "\(french)")
  }

  @Test("The table of phrases has every requirement of FeedStrings, and no language has anything beside them")
  func keys() throws {
    let keys = Set(Phrase.all.map(\.key))
    #expect(try declarations(in: "FeedStrings") == keys.union(["language"]))
    for language in ["English", "German", "Spanish", "French", "Brazilian", "Greek", "Japanese"] {
      #expect(try declarations(in: "\(language)Strings") == keys.union(["language"]), "\(language)")
    }
  }

  private func words(of strings: any FeedStrings) -> Set<String> {
    Set(
      Phrase.all.flatMap { $0.words(strings).lowercased().matches(of: /\p{Script=Latin}+/).map { String($0.output) } })
  }

  /// The names of what a source file declares and does not keep to itself, as the compiler spells them.
  private func declarations(in name: String) throws -> Set<String> {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/FeedPresentation/Words")
    let files = ["\(name).swift", "\(name)+Causes.swift"].map { folder.appending(path: $0) }
    let source = try files.filter { FileManager.default.fileExists(atPath: $0.path) }.map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self)
    }.joined()
    let declaration = /^  (?:public )?(?:static )?(?:var|let|func) (?<name>\w+)(?:\((?<parameters>[^)]*)\))?/
    return Set(
      source.split(separator: "\n").compactMap { line in
        line.firstMatch(of: declaration).map { match in
          guard let parameters = match.parameters else { return String(match.name) }
          let labels = parameters.split(separator: ",").map {
            $0.split(whereSeparator: { " :".contains($0) }).first ?? ""
          }
          return "\(match.name)(\(labels.map { "\($0):" }.joined()))"
        }
      })
  }
}
