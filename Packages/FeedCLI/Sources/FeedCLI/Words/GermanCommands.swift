/// German.
struct GermanCommands: CommandStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: ", ") }
  func status(last: String, next: String) -> String { "\(last); \(next)" }

  var nothingSaved: String { "nichts gespeichert" }
  var unknownFeed: String { "ein Feed mit unbekannter URL" }
  var noSavedCopy: String { "keine gespeicherte Kopie" }
  func noSavedCopy(of url: String) -> String { "keine gespeicherte Kopie von \(url)" }
  var damaged: String { "beschädigt" }
  func pictures(_ count: Int) -> String { "\(count) \(count == 1 ? "Bilddatei" : "Bilddateien")" }
  func valid(_ copy: String, until time: String?) -> String {
    "\(copy), gültig \(time.map { "bis \($0)" } ?? "ohne Frist")"
  }
  func expired(_ copy: String, since time: String) -> String { "\(copy), abgelaufen seit \(time)" }
  func fromTheFuture(_ time: String) -> String { "gespeicherte Kopie aus der Zukunft, \(time): wird nicht angezeigt" }

  func valid(_ copy: String) -> String { "\(copy), gültig" }
  func leftAlone(fromTheFuture time: String) -> String {
    "gespeicherte Kopie aus der Zukunft, \(time), bleibt erhalten"
  }
  func expired(_ copy: String, isDeleted: Bool) -> String { "\(copy), abgelaufen, \(end(isDeleted))" }
  func refused(_ copy: String, shownBy option: String) -> String { "\(copy); '\(option)' zeigt sie" }
  func damaged(isDeleted: Bool) -> String { "beschädigt, \(end(isDeleted))" }
  func deletedPictures(_ count: Int) -> String {
    "\(count) beschädigte \(count == 1 ? "Bilddatei" : "Bilddateien") gelöscht"
  }

  func new(_ count: Int) -> String { "\(count) neu" }
  func changed(_ count: Int) -> String { "\(count) geändert" }
  func moved(_ count: Int) -> String { "\(count) verschoben" }
  func gone(_ count: Int) -> String { "\(count) entfernt" }
  var freshAgain: String { "der Feed ist wieder aktuell" }

  func failed(_ url: String, reason: String) -> String { "\(url) fehlgeschlagen: \(reason)" }
  func cleared(_ url: String) -> String { "Cache von \(url) gelöscht" }
  var clearedAll: String { "Cache aller Feeds gelöscht" }
  func loadFirst(_ url: String) -> String { "\(noSavedCopy(of: url)); mit 'feed prefetch' laden" }
  func deletedByValidate(_ reason: String) -> String { "\(reason); 'feed validate' löscht sie" }
  func missingPictures(_ count: Int, of total: Int) -> String {
    "\(count) von \(total) \(total == 1 ? "Bild" : "Bildern") \(count == 1 ? "fehlt" : "fehlen") im Cache; 'feed prefetch' speichert sie"
  }
  func unfetchablePictures(_ count: Int, of total: Int) -> String {
    "\(count) von \(total) \(total == 1 ? "Bild" : "Bildern") \(count == 1 ? "ist" : "sind") nicht abrufbar: weder http noch https, oder in einem privaten Netz"
  }
  var pictureWithoutDescription: String { "Bild ohne Beschreibung" }

  func cannotWriteOutput(_ reason: String) -> String { "die Ausgabe kann nicht geschrieben werden: \(reason)" }
  func cannotUseCache(_ reason: String) -> String { "der Cache kann nicht benutzt werden: \(reason)" }
  func validated(_ finding: String) -> String { "Cache geprüft: \(finding)" }
  func cannotValidate(_ reason: String) -> String { "der Cache konnte nicht geprüft werden: \(reason)" }

  func demoOnline(_ url: String) -> String { "Online. Ein Feed-Server läuft unter \(url), nur für diese Demo." }
  var demoOffline: String {
    "Offline, zwei Tage später. Der Server ist angehalten; die gespeicherte Kopie wird mit ihrem Alter angezeigt."
  }
  var demoExpired: String {
    "Offline, acht Tage später. Die gespeicherte Kopie ist nach sieben abgelaufen; es erscheint eine Fehlermeldung."
  }
  func demoEnd(_ command: String) -> String { "Das war alles. So wird ein eigener Feed angezeigt: \(command)" }
  func demoFailed(code: Int32, expected: Int32) -> String {
    "die Demo endete mit Code \(code), erwartet war \(expected)"
  }

  private func end(_ isDeleted: Bool) -> String {
    isDeleted ? "gelöscht" : "nicht gelöscht, da --now, --max-age oder --offline angegeben ist"
  }
}
