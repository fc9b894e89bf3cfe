/// Portuguese as in Brazil, and for whoever speaks another Portuguese.
struct BrazilianStrings: FeedStrings {
  static let language = "pt-BR"

  private let plural = Plural.zeroAndOne

  var loading: String { "carregando…" }
  var emptyFeed: String { "O feed não tem imagens." }
  func savedCopy(age: Age, reason: String?) -> String {
    "cópia salva há \(words(for: age))\(reason.map { " (\($0))" } ?? "")"
  }
  func cannotLoad(url: String, reason: String, advice: String) -> String {
    "não foi possível carregar \(url): \(reason); \(advice)"
  }
  func cannotLoad(reason: String) -> String { "não foi possível carregar o feed: \(reason)" }
  func cannotSave(reason: String) -> String { "não foi possível salvar o feed: \(reason)" }
  func noSavedCopy(reason: String) -> String { "nenhuma cópia salva pode ser exibida: \(reason)" }

  func noConnection(cause: String) -> String { "sem conexão: \(cause)" }
  func invalidData(cause: String) -> String { "dados inválidos: \(cause)" }
  var offline: String { "modo offline" }
  var noSavedFeed: String { "nenhum feed foi salvo ainda" }
  var savedFeedExpired: String { "o feed salvo é antigo demais" }
  var savedFeedFromTheFuture: String { "o feed salvo tem uma data no futuro" }
  var noSavedPicture: String { "a imagem não está salva" }

  var adviceWithoutConnection: String { "verifique a conexão e tente novamente" }
  var adviceOnInvalidData: String { "verifique a URL ou tente novamente mais tarde" }
  var adviceWhenOffline: String { "nenhuma cópia salva pode ser exibida, conecte-se para carregá-lo" }

  func images(_ count: Int) -> String { plural.counted(count, "imagem", "imagens") }
  func moreImages(_ count: Int) -> String { "mais \(images(count))" }
  var newImage: String { "nova" }

  var pictureLoading: String { "carregando a imagem…" }
  func pictureFailed(reason: String?) -> String {
    "não foi possível carregar a imagem\(reason.map { ": \($0)" } ?? "")"
  }
  var pictureNotDrawn: String { "não é possível desenhar a imagem" }
  var pictureLink: String { "link para a imagem" }

  var galleryTitle: String { "Feed de imagens" }
  func saved(at time: String, from url: String) -> String { "salvo em \(time) a partir de \(url)" }
  var noSavedPictures: String { "nenhuma imagem salva" }

  func size(_ size: ByteSize) -> String {
    switch size {
    case .bytes(let count): plural.counted(count, "byte", "bytes")
    case .kilobytes(let number): "\(number.withComma) kB"
    case .megabytes(let number): "\(number.withComma) MB"
    case .gigabytes(let number): "\(number.withComma) GB"
    }
  }
  func progress(_ count: Int, of total: Int) -> String { "\(count) de \(images(total))" }
  func summary(saved count: Int, of total: Int, size: String) -> String {
    "\(progress(count, of: total)) \(plural.form(total, "salva", "salvas")), \(size)"
  }
  func failures(_ count: Int) -> String { "\(count) com falha" }
  var saved: String { "salva" }
  var failed: String { "com falha" }
  func timeLeft(_ wait: Wait) -> String {
    switch wait {
    case .seconds(let count), .minutes(let count), .hours(let count):
      "\(plural.form(count, "falta", "faltam")) \(words(for: wait))"
    }
  }

  func nextLoad(in wait: Wait) -> String { "próximo carregamento em \(words(for: wait))" }
  func lastLoad(at time: String) -> String { "último carregamento: \(time)" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "menos de um minuto"
    case .minutes(let count): plural.counted(count, "minuto", "minutos")
    case .hours(let count): plural.counted(count, "hora", "horas")
    case .days(let count): plural.counted(count, "dia", "dias")
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
