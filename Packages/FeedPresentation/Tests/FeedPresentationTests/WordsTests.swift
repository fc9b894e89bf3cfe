import FeedCore
import FeedPresentation
import Testing

@Suite("Words")
struct WordsTests {
  @Test(
    "An age is shown in the largest unit that it fills",
    arguments: [
      (-1e9, "less than a minute"), (0, "less than a minute"), (59.9, "less than a minute"),
      (60, "1 minute"),
      (3_599, "59 minutes"), (3_600, "1 hour"), (86_399, "23 hours"), (86_400, "1 day"),
      (604_800, "7 days"),
      (.infinity, "37037037037 days"),
    ] as [(TimeInterval, String)]
  )
  func ages(seconds: TimeInterval, age: String) {
    let date = Date(timeIntervalSince1970: 0)
    let copy = Message.savedCopy(Age(since: date, now: date.addingTimeInterval(seconds)))
    #expect(Language.english.text(copy) == "saved copy, \(age) old")
  }

  @Test("A team's own table is taken, and English for what it leaves out")
  func ownWords() {
    let presenter = FeedPresenter(
      language: Language(tag: "zz", table: "# Ours.\nemptyFeed = NOTHING!\n")
    )
    let origin = Feed.Origin.cache(savedAt: Date(timeIntervalSince1970: 0), reason: nil)
    let state = presenter.loaded(
      ShownImages(of: Feed(images: [], origin: origin)),
      now: Date(timeIntervalSince1970: 0)
    )
    let notice = "saved copy, less than a minute old"
    #expect(state == .loaded(FeedScreen(rows: [], notice: notice, emptyMessage: "NOTHING!")))
  }

  @Test("A module's words are in the language; what they lack in it is said in English")
  func words() {
    let weather = Words { tag in
      ["en": "sunny = fair\nrainy = wet", "de": "sunny = heiter"][tag]
    }
    let texts = { (language: Language) in ["sunny", "rainy"].map { language.text(Message($0)) } }
    #expect(texts(Language(for: ["de"], words: [weather])) == ["heiter", "wet"])
    #expect(texts(Language(for: ["fr"], words: [weather])) == ["fair", "wet"])
    let environment = ["LANG": "de_DE.UTF-8"]
    #expect(texts(Language(inEnvironment: environment, words: [weather])) == ["heiter", "wet"])
    let own = Language(tag: "zz", table: "rainy = splish", words: [weather])
    #expect(texts(own) == ["fair", "splish"])
    #expect(texts(Language(for: ["de"])) == ["sunny", "rainy"])
  }

  @Test("Words that are said in English have its numbers", arguments: ["ja", "fr"])
  func englishNumbers(tag: String) {
    let weather = Words { $0 == "en" ? "clouds = {count} {count: cloud | clouds}" : nil }
    let sut = Language(for: [tag], words: [weather])
    let texts = (0...2).map { sut.text(Message("clouds", ["count": .count($0)])) }
    #expect(texts == ["0 clouds", "1 cloud", "2 clouds"])
  }

  @Test(
    "An error is one line in every language: what was wrong, with what, and what to do",
    arguments: [
      (
        "en",
        "cannot load https://a.example/: no connection: down; check the connection and try again"
      ),
      (
        "de",
        "https://a.example/ kann nicht geladen werden: keine Verbindung: down; Verbindung prüfen und erneut versuchen"
      ),
      (
        "es",
        "no se puede cargar https://a.example/: sin conexión: down; revise la conexión e inténtelo de nuevo"
      ),
      (
        "fr",
        "impossible de charger https://a.example/\u{A0}: pas de connexion\u{A0}: down\u{A0}; vérifiez la connexion et réessayez"
      ),
      (
        "pt",
        "não foi possível carregar https://a.example/: sem conexão: down; verifique a conexão e tente novamente"
      ),
      (
        "el",
        "δεν είναι δυνατή η φόρτωση του https://a.example/: χωρίς σύνδεση: down· ελέγξτε τη σύνδεση και δοκιμάστε ξανά"
      ),
      ("ja", "https://a.example/ を読み込めません: 接続できません: down。接続を確認して、もう一度お試しください。"),
    ]
  )
  func messages(preference: String, message: String) throws {
    struct Down: Error, CustomStringConvertible { let description = "down" }
    let failure = LoadFailure(
      .connectivity,
      loading: try #require(URL(string: "https://a.example/")),
      cause: Down()
    )
    let presenter = FeedPresenter(language: Language(for: [preference]))
    #expect(presenter.failed(failure) == .failed(message: message))
  }
}
