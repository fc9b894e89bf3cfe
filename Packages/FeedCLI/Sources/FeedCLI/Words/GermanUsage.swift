/// German.
struct GermanUsage: UsageStrings {
  func problem(_ problem: UsageProblem) -> String {
    switch problem {
    case .unknown(let kind, let word, let hint): "\(name(kind)) '\(word)' gibt es nicht; \(words(hint))"
    case .extraWord(let word, let command): "'\(word)' ist für '\(command)' ein Argument zu viel; siehe 'feed --help'"
    case .foreignOption(let option, let command): "'\(command)' kennt \(option) nicht; siehe '\(command) --help'"
    case .missingOperand(let operand, let command): "bei '\(command)' fehlt \(operand); siehe '\(command) --help'"
    case .exclusive(let one, let other): "\(one) und \(other) gehen nicht zusammen"
    case .galleryWord(let word):
      "'\(word)' ist nicht die URL eines Feeds; die Datei für 'feed gallery' mit -o WHERE angeben"
    case .needlessValue(let option): "\(option) nimmt keinen Wert"
    case .missingValue(let option, let spelling): "\(option) braucht einen Wert: \(spelling)"
    case .value(let word, let place, let expectation): "\(place): '\(word)' ist \(words(expectation))"
    case .configValue(let word, let key, let expectation):
      "\(key) in der Konfigurationsdatei: '\(word)' ist \(words(expectation))"
    case .configLine(let path, let line): "\(path), Zeile \(line): bitte als 'key = value' schreiben"
    case .configKey(let key, let path, let line, let keys):
      "\(path), Zeile \(line): Schlüssel '\(key)' gibt es nicht; die Schlüssel sind \(keys.listed(by: "und"))"
    case .unreadableConfigFile(let path, let reason):
      "die Konfigurationsdatei \(path) kann nicht gelesen werden: \(reason)"
    case .noCachePlace: "kein Ort für den Cache: $HOME setzen oder --cache-dir DIR angeben"
    case .noFeed(let path):
      "welcher Feed? seine URL angeben, $FEED_URL setzen oder 'url = URL' in \(path) schreiben"
    case .noChafa:
      "--images chafa: das Programm 'chafa' ist nicht installiert; installieren oder --images auto angeben"
    }
  }

  private func name(_ kind: UsageProblem.Kind) -> String {
    switch kind {
    case .command: "den Befehl"
    case .option: "die Option"
    case .shell: "die SHELL"
    }
  }

  private func words(_ hint: UsageProblem.Hint) -> String {
    switch hint {
    case .didYouMean(let name): "vielleicht '\(name)'?"
    case .listed(let call): "alle nennt '\(call)'"
    }
  }

  private func words(_ expectation: UsageProblem.Expectation) -> String {
    switch expectation {
    case .url: "keine URL mit http oder https, wie etwa https://feed.example/feed.json"
    case .urlWithoutPassword: "keine URL ohne Namen und Passwort"
    case .urlWithPlainHost:
      "keine URL, deren Host nur Buchstaben von a bis z, Ziffern, Bindestriche und Punkte enthält; andere Buchstaben als 'xn--…' schreiben"
    case .directory: "kein Verzeichnis, wie etwa /home/me/feed"
    case .days: "keine Anzahl von Tagen, wie etwa 7 oder 0.5, und nicht 'none'"
    case .seconds(let least, let most, let example):
      "keine Anzahl von Sekunden von \(least) bis \(most), wie etwa \(example)"
    case .oneOf(let words): "keines von \(words.joined(separator: ", "))"
    case .images: "keine positive Anzahl von Bildern, wie etwa 10"
    case .instant: "kein Zeitpunkt nach ISO 8601, wie etwa 2026-11-21T10:00:00Z"
    }
  }
}
