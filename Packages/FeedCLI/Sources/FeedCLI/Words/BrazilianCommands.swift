/// Portuguese as in Brazil.
struct BrazilianCommands: CommandStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: ", ") }
  func status(last: String, next: String) -> String { "\(last); \(next)" }

  var nothingSaved: String { "não há nada salvo" }
  var unknownFeed: String { "um feed de URL desconhecida" }
  var noSavedCopy: String { "sem cópia salva" }
  func noSavedCopy(of url: String) -> String { "não há cópia salva de \(url)" }
  var damaged: String { "danificado" }
  func pictures(_ count: Int) -> String { "\(count) \(count < 2 ? "arquivo" : "arquivos") de imagem" }
  func valid(_ copy: String, until time: String?) -> String {
    "\(copy), válida \(time.map { "até \($0)" } ?? "sem limite")"
  }
  func expired(_ copy: String, since time: String) -> String { "\(copy), expirada desde \(time)" }
  func fromTheFuture(_ time: String) -> String { "cópia salva com data no futuro, \(time): não é exibida" }

  func valid(_ copy: String) -> String { "\(copy), válida" }
  func leftAlone(fromTheFuture time: String) -> String { "cópia salva com data no futuro, \(time), mantida" }
  func expired(_ copy: String, isDeleted: Bool) -> String {
    "\(copy), expirada, \(isDeleted ? "excluída" : "não excluída, pois --now, --max-age ou --offline foi informado")"
  }
  func refused(_ copy: String, shownBy option: String) -> String { "\(copy); '\(option)' a exibe" }
  func damaged(isDeleted: Bool) -> String {
    "danificado, \(isDeleted ? "excluído" : "não excluído, pois --now, --max-age ou --offline foi informado")"
  }
  func deletedPictures(_ count: Int) -> String {
    count < 2
      ? "\(count) arquivo de imagem danificado, excluído" : "\(count) arquivos de imagem danificados, excluídos"
  }

  func new(_ count: Int) -> String { "\(count) \(count < 2 ? "nova" : "novas")" }
  func changed(_ count: Int) -> String { "\(count) \(count < 2 ? "alterada" : "alteradas")" }
  func moved(_ count: Int) -> String { "\(count) \(count < 2 ? "movida" : "movidas")" }
  func gone(_ count: Int) -> String { "\(count) \(count < 2 ? "removida" : "removidas")" }
  var freshAgain: String { "o feed está atualizado de novo" }

  func failed(_ url: String, reason: String) -> String { "falha em \(url): \(reason)" }
  func cleared(_ url: String) -> String { "cache de \(url) excluído" }
  var clearedAll: String { "cache de todos os feeds excluído" }
  func loadFirst(_ url: String) -> String { "\(noSavedCopy(of: url)); carregue-a com 'feed prefetch'" }
  func deletedByValidate(_ reason: String) -> String { "\(reason); 'feed validate' a exclui" }
  func missingPictures(_ count: Int, of total: Int) -> String {
    "\(count < 2 ? "falta" : "faltam") no cache \(count) de \(total) \(total < 2 ? "imagem" : "imagens"); 'feed prefetch' as salva"
  }
  func unfetchablePictures(_ count: Int, of total: Int) -> String {
    "\(count) de \(total) \(total < 2 ? "imagem" : "imagens") não \(count < 2 ? "pode ser baixada" : "podem ser baixadas"): nem http nem https, ou em uma rede privada"
  }
  var pictureWithoutDescription: String { "imagem sem descrição" }

  func cannotWriteOutput(_ reason: String) -> String { "não foi possível gravar a saída: \(reason)" }
  func cannotUseCache(_ reason: String) -> String { "não foi possível usar o cache: \(reason)" }
  func validated(_ finding: String) -> String { "cache verificado: \(finding)" }
  func cannotValidate(_ reason: String) -> String { "não foi possível verificar o cache: \(reason)" }

  func demoOnline(_ url: String) -> String {
    "Com conexão. Um servidor de feeds funciona em \(url), só para esta demonstração."
  }
  var demoOffline: String {
    "Sem conexão, dois dias depois. O servidor está parado; a cópia salva é exibida, com a idade."
  }
  var demoExpired: String {
    "Sem conexão, oito dias depois. A cópia salva expirou aos sete; uma mensagem de erro é exibida."
  }
  func demoEnd(_ command: String) -> String { "É só isso. Para exibir um feed seu: \(command)" }
  func demoFailed(code: Int32, expected: Int32) -> String {
    "a demonstração terminou com o código \(code); o esperado era \(expected)"
  }
}
