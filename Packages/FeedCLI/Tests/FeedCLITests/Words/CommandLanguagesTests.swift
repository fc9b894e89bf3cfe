import FeedCore
import FeedPresentation
import FeedTerminal
import Testing

@testable import FeedCLI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The command line's languages")
struct CommandLanguagesTests {
  @Test("They are those that a feed is told in, and English speaks to whoever knows none of them")
  func all() {
    #expect(CommandLanguages.all.map(\.tag) == Languages.all.map { type(of: $0).language })
    for (strings, language) in zip(Languages.all, CommandLanguages.all) {
      #expect(CommandLanguages.commands(for: strings).nothingSaved == language.commands.nothingSaved)
      #expect(CommandLanguages.help(for: strings).purpose == language.help.purpose)
      #expect(CommandLanguages.usage(for: strings).problem(.noChafa) == language.usage.problem(.noChafa))
    }
  }

  @Test(
    "Every language mentions each argument once, as English does", arguments: CommandLanguages.all.map(\.tag),
    CommandPhrase.commands + CommandPhrase.problems)
  func arguments(tag: String, phrase: CommandPhrase) throws {
    let words = phrase.words(try language(tag))
    var rest = words
    for argument in phrase.arguments {
      #expect(words.components(separatedBy: argument).count == 2, "'\(words)' and \(argument)")
    }
    for argument in phrase.arguments { rest = rest.replacing(argument, with: "") }
    for number in ["ISO-8601", "ISO 8601"] { rest = rest.replacing(number, with: "") }
    if phrase.key.hasPrefix("demo") { rest = rest.replacing(/[278]/, with: "") }
    #expect(!rest.contains("<") && !rest.contains { "0123456789$".contains($0) }, "'\(words)' has more: '\(rest)'")
  }

  @Test(
    "Every phrase is one line, safe to show, without blanks at its ends, and has no placeholder",
    arguments: CommandLanguages.all.map(\.tag), CommandPhrase.commands + CommandPhrase.problems + CommandPhrase.help)
  func form(tag: String, phrase: CommandPhrase) throws {
    let words = phrase.words(try language(tag))
    #expect(!words.isEmpty && SafeText.line(words) == words.replacing("\u{A0}", with: " "), "'\(words)'")
    #expect(tag == "fr" || !words.contains("\u{A0}"), "'\(words)'")
    for placeholder in ["%", "{", "}", "\\", "TODO", "nil", "Optional"] {
      #expect(!words.contains(placeholder), "'\(words)'")
    }
  }

  @Test(
    "No phrase is left in English, but for a few that cannot be said otherwise",
    arguments: CommandLanguages.all.dropFirst().map(\.tag),
    CommandPhrase.commands + CommandPhrase.problems + CommandPhrase.help)
  func translation(tag: String, phrase: CommandPhrase) throws {
    let isTheSame = phrase.words(try language(tag)) == phrase.words(CommandLanguages.english)
    let mayBe = ["130", "stop", Example.bash.line, "options", "list(_:)", "status(last:next:)"].contains(phrase.key)
    #expect(!isTheSame || mayBe, "\(phrase.words(CommandLanguages.english))")
  }

  @Test(
    "Greek has a semicolon for a question alone; French a space that does not break before such marks",
    arguments: CommandPhrase.commands + CommandPhrase.problems + CommandPhrase.help)
  func punctuation(phrase: CommandPhrase) throws {
    let greek = phrase.words(try language("el"))
    #expect(
      greek.contains(";") == (greek.hasPrefix("ποια ροή;") || greek.hasSuffix("μήπως εννοείτε '<2>';")), "\(greek)")
    let french = phrase.words(try language("fr"))
    #expect(french.firstMatch(of: /[^\u{A0}][:;?!](?:\s|$)/) == nil, "\(french)")
  }

  @Test("The tables have every requirement, and no language has anything beside them")
  func keys() throws {
    let keys = Set(CommandPhrase.commands.map(\.key))
    #expect(try declarations(in: "CommandStrings") == keys)
    for language in ["English", "German", "Spanish", "French", "Brazilian", "Greek", "Japanese"] {
      #expect(try declarations(in: "\(language)Commands") == keys, "\(language)")
    }
    #expect(Option.all.map(\.key) == Option.Name.allCases)
    #expect(Command.allCases.flatMap(\.examples).count == Example.allCases.count)
    #expect(Set(Command.allCases.flatMap(\.examples)) == Set(Example.allCases))
  }

  @Test(
    "What the commands tell has the language's plural forms",
    arguments: [
      (
        "en", "1 picture", "3 damaged pictures, deleted",
        "1 of 1 picture is not cached; 'feed prefetch' saves them"
      ),
      (
        "de", "1 Bilddatei", "3 beschädigte Bilddateien gelöscht",
        "1 von 1 Bild fehlt im Cache; 'feed prefetch' speichert sie"
      ),
      (
        "es", "1 archivo de imagen", "3 archivos de imagen dañados, borrados",
        "falta en la caché 1 de 1 imagen; 'feed prefetch' las guarda"
      ),
      (
        "fr", "1 fichier d’image", "3 fichiers d’image endommagés, supprimés",
        "1 image sur 1 manque dans le cache\u{A0}; 'feed prefetch' les enregistre"
      ),
      (
        "pt-BR", "1 arquivo de imagem", "3 arquivos de imagem danificados, excluídos",
        "falta no cache 1 de 1 imagem; 'feed prefetch' as salva"
      ),
      (
        "el", "1 αρχείο εικόνας", "διαγράφηκαν 3 κατεστραμμένα αρχεία εικόνας",
        "λείπει από την κρυφή μνήμη 1 από 1 εικόνα\u{B7} το 'feed prefetch' τις αποθηκεύει"
      ),
      ("ja", "画像データ1件", "壊れた画像データ3件を削除しました", "画像1枚中1枚がキャッシュにありません。'feed prefetch' で保存できます"),
    ])
  func plurals(tag: String, one: String, deleted: String, missing: String) throws {
    let words = try language(tag).commands
    #expect(words.pictures(1) == one)
    #expect(words.deletedPictures(3) == deleted)
    #expect(words.missingPictures(1, of: 1) == missing)
  }

  @Test("A report is told in one language, all of it")
  func reports() throws {
    let strings = Languages.strings(for: ["de"])
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    let url = try #require(URL(string: "https://user:secret@a.example/feed.json"))
    let entry = StatusReport.Entry(
      url: url, state: .valid(savedAt: now), images: 1, pictures: 2, bytes: 1_500)
    #expect(
      StatusReport([entry]).text(now: now, style: Style(isPlain: true), strings: strings) == """
        https://…@a.example/feed.json
          gespeicherte Kopie, weniger als eine Minute alt, gültig ohne Frist
          1 Bild, 2 Bilddateien, 1,5 kB

        """)
    #expect(
      ValidationReport(.corrupt(reason: ""), isDeleting: true, deletedPictures: 1).text(
        of: url, now: now, strings: strings)
        == "beschädigt, gelöscht\n1 beschädigte Bilddatei gelöscht\n")
    #expect(
      ValidationReport(.empty, isDeleting: true).text(of: url, now: now, strings: strings)
        == "keine gespeicherte Kopie von https://…@a.example/feed.json\n")
    let picture = PrefetchReport.Picture.failed(url, .offline, message: "offline")
    #expect(
      PrefetchReport.line(for: picture, number: 1, of: 9, strings: strings)
        == "1/9 https://…@a.example/feed.json fehlgeschlagen: offline")
    let error = try #require(throws: UsageError.self) { try Arguments(["shwo"]) }
    #expect(error.text(in: strings) == "den Befehl 'shwo' gibt es nicht; vielleicht 'show'?")
  }

  private func language(_ tag: String) throws -> CommandLanguages.Language {
    try #require(CommandLanguages.all.first { $0.tag == tag })
  }

  /// The names of what a source file declares and does not keep to itself, as the compiler spells them.
  private func declarations(in name: String) throws -> Set<String> {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Sources/FeedCLI/Words/\(name).swift")
    let source = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let declaration = /^  (?:var|let|func) (?<name>\w+)(?:\((?<parameters>[^)]*)\))?/
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
