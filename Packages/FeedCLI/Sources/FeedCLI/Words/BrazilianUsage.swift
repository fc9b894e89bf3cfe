/// Portuguese as in Brazil.
struct BrazilianUsage: UsageStrings {
  func problem(_ problem: UsageProblem) -> String {
    switch problem {
    case .unknown(let kind, let word, let hint): "não existe \(name(kind)) '\(word)'; \(words(hint))"
    case .extraWord(let word, let command): "'\(word)' é um argumento a mais para '\(command)'; veja 'feed --help'"
    case .foreignOption(let option, let command): "'\(command)' não aceita \(option); veja '\(command) --help'"
    case .missingOperand(let operand, let command): "'\(command)' precisa de \(operand); veja '\(command) --help'"
    case .exclusive(let one, let other): "\(one) e \(other) não podem ser usados juntos"
    case .galleryWord(let word):
      "'\(word)' não é a URL de um feed; informe o arquivo de 'feed gallery' com -o WHERE"
    case .needlessValue(let option): "\(option) não leva valor"
    case .missingValue(let option, let spelling): "\(option) precisa de um valor: \(spelling)"
    case .value(let word, let place, let expectation): "\(place): '\(word)' não é \(words(expectation))"
    case .configValue(let word, let key, let expectation):
      "\(key) no arquivo de configuração: '\(word)' não é \(words(expectation))"
    case .configLine(let path, let line): "\(path), linha \(line): escreva-a como 'key = value'"
    case .configKey(let key, let path, let line, let keys):
      "\(path), linha \(line): não existe a chave '\(key)'; as chaves são \(keys.listed(by: "e"))"
    case .unreadableConfigFile(let path, let reason):
      "não foi possível ler o arquivo de configuração \(path): \(reason)"
    case .noCachePlace: "não há lugar para o cache: defina $HOME ou informe --cache-dir DIR"
    case .noFeed(let path): "qual feed? informe a URL dele, defina $FEED_URL ou escreva 'url = URL' em \(path)"
    case .noChafa: "--images chafa: o programa 'chafa' não está instalado; instale-o ou informe --images auto"
    }
  }

  private func name(_ kind: UsageProblem.Kind) -> String {
    switch kind {
    case .command: "o comando"
    case .option: "a opção"
    case .shell: "o SHELL"
    }
  }

  private func words(_ hint: UsageProblem.Hint) -> String {
    switch hint {
    case .didYouMean(let name): "você quis dizer '\(name)'?"
    case .listed(let call): "'\(call)' mostra a lista"
    }
  }

  private func words(_ expectation: UsageProblem.Expectation) -> String {
    switch expectation {
    case .url: "uma URL http ou https, como https://feed.example/feed.json"
    case .urlWithoutPassword: "uma URL sem nome nem senha"
    case .urlWithPlainHost:
      "uma URL cujo host tenha só letras de a a z, dígitos, hifens e pontos; escreva outras letras como 'xn--…'"
    case .directory: "um diretório, como /home/me/feed"
    case .days: "um número de dias, como 7 ou 0.5, nem 'none'"
    case .seconds(let least, let most, let example): "um número de segundos de \(least) a \(most), como \(example)"
    case .oneOf(let words): "um de \(words.joined(separator: ", "))"
    case .images: "um número positivo de imagens, como 10"
    case .instant: "um instante ISO 8601, como 2026-11-21T10:00:00Z"
    }
  }
}
