import FeedContract
import FeedPresentation
import FeedTestSupport
import FeedWordsContract
import Foundation
import Testing

@Suite("Contract of words")
struct WordsContractTests {
  @Test("Words that lack nothing keep every promise")
  func complete() async throws {
    #expect(try await broken(tables(), saying: [.sunny(3)]) == [])
  }

  @Test("A language without a table is named")
  func missingTable() async throws {
    #expect(try await broken(tables(["el": nil]), saying: [.sunny(3)]) == ["el has none"])
  }

  @Test("A line that a table lacks is named, with its language")
  func missingLine() async throws {
    #expect(
      try await broken(tables(["fr": "# French."]), saying: [.sunny(3)])
        == ["fr: sunny is missing"]
    )
  }

  @Test("A message without words is named, where it is said and where it is declared")
  func missingWords() async throws {
    let rainy = Message("rainy")
    #expect(
      try await broken(tables(), saying: [.sunny(3), rainy], source: #"Message("rainy")"#)
        == ["rainy has no words", "rainy has no words"]
    )
  }

  @Test("Both keys of a declaration that chooses one need words")
  func choice() async throws {
    let source = #"Message(isHot ? "hot" : "cold", ["a": .count(1)])"#
    #expect(
      try await broken(tables(), saying: [.sunny(3)], source: source)
        == ["cold has no words; hot has no words"]
    )
  }

  @Test("Words that no message has are named")
  func silent() async throws {
    #expect(try await broken(tables(), saying: []) == ["no message has the words of sunny"])
  }

  @Test("A value that the words do not mention is named, and a name that is no value")
  func values() async throws {
    let message = Message("sunny", ["days": .count(3)])
    #expect(
      try await broken(tables(), saying: [message]).first
        == "sunny lacks {days}; sunny has no value {count}"
    )
  }

  @Test("Words that were left in English are named")
  func english() async throws {
    let german = "sunny = {count} {count: Tag | Tage} sunny"
    #expect(try await broken(tables(["de": german]), saying: [.sunny(3)]) == ["de: sunny"])
  }

  @Test("A Greek semicolon is found, and French words before one that may be parted from it")
  func punctuation() async throws {
    let greek = tables(["el": "sunny = {count}; {count: μέρα | μέρες}"])
    #expect(try await broken(greek, saying: [.sunny(3)]) == ["3; μέρες"])
    let french = tables(["fr": "sunny = {count} {count: jour | jours} !"])
    #expect(try await broken(french, saying: [.sunny(3)]) == ["3 jours !"])
  }

  @Test("A key that two modules have words for is named")
  func twice() async throws {
    let all = WordsContract.promises(ofAll: [
      Words { _ in "sunny = a\nloading = a" }, Words { _ in "rainy = a\nsunny = b" },
    ])
    #expect(await found(all) == ["loading, sunny more than once"])
    let apart = WordsContract.promises(ofAll: [Words { _ in "sunny = a" }])
    #expect(await found(apart) == [])
  }

  private func tables(_ changes: [String: String?] = [:]) -> Words {
    let tables = [
      "en": "sunny = {count} sunny {count: day | days}",
      "de": "sunny = {count} {count: Sonnentag | Sonnentage}",
      "es": "sunny = {count} {count: día | días} de sol",
      "fr": "sunny = {count} {count: jour | jours} de soleil",
      "pt-BR": "sunny = {count} {count: dia | dias} de sol",
      "el": "sunny = {count} {count: μέρα | μέρες} με ήλιο",
      "ja": "sunny = 晴れの日{count}日",
    ].mapValues(Optional.some).merging(changes) { $1 }
    return Words { tables[$0] ?? nil }
  }

  private func broken(_ words: Words, saying messages: [Message], source: String = "")
    async throws -> [String]
  {
    let directory = try TemporaryDirectory()
    let folder = URL(filePath: directory.path)
    try Data(source.utf8).write(to: folder.appending(path: "Weather.swift"))
    let subject = WordsSubject(words, saying: messages, declaredIn: folder)
    let broken = await found(WordsContract.promises(of: subject))
    withExtendedLifetime(directory) {}
    return broken
  }

  private func found(_ promises: [Promise]) async -> [String] {
    var found: [String] = []
    for promise in promises {
      do {
        try await promise.check()
      } catch let broken as BrokenPromise {
        found.append(broken.found)
      } catch {
        found.append("\(error)")
      }
    }
    return found
  }
}

extension Message {
  fileprivate static func sunny(_ count: Int) -> Message {
    Message("sunny", ["count": .count(count)])
  }
}
