/// French. A space that does not break goes before a colon and a semicolon.
struct FrenchCommands: CommandStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: ", ") }
  func status(last: String, next: String) -> String { "\(last)\u{A0}; \(next)" }

  var nothingSaved: String { "rien n’est enregistré" }
  var unknownFeed: String { "un flux d’URL inconnue" }
  var noSavedCopy: String { "pas de copie enregistrée" }
  func noSavedCopy(of url: String) -> String { "pas de copie enregistrée de \(url)" }
  var damaged: String { "endommagé" }
  func pictures(_ count: Int) -> String { "\(count) \(count < 2 ? "fichier" : "fichiers") d’image" }
  func valid(_ copy: String, until time: String?) -> String {
    "\(copy), valable \(time.map { "jusqu’au \($0)" } ?? "sans limite")"
  }
  func expired(_ copy: String, since time: String) -> String { "\(copy), périmée depuis le \(time)" }
  func fromTheFuture(_ time: String) -> String { "copie enregistrée datée du futur, \(time)\u{A0}: non affichée" }

  func valid(_ copy: String) -> String { "\(copy), valable" }
  func leftAlone(fromTheFuture time: String) -> String { "copie enregistrée datée du futur, \(time), conservée" }
  func expired(_ copy: String, isDeleted: Bool) -> String {
    "\(copy), périmée, \(isDeleted ? "supprimée" : "non supprimée, car --now, --max-age ou --offline est donné")"
  }
  func refused(_ copy: String, shownBy option: String) -> String { "\(copy)\u{A0}; '\(option)' l’affiche" }
  func damaged(isDeleted: Bool) -> String {
    "endommagé, \(isDeleted ? "supprimé" : "non supprimé, car --now, --max-age ou --offline est donné")"
  }
  func deletedPictures(_ count: Int) -> String {
    count < 2
      ? "\(count) fichier d’image endommagé, supprimé" : "\(count) fichiers d’image endommagés, supprimés"
  }

  func new(_ count: Int) -> String { "\(count) \(count < 2 ? "nouvelle" : "nouvelles")" }
  func changed(_ count: Int) -> String { "\(count) \(count < 2 ? "modifiée" : "modifiées")" }
  func moved(_ count: Int) -> String { "\(count) \(count < 2 ? "déplacée" : "déplacées")" }
  func gone(_ count: Int) -> String { "\(count) \(count < 2 ? "retirée" : "retirées")" }
  var freshAgain: String { "le flux est de nouveau à jour" }

  func failed(_ url: String, reason: String) -> String { "échec de \(url)\u{A0}: \(reason)" }
  func cleared(_ url: String) -> String { "cache de \(url) supprimé" }
  var clearedAll: String { "cache de tous les flux supprimé" }
  func loadFirst(_ url: String) -> String { "\(noSavedCopy(of: url))\u{A0}; chargez-la avec 'feed prefetch'" }
  func deletedByValidate(_ reason: String) -> String { "\(reason)\u{A0}; 'feed validate' la supprime" }
  func missingPictures(_ count: Int, of total: Int) -> String {
    "\(count) \(count < 2 ? "image" : "images") sur \(total) \(count < 2 ? "manque" : "manquent") dans le cache\u{A0}; 'feed prefetch' les enregistre"
  }
  func unfetchablePictures(_ count: Int, of total: Int) -> String {
    "\(count) \(count < 2 ? "image" : "images") sur \(total) ne \(count < 2 ? "peut" : "peuvent") pas être \(count < 2 ? "téléchargée" : "téléchargées")\u{A0}: ni http ni https, ou sur un réseau privé"
  }
  var pictureWithoutDescription: String { "image sans description" }

  func cannotWriteOutput(_ reason: String) -> String { "impossible d’écrire la sortie\u{A0}: \(reason)" }
  func cannotUseCache(_ reason: String) -> String { "impossible d’utiliser le cache\u{A0}: \(reason)" }
  func validated(_ finding: String) -> String { "cache vérifié\u{A0}: \(finding)" }
  func cannotValidate(_ reason: String) -> String { "le cache n’a pas pu être vérifié\u{A0}: \(reason)" }

  func demoOnline(_ url: String) -> String {
    "En ligne. Un serveur de flux tourne sur \(url), pour cette démonstration seulement."
  }
  var demoOffline: String {
    "Hors ligne, deux jours plus tard. Le serveur est arrêté\u{A0}; la copie enregistrée s’affiche, avec son âge."
  }
  var demoExpired: String {
    "Hors ligne, huit jours plus tard. La copie enregistrée est périmée depuis le septième\u{A0}; un message d’erreur s’affiche."
  }
  func demoEnd(_ command: String) -> String { "C’est tout. Pour afficher votre propre flux\u{A0}: \(command)" }
  func demoFailed(code: Int32, expected: Int32) -> String {
    "la démonstration s’est terminée avec le code \(code) au lieu de \(expected)"
  }
}
