/// German.
struct GermanStrings: FeedStrings {
  static let language = "de"

  private let plural = Plural.one

  var loading: String { "wird geladen …" }
  var emptyFeed: String { "Der Feed enthält keine Bilder." }
  func savedCopy(age: Age, reason: String?) -> String {
    "gespeicherte Kopie, \(words(for: age)) alt\(reason.map { " (\($0))" } ?? "")"
  }
  func cannotLoad(url: String, reason: String, advice: String) -> String {
    "\(url) kann nicht geladen werden: \(reason); \(advice)"
  }
  func cannotLoad(reason: String) -> String { "der Feed kann nicht geladen werden: \(reason)" }
  func cannotSave(reason: String) -> String { "der Feed konnte nicht gespeichert werden: \(reason)" }
  func noSavedCopy(reason: String) -> String { "es kann keine gespeicherte Kopie angezeigt werden: \(reason)" }

  func noConnection(cause: String) -> String { "keine Verbindung: \(cause)" }
  func invalidData(cause: String) -> String { "ungültige Daten: \(cause)" }
  var offline: String { "offline" }
  var noSavedFeed: String { "es wurde noch kein Feed gespeichert" }
  var savedFeedExpired: String { "der gespeicherte Feed ist zu alt" }
  var savedFeedFromTheFuture: String { "der Zeitstempel des gespeicherten Feeds liegt in der Zukunft" }
  var noSavedPicture: String { "das Bild ist nicht gespeichert" }

  var adviceWithoutConnection: String { "Verbindung prüfen und erneut versuchen" }
  var adviceOnInvalidData: String { "URL prüfen oder später erneut versuchen" }
  var adviceWhenOffline: String { "keine gespeicherte Kopie verfügbar, zum Laden online gehen" }

  func images(_ count: Int) -> String { plural.counted(count, "Bild", "Bilder") }
  func moreImages(_ count: Int) -> String { plural.counted(count, "weiteres Bild", "weitere Bilder") }
  var newImage: String { "neu" }

  var pictureLoading: String { "Bild wird geladen …" }
  func pictureFailed(reason: String?) -> String {
    "Bild konnte nicht geladen werden\(reason.map { ": \($0)" } ?? "")"
  }
  var pictureNotDrawn: String { "das Bild kann nicht gezeichnet werden" }
  var pictureLink: String { "Link zum Bild" }

  var galleryTitle: String { "Bilder-Feed" }
  func saved(at time: String, from url: String) -> String { "gespeichert am \(time), Quelle: \(url)" }
  var noSavedPictures: String { "keine Bilder gespeichert" }

  func size(_ size: ByteSize) -> String {
    switch size {
    case .bytes(let count): plural.counted(count, "Byte", "Bytes")
    case .kilobytes(let number): "\(number.withComma) kB"
    case .megabytes(let number): "\(number.withComma) MB"
    case .gigabytes(let number): "\(number.withComma) GB"
    }
  }
  func progress(_ count: Int, of total: Int) -> String { "\(count) von \(plural.counted(total, "Bild", "Bildern"))" }
  func summary(saved count: Int, of total: Int, size: String) -> String {
    "\(progress(count, of: total)) gespeichert, \(size)"
  }
  func failures(_ count: Int) -> String { "\(count) fehlgeschlagen" }
  var saved: String { "gespeichert" }
  var failed: String { "fehlgeschlagen" }
  func timeLeft(_ wait: Wait) -> String { "noch \(words(for: wait))" }

  func nextLoad(in wait: Wait) -> String { "nächster Abruf in \(words(for: wait))" }
  func lastLoad(at time: String) -> String { "letzter Abruf: \(time)" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "weniger als eine Minute"
    case .minutes(let count): plural.counted(count, "Minute", "Minuten")
    case .hours(let count): plural.counted(count, "Stunde", "Stunden")
    case .days(let count): plural.counted(count, "Tag", "Tage")
    }
  }

  private func words(for wait: Wait) -> String {
    switch wait {
    case .seconds(let count): "\(count) Sek."
    case .minutes(let count): "\(count) Min."
    case .hours(let count): "\(count) Std."
    }
  }
}
