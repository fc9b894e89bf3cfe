extension BrazilianStrings {
  func cause(_ cause: ErrorCause) -> String {
    switch cause {
    case .notConnected: "não há conexão com a internet"
    case .unknownHost: "o nome do servidor é desconhecido"
    case .refused: "o servidor recusou a conexão"
    case .unknownProxy: "o nome do proxy é desconhecido"
    case .refusedByProxy: "o proxy recusou a conexão"
    case .broken: "a conexão caiu"
    case .hungUp: "o servidor fechou a conexão sem responder"
    case .noAnswer: "o servidor não responde"
    case .timedOut(let seconds): "não houve resposta completa em \(seconds.withComma) s"
    case .untrustedCertificate: "conexão não segura: o certificado do servidor não é confiável"
    case .expiredCertificate: "conexão não segura: o certificado do servidor expirou ou ainda não é válido"
    case .foreignCertificate: "conexão não segura: o certificado é de outro servidor"
    case .insecure(let detail): "conexão não segura: \(detail)"
    case .foreignScheme(let url): "só http e https são carregados, não \(url)"
    case .unfetchedURL(let url):
      "\(url) não é carregado, por conter um nome, uma senha ou um servidor fora do comum"
    case .addressInside: "o endereço é da rede interna, à qual não se conecta"
    case .addressInsideOfSavedFeed:
      "o feed está inacessível, por isso suas imagens da rede interna não são pedidas"
    case .redirectNotFollowed(let url): "o servidor redireciona para \(url), que não é seguido"
    case .tooManyRedirects(let limit):
      "o servidor redireciona mais de \(Plural.zeroAndOne.counted(limit, "vez", "vezes"))"
    case .notHTTP: "a resposta não é HTTP"
    case .undecodable: "a resposta não pode ser decodificada"
    case .answerTooLarge(let limit): "a resposta tem mais de \(limit) bytes"
    case .headersTooLarge(let limit): "o cabeçalho da resposta tem mais de \(limit) bytes"
    case .status(let status): "o servidor respondeu com o status \(status)"
    case .emptyAnswer: "a resposta está vazia"
    case .notAnImage: "a resposta não é uma imagem"
    case .unsupportedPicture(let format, let supported):
      "formato de imagem \(format) não aceito; aceitos: \(supported)"
    case .notAFeed(let fault, let place):
      "a resposta não é um feed\(fault.map { ": \(words(for: $0))" } ?? "")\(place.isEmpty ? "" : " em \(place)")"
    case .tooManyValues(let limit): "a resposta contém mais de \(limit) valores"
    case .relativeImageURL(let url): "a URL de uma imagem não é absoluta: \(url)"
    case .damaged: "a cópia salva está danificada"
    case .noRoom(let pictures, let mebibytes):
      "não há espaço: são mantidas no máximo \(pictures) imagens, com \(mebibytes) MiB ao todo"
    case .system(let problem): words(for: problem)
    case .file(let action, let path, let problem): "\(words(for: action, path)): \(words(for: problem))"
    case .locked(let path): "outro programa está usando \(path); tente novamente quando ele terminar"
    case .untrusted(let path, let fault): "\(path) \(words(for: fault))"
    }
  }

  private func words(for fault: FeedFault) -> String {
    switch fault {
    case .missing(let key): "falta \"\(key)\""
    case .null: "sem valor (null)"
    case .otherType: "outro tipo"
    case .malformed: "malformado"
    }
  }

  private func words(for action: FileAction, _ path: String) -> String {
    switch action {
    case .makeDirectory: "não foi possível criar o diretório \(path)"
    case .useDirectory: "não foi possível usar o diretório \(path)"
    case .lock: "não foi possível bloquear \(path)"
    case .create: "não foi possível criar \(path)"
    case .read: "não foi possível ler \(path)"
    case .write: "não foi possível gravar \(path)"
    case .delete: "não foi possível excluir \(path)"
    }
  }

  private func words(for fault: PathFault) -> String {
    switch fault {
    case .foreignOwner: "pertence a outra pessoa e não é usado; escolha outro diretório"
    case .othersCanWrite:
      "pode ser alterado por outras pessoas e não é usado; retire essa permissão (chmod go-w) ou escolha outro diretório"
    case .notAFile: "não é um arquivo comum e não é usado; escolha outro diretório"
    case .symbolicLink: "é um link simbólico e não é usado; escolha outro diretório"
    case .otherFeed: "contém outro feed e não é usado; escolha outro diretório"
    }
  }

  private func words(for problem: SystemProblem) -> String {
    switch problem {
    case .noSpace: "não há mais espaço no disco"
    case .quota: "a cota de disco foi excedida"
    case .noPermission: "permissão negada"
    case .readOnly: "o sistema de arquivos é somente leitura"
    case .notFound: "arquivo ou diretório não encontrado"
    case .exists: "o arquivo já existe"
    case .notADirectory: "não é um diretório"
    case .isADirectory: "é um diretório"
    case .notAFile: "não é um arquivo comum"
    case .larger(let mebibytes): "tem mais de \(mebibytes) MiB"
    case .notText: "não é texto UTF-8"
    case .nameTooLong: "o nome do arquivo é longo demais"
    case .tooManyFiles: "há arquivos abertos demais"
    case .closedStream: "a saída não está aberta"
    case .inputOutput: "erro de entrada/saída"
    case .other(let words): words
    }
  }
}
