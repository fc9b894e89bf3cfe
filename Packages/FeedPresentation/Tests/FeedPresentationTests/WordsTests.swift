import FeedPresentation
import Testing

@Suite("Words")
struct WordsTests {
  @Test(
    "An age is told in the largest unit that it fills",
    arguments: [
      (-1e9, .moments), (0, .moments), (59.9, .moments), (60, .minutes(1)), (3_599, .minutes(59)), (3_600, .hours(1)),
      (86_399, .hours(23)), (86_400, .days(1)), (604_800, .days(7)), (.infinity, .days(37_037_037_037)),
    ] as [(TimeInterval, Age)])
  func ages(seconds: TimeInterval, age: Age) {
    let date = Date(timeIntervalSince1970: 0)
    #expect(Age(since: date, now: date.addingTimeInterval(seconds)) == age)
  }

  @Test(
    "A wait is told in the largest unit that it fills, rounded up",
    arguments: [
      (.seconds(-5), .seconds(0)), (.zero, .seconds(0)), (.nanoseconds(1), .seconds(1)), (.seconds(59), .seconds(59)),
      (.milliseconds(59_001), .minutes(1)), (.seconds(60), .minutes(1)), (.seconds(61), .minutes(2)),
      (.seconds(3_540), .minutes(59)), (.seconds(3_541), .hours(1)), (.seconds(3_601), .hours(2)),
      (.seconds(Int64.max), .hours(2_562_047_788_015_216)),
    ] as [(Duration, Wait)])
  func waits(duration: Duration, wait: Wait) {
    #expect(Wait(duration) == wait)
  }

  @Test("A team's own table is taken, and English for what it leaves out")
  func ownWords() {
    let presenter = FeedPresenter(language: Language(tag: "zz", table: "# Ours.\nemptyFeed = NOTHING!\n"))
    let state = presenter.loaded(
      .init(images: [], origin: .cache(savedAt: Date(timeIntervalSince1970: 0), reason: nil)),
      now: Date(timeIntervalSince1970: 0))
    let notice = "saved copy, less than a minute old"
    #expect(state == .loaded(FeedScreen(rows: [], notice: notice, emptyMessage: "NOTHING!")))
  }

  @Test(
    "An error is one line in every language: what was wrong, with what, and what to do",
    arguments: [
      ("en", "cannot load https://a.example/: no connection: down; check the connection and try again"),
      (
        "de",
        "https://a.example/ kann nicht geladen werden: keine Verbindung: down; Verbindung prüfen und erneut versuchen"
      ),
      ("es", "no se puede cargar https://a.example/: sin conexión: down; revise la conexión e inténtelo de nuevo"),
      (
        "fr",
        "impossible de charger https://a.example/\u{A0}: pas de connexion\u{A0}: down\u{A0}; vérifiez la connexion et réessayez"
      ),
      ("pt", "não foi possível carregar https://a.example/: sem conexão: down; verifique a conexão e tente novamente"),
      (
        "el",
        "δεν είναι δυνατή η φόρτωση του https://a.example/: χωρίς σύνδεση: down· ελέγξτε τη σύνδεση και δοκιμάστε ξανά"
      ),
      ("ja", "https://a.example/ を読み込めません: 接続できません: down。接続を確認して、もう一度お試しください。"),
    ])
  func messages(preference: String, message: String) throws {
    struct Down: Error, CustomStringConvertible { let description = "down" }
    let failure = LoadFailure(.connectivity, loading: try #require(URL(string: "https://a.example/")), cause: Down())
    let presenter = FeedPresenter(language: Language(for: [preference]))
    #expect(presenter.failed(failure) == .failed(message: message))
  }
}
