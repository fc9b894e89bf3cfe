/// Spanish.
struct SpanishUsage: UsageStrings {
  func problem(_ problem: UsageProblem) -> String {
    switch problem {
    case .unknown(let kind, let word, let hint): "no existe \(name(kind)) '\(word)'; \(words(hint))"
    case .extraWord(let word, let command): "'\(word)' es un argumento de más para '\(command)'; vea 'feed --help'"
    case .foreignOption(let option, let command): "'\(command)' no admite \(option); vea '\(command) --help'"
    case .missingOperand(let operand, let command): "'\(command)' necesita \(operand); vea '\(command) --help'"
    case .exclusive(let one, let other): "\(one) y \(other) no se pueden usar a la vez"
    case .galleryWord(let word):
      "'\(word)' no es la URL de un feed; indique el archivo de 'feed gallery' con -o WHERE"
    case .needlessValue(let option): "\(option) no lleva valor"
    case .missingValue(let option, let spelling): "\(option) necesita un valor: \(spelling)"
    case .value(let word, let place, let expectation): "\(place): '\(word)' no es \(words(expectation))"
    case .configValue(let word, let key, let expectation):
      "\(key) en el archivo de configuración: '\(word)' no es \(words(expectation))"
    case .configLine(let path, let line): "\(path), línea \(line): escríbala como 'key = value'"
    case .configKey(let key, let path, let line, let keys):
      "\(path), línea \(line): no existe la clave '\(key)'; las claves son \(keys.listed(by: "y"))"
    case .unreadableConfigFile(let path, let reason):
      "no se puede leer el archivo de configuración \(path): \(reason)"
    case .noCachePlace: "no hay lugar para la caché: defina $HOME o indique --cache-dir DIR"
    case .noFeed(let path): "¿qué feed? indique su URL, defina $FEED_URL o escriba 'url = URL' en \(path)"
    case .noChafa: "--images chafa: el programa 'chafa' no está instalado; instálelo o indique --images auto"
    }
  }

  private func name(_ kind: UsageProblem.Kind) -> String {
    switch kind {
    case .command: "el comando"
    case .option: "la opción"
    case .shell: "la SHELL"
    }
  }

  private func words(_ hint: UsageProblem.Hint) -> String {
    switch hint {
    case .didYouMean(let name): "¿quiso decir '\(name)'?"
    case .listed(let call): "'\(call)' muestra la lista"
    }
  }

  private func words(_ expectation: UsageProblem.Expectation) -> String {
    switch expectation {
    case .url: "una URL http o https, como https://feed.example/feed.json"
    case .urlWithoutPassword: "una URL sin nombre ni contraseña"
    case .urlWithPlainHost:
      "una URL cuyo host tenga solo letras de la a a la z, dígitos, guiones y puntos; escriba otras letras como 'xn--…'"
    case .directory: "un directorio, como /home/me/feed"
    case .days: "un número de días, como 7 o 0.5, ni 'none'"
    case .seconds(let least, let most, let example): "un número de segundos de \(least) a \(most), como \(example)"
    case .oneOf(let words): "una de estas palabras: \(words.joined(separator: ", "))"
    case .images: "un número positivo de imágenes, como 10"
    case .instant: "un instante ISO 8601, como 2026-11-21T10:00:00Z"
    }
  }
}
