/// Spanish.
struct SpanishStrings: FeedStrings {
  static let language = "es"

  private let plural = Plural.one

  var loading: String { "cargando…" }
  var emptyFeed: String { "El feed no contiene imágenes." }
  func savedCopy(age: Age, reason: String?) -> String {
    "copia guardada hace \(words(for: age))\(reason.map { " (\($0))" } ?? "")"
  }
  func cannotLoad(url: String, reason: String, advice: String) -> String {
    "no se puede cargar \(url): \(reason); \(advice)"
  }
  func cannotLoad(reason: String) -> String { "no se puede cargar el feed: \(reason)" }
  func cannotSave(reason: String) -> String { "no se pudo guardar el feed: \(reason)" }
  func noSavedCopy(reason: String) -> String { "no se puede mostrar ninguna copia guardada: \(reason)" }

  func noConnection(cause: String) -> String { "sin conexión: \(cause)" }
  func invalidData(cause: String) -> String { "datos no válidos: \(cause)" }
  var offline: String { "modo sin conexión" }
  var noSavedFeed: String { "todavía no se ha guardado ningún feed" }
  var savedFeedExpired: String { "el feed guardado es demasiado antiguo" }
  var savedFeedFromTheFuture: String { "el feed guardado lleva una fecha futura" }
  var noSavedPicture: String { "la imagen no está guardada" }

  var adviceWithoutConnection: String { "revise la conexión e inténtelo de nuevo" }
  var adviceOnInvalidData: String { "revise la URL o inténtelo de nuevo más tarde" }
  var adviceWhenOffline: String { "no hay ninguna copia guardada que mostrar, conéctese para cargarlo" }

  func images(_ count: Int) -> String { plural.counted(count, "imagen", "imágenes") }
  func moreImages(_ count: Int) -> String { plural.counted(count, "imagen más", "imágenes más") }
  var newImage: String { "nueva" }

  var pictureLoading: String { "cargando la imagen…" }
  func pictureFailed(reason: String?) -> String { "no se pudo cargar la imagen\(reason.map { ": \($0)" } ?? "")" }
  var pictureNotDrawn: String { "no se puede dibujar la imagen" }
  var pictureLink: String { "enlace a la imagen" }

  var galleryTitle: String { "Feed de imágenes" }
  func saved(at time: String, from url: String) -> String { "guardado el \(time) desde \(url)" }
  var noSavedPictures: String { "no hay imágenes guardadas" }

  func size(_ size: ByteSize) -> String {
    switch size {
    case .bytes(let count): plural.counted(count, "byte", "bytes")
    case .kilobytes(let number): "\(number.withComma) kB"
    case .megabytes(let number): "\(number.withComma) MB"
    case .gigabytes(let number): "\(number.withComma) GB"
    }
  }
  func progress(_ count: Int, of total: Int) -> String { "\(count) de \(plural.counted(total, "imagen", "imágenes"))" }
  func summary(saved count: Int, of total: Int, size: String) -> String {
    "\(progress(count, of: total)) \(plural.form(total, "guardada", "guardadas")), \(size)"
  }
  func failures(_ count: Int) -> String { "\(count) con error" }
  var saved: String { "guardada" }
  var failed: String { "con error" }
  func timeLeft(_ wait: Wait) -> String {
    switch wait {
    case .seconds(let count), .minutes(let count), .hours(let count):
      "\(plural.form(count, "queda", "quedan")) \(words(for: wait))"
    }
  }

  func nextLoad(in wait: Wait) -> String { "próxima carga en \(words(for: wait))" }
  func lastLoad(at time: String) -> String { "última carga: \(time)" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "menos de un minuto"
    case .minutes(let count): plural.counted(count, "minuto", "minutos")
    case .hours(let count): plural.counted(count, "hora", "horas")
    case .days(let count): plural.counted(count, "día", "días")
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
