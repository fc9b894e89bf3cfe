/// French. A space that does not break goes before a colon, a semicolon and a question mark.
struct FrenchUsage: UsageStrings {
  func problem(_ problem: UsageProblem) -> String {
    switch problem {
    case .unknown(let kind, let word, let hint): "\(name(kind)) '\(word)' n’existe pas\u{A0}; \(words(hint))"
    case .extraWord(let word, let command):
      "'\(word)' est un argument de trop pour '\(command)'\u{A0}; voir 'feed --help'"
    case .foreignOption(let option, let command):
      "'\(command)' n’accepte pas \(option)\u{A0}; voir '\(command) --help'"
    case .missingOperand(let operand, let command):
      "il manque \(operand) à '\(command)'\u{A0}; voir '\(command) --help'"
    case .exclusive(let one, let other): "\(one) et \(other) ne vont pas ensemble"
    case .galleryWord(let word):
      "'\(word)' n’est pas l’URL d’un flux\u{A0}; indiquez le fichier de 'feed gallery' avec -o WHERE"
    case .needlessValue(let option): "\(option) ne prend pas de valeur"
    case .missingValue(let option, let spelling): "\(option) demande une valeur\u{A0}: \(spelling)"
    case .value(let word, let place, let expectation): "\(place)\u{A0}: '\(word)' n’est pas \(words(expectation))"
    case .configValue(let word, let key, let expectation):
      "\(key) dans le fichier de configuration\u{A0}: '\(word)' n’est pas \(words(expectation))"
    case .configLine(let path, let line): "\(path), ligne \(line)\u{A0}: écrivez-la sous la forme 'key = value'"
    case .configKey(let key, let path, let line, let keys):
      "\(path), ligne \(line)\u{A0}: la clé '\(key)' n’existe pas\u{A0}; les clés sont \(keys.listed(by: "et"))"
    case .unreadableConfigFile(let path, let reason):
      "impossible de lire le fichier de configuration \(path)\u{A0}: \(reason)"
    case .noCachePlace: "pas d’endroit pour le cache\u{A0}: définissez $HOME ou indiquez --cache-dir DIR"
    case .noFeed(let path):
      "quel flux\u{A0}? indiquez son URL, définissez $FEED_URL ou écrivez 'url = URL' dans \(path)"
    case .noChafa:
      "--images chafa\u{A0}: le programme 'chafa' n’est pas installé\u{A0}; installez-le ou indiquez --images auto"
    }
  }

  private func name(_ kind: UsageProblem.Kind) -> String {
    switch kind {
    case .command: "la commande"
    case .option: "l’option"
    case .shell: "le SHELL"
    }
  }

  private func words(_ hint: UsageProblem.Hint) -> String {
    switch hint {
    case .didYouMean(let name): "vouliez-vous dire '\(name)'\u{A0}?"
    case .listed(let call): "'\(call)' en donne la liste"
    }
  }

  private func words(_ expectation: UsageProblem.Expectation) -> String {
    switch expectation {
    case .url: "une URL http ou https, comme https://feed.example/feed.json"
    case .urlWithoutPassword: "une URL sans nom ni mot de passe"
    case .urlWithPlainHost:
      "une URL dont l’hôte n’a que des lettres de a à z, des chiffres, des traits d’union et des points\u{A0}; écrivez les autres lettres sous la forme 'xn--…'"
    case .directory: "un dossier, comme /home/me/feed"
    case .days: "un nombre de jours, comme 7 ou 0.5, ni 'none'"
    case .seconds(let least, let most, let example): "un nombre de secondes de \(least) à \(most), comme \(example)"
    case .oneOf(let words): "l’un de \(words.joined(separator: ", "))"
    case .images: "un nombre positif d’images, comme 10"
    case .instant: "un instant ISO 8601, comme 2026-11-21T10:00:00Z"
    }
  }
}
