extension GermanStrings {
  func cause(_ cause: ErrorCause) -> String {
    switch cause {
    case .notConnected: "nicht mit dem Internet verbunden"
    case .unknownHost: "der Name des Servers ist nicht bekannt"
    case .refused: "der Server hat die Verbindung abgelehnt"
    case .unknownProxy: "der Name des Proxys ist nicht bekannt"
    case .refusedByProxy: "der Proxy hat die Verbindung abgelehnt"
    case .broken: "die Verbindung ist abgebrochen"
    case .hungUp: "der Server hat die Verbindung ohne Antwort geschlossen"
    case .noAnswer: "der Server antwortet nicht"
    case .timedOut(let seconds): "keine vollständige Antwort innerhalb von \(seconds.withComma) Sek."
    case .untrustedCertificate: "keine sichere Verbindung: dem Zertifikat des Servers wird nicht vertraut"
    case .expiredCertificate:
      "keine sichere Verbindung: das Zertifikat des Servers ist abgelaufen oder noch nicht gültig"
    case .foreignCertificate: "keine sichere Verbindung: das Zertifikat gehört einem anderen Server"
    case .insecure(let detail): "keine sichere Verbindung: \(detail)"
    case .foreignScheme(let url): "geladen werden nur http und https, nicht \(url)"
    case .unfetchedURL(let url):
      "\(url) wird nicht geladen, wegen eines Namens, eines Passworts oder eines ungewöhnlichen Servernamens"
    case .addressInside: "die Adresse liegt im eigenen Netz, zu dem keine Verbindung aufgebaut wird"
    case .addressInsideOfSavedFeed:
      "der Feed ist nicht erreichbar, daher werden seine Bilder im eigenen Netz nicht abgerufen"
    case .redirectNotFollowed(let url): "der Server leitet zu \(url) weiter, dem wird nicht gefolgt"
    case .tooManyRedirects(let limit): "der Server leitet mehr als \(limit)-mal weiter"
    case .notHTTP: "die Antwort ist kein HTTP"
    case .undecodable: "die Antwort lässt sich nicht dekodieren"
    case .answerTooLarge(let limit): "die Antwort ist größer als \(limit) Bytes"
    case .headersTooLarge(let limit): "der Kopf der Antwort ist größer als \(limit) Bytes"
    case .status(let status): "der Server hat mit Status \(status) geantwortet"
    case .emptyAnswer: "die Antwort ist leer"
    case .notAnImage: "die Antwort ist kein Bild"
    case .unsupportedPicture(let format, let supported):
      "Bildformat \(format) nicht unterstützt; unterstützt: \(supported)"
    case .notAFeed(let fault, let place):
      "die Antwort ist kein Feed\(fault.map { ": \(words(for: $0))" } ?? "")\(place.isEmpty ? "" : " bei \(place)")"
    case .tooManyValues(let limit): "die Antwort enthält mehr als \(limit) Werte"
    case .relativeImageURL(let url): "die URL eines Bildes ist nicht absolut: \(url)"
    case .damaged: "die gespeicherte Kopie ist beschädigt"
    case .noRoom(let pictures, let mebibytes):
      "kein Platz: höchstens \(pictures) Bilder mit zusammen \(mebibytes) MiB werden aufbewahrt"
    case .system(let problem): words(for: problem)
    case .file(let action, let path, let problem): "\(words(for: action, path)): \(words(for: problem))"
    case .locked(let path): "ein anderes Programm benutzt \(path); danach erneut versuchen"
    case .untrusted(let path, let fault): "\(path) \(words(for: fault))"
    }
  }

  private func words(for fault: FeedFault) -> String {
    switch fault {
    case .missing(let key): "\"\(key)\" fehlt"
    case .null: "kein Wert (null)"
    case .otherType: "anderer Typ"
    case .malformed: "fehlerhaft"
    }
  }

  private func words(for action: FileAction, _ path: String) -> String {
    switch action {
    case .makeDirectory: "Verzeichnis \(path) kann nicht angelegt werden"
    case .useDirectory: "Verzeichnis \(path) kann nicht benutzt werden"
    case .lock: "\(path) kann nicht gesperrt werden"
    case .create: "\(path) kann nicht angelegt werden"
    case .read: "\(path) kann nicht gelesen werden"
    case .write: "\(path) kann nicht geschrieben werden"
    case .delete: "\(path) kann nicht gelöscht werden"
    }
  }

  private func words(for fault: PathFault) -> String {
    switch fault {
    case .foreignOwner: "gehört jemand anderem und wird nicht benutzt; anderes Verzeichnis wählen"
    case .othersCanWrite:
      "kann von anderen geschrieben werden und wird nicht benutzt; das Recht entziehen (chmod go-w) oder anderes Verzeichnis wählen"
    case .notAFile: "ist keine gewöhnliche Datei und wird nicht benutzt; anderes Verzeichnis wählen"
    case .symbolicLink: "ist ein symbolischer Link und wird nicht benutzt; anderes Verzeichnis wählen"
    case .otherFeed: "enthält einen anderen Feed und wird nicht benutzt; anderes Verzeichnis wählen"
    }
  }

  private func words(for problem: SystemProblem) -> String {
    switch problem {
    case .noSpace: "kein Platz mehr auf dem Datenträger"
    case .quota: "Speicherkontingent überschritten"
    case .noPermission: "keine Berechtigung"
    case .readOnly: "das Dateisystem ist schreibgeschützt"
    case .notFound: "Datei oder Verzeichnis nicht gefunden"
    case .exists: "die Datei gibt es schon"
    case .notADirectory: "kein Verzeichnis"
    case .isADirectory: "es ist ein Verzeichnis"
    case .notAFile: "keine gewöhnliche Datei"
    case .larger(let mebibytes): "größer als \(mebibytes) MiB"
    case .notText: "kein Text in UTF-8"
    case .nameTooLong: "der Dateiname ist zu lang"
    case .tooManyFiles: "zu viele offene Dateien"
    case .closedStream: "die Ausgabe ist nicht offen"
    case .inputOutput: "Ein-/Ausgabefehler"
    case .other(let words): words
    }
  }
}
