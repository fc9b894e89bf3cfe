/// French. A space that does not break goes before a colon and a semicolon.
struct FrenchStrings: FeedStrings {
  static let language = "fr"

  private let plural = Plural.zeroAndOne

  var loading: String { "chargement…" }
  var emptyFeed: String { "Le flux ne contient aucune image." }
  func savedCopy(age: Age, reason: String?) -> String {
    "copie enregistrée il y a \(words(for: age))\(reason.map { " (\($0))" } ?? "")"
  }
  func cannotLoad(url: String, reason: String, advice: String) -> String {
    "impossible de charger \(url)\u{A0}: \(reason)\u{A0}; \(advice)"
  }
  func cannotLoad(reason: String) -> String { "impossible de charger le flux\u{A0}: \(reason)" }
  func cannotSave(reason: String) -> String { "le flux n’a pas pu être enregistré\u{A0}: \(reason)" }
  func noSavedCopy(reason: String) -> String { "aucune copie enregistrée ne peut être affichée\u{A0}: \(reason)" }

  func noConnection(cause: String) -> String { "pas de connexion\u{A0}: \(cause)" }
  func invalidData(cause: String) -> String { "données non valides\u{A0}: \(cause)" }
  var offline: String { "hors ligne" }
  var noSavedFeed: String { "aucun flux n’a encore été enregistré" }
  var savedFeedExpired: String { "le flux enregistré est trop ancien" }
  var savedFeedFromTheFuture: String { "la date du flux enregistré est dans le futur" }
  var noSavedPicture: String { "l’image n’est pas enregistrée" }

  var adviceWithoutConnection: String { "vérifiez la connexion et réessayez" }
  var adviceOnInvalidData: String { "vérifiez l’URL ou réessayez plus tard" }
  var adviceWhenOffline: String { "aucune copie enregistrée ne peut être affichée, passez en ligne pour le charger" }

  func images(_ count: Int) -> String { plural.counted(count, "image", "images") }
  func moreImages(_ count: Int) -> String { plural.counted(count, "autre image", "autres images") }
  var newImage: String { "nouvelle" }

  var pictureLoading: String { "chargement de l’image…" }
  func pictureFailed(reason: String?) -> String {
    "l’image n’a pas pu être chargée\(reason.map { "\u{A0}: \($0)" } ?? "")"
  }
  var pictureNotDrawn: String { "impossible de dessiner l’image" }
  var pictureLink: String { "lien vers l’image" }

  var galleryTitle: String { "Flux d’images" }
  func saved(at time: String, from url: String) -> String { "enregistré le \(time) depuis \(url)" }
  var noSavedPictures: String { "aucune image enregistrée" }

  func size(_ size: ByteSize) -> String {
    switch size {
    case .bytes(let count): plural.counted(count, "octet", "octets")
    case .kilobytes(let number): "\(number.withComma) ko"
    case .megabytes(let number): "\(number.withComma) Mo"
    case .gigabytes(let number): "\(number.withComma) Go"
    }
  }
  func progress(_ count: Int, of total: Int) -> String { "\(images(count)) sur \(total)" }
  func summary(saved count: Int, of total: Int, size: String) -> String {
    "\(progress(count, of: total)) \(plural.form(count, "enregistrée", "enregistrées")), \(size)"
  }
  func failures(_ count: Int) -> String { plural.counted(count, "échec", "échecs") }
  var saved: String { "enregistrée" }
  var failed: String { "échec" }
  func timeLeft(_ wait: Wait) -> String { "il reste \(words(for: wait))" }

  func nextLoad(in wait: Wait) -> String { "prochain chargement dans \(words(for: wait))" }
  func lastLoad(at time: String) -> String { "dernier chargement\u{A0}: \(time)" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "moins d’une minute"
    case .minutes(let count): plural.counted(count, "minute", "minutes")
    case .hours(let count): plural.counted(count, "heure", "heures")
    case .days(let count): plural.counted(count, "jour", "jours")
    }
  }

  private func words(for wait: Wait) -> String {
    switch wait {
    case .seconds(let count): "\(count) s"
    case .minutes(let count): "\(count) min"
    case .hours(let count): "\(count) h"
    }
  }
}
