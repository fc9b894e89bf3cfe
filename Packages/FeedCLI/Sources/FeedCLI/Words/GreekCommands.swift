/// Greek. The raised dot stands where English has a semicolon, which is the Greek question mark.
struct GreekCommands: CommandStrings {
  func list(_ phrases: [String]) -> String { phrases.joined(separator: ", ") }
  func status(last: String, next: String) -> String { "\(last)\u{B7} \(next)" }

  var nothingSaved: String { "δεν υπάρχει τίποτα αποθηκευμένο" }
  var unknownFeed: String { "ροή με άγνωστη διεύθυνση URL" }
  var noSavedCopy: String { "χωρίς αποθηκευμένο αντίγραφο" }
  func noSavedCopy(of url: String) -> String { "δεν υπάρχει αποθηκευμένο αντίγραφο του \(url)" }
  var damaged: String { "κατεστραμμένο" }
  func pictures(_ count: Int) -> String { "\(count) \(count == 1 ? "αρχείο" : "αρχεία") εικόνας" }
  func valid(_ copy: String, until time: String?) -> String {
    "\(copy), ισχύει \(time.map { "έως \($0)" } ?? "χωρίς όριο")"
  }
  func expired(_ copy: String, since time: String) -> String { "\(copy), έληξε στις \(time)" }
  func fromTheFuture(_ time: String) -> String {
    "αποθηκευμένο αντίγραφο με μελλοντική ημερομηνία, \(time): δεν εμφανίζεται"
  }

  func valid(_ copy: String) -> String { "\(copy), ισχύει" }
  func leftAlone(fromTheFuture time: String) -> String {
    "αποθηκευμένο αντίγραφο με μελλοντική ημερομηνία, \(time), διατηρείται"
  }
  func expired(_ copy: String, isDeleted: Bool) -> String { "\(copy), έληξε, \(end(isDeleted))" }
  func refused(_ copy: String, shownBy option: String) -> String { "\(copy)\u{B7} το '\(option)' το εμφανίζει" }
  func damaged(isDeleted: Bool) -> String { "κατεστραμμένο, \(end(isDeleted))" }
  func deletedPictures(_ count: Int) -> String {
    count == 1 ? "διαγράφηκε 1 κατεστραμμένο αρχείο εικόνας" : "διαγράφηκαν \(count) κατεστραμμένα αρχεία εικόνας"
  }

  func new(_ count: Int) -> String { "\(count) \(count == 1 ? "νέα" : "νέες")" }
  func changed(_ count: Int) -> String { "\(count) \(count == 1 ? "άλλαξε" : "άλλαξαν")" }
  func moved(_ count: Int) -> String { "\(count) \(count == 1 ? "μετακινήθηκε" : "μετακινήθηκαν")" }
  func gone(_ count: Int) -> String { "\(count) \(count == 1 ? "αφαιρέθηκε" : "αφαιρέθηκαν")" }
  var freshAgain: String { "η ροή είναι πάλι ενημερωμένη" }

  func failed(_ url: String, reason: String) -> String { "απέτυχε το \(url): \(reason)" }
  func cleared(_ url: String) -> String { "διαγράφηκε η κρυφή μνήμη για το \(url)" }
  var clearedAll: String { "διαγράφηκε η κρυφή μνήμη όλων των ροών" }
  func loadFirst(_ url: String) -> String { "\(noSavedCopy(of: url))\u{B7} φορτώστε το με 'feed prefetch'" }
  func deletedByValidate(_ reason: String) -> String { "\(reason)\u{B7} το διαγράφει η 'feed validate'" }
  func missingPictures(_ count: Int, of total: Int) -> String {
    "\(count == 1 ? "λείπει" : "λείπουν") από την κρυφή μνήμη \(count) από \(total) \(total == 1 ? "εικόνα" : "εικόνες")\u{B7} το 'feed prefetch' τις αποθηκεύει"
  }
  func unfetchablePictures(_ count: Int, of total: Int) -> String {
    "\(count) από \(total) \(total == 1 ? "εικόνα" : "εικόνες") δεν \(count == 1 ? "μπορεί" : "μπορούν") να ληφθ\(count == 1 ? "εί" : "ούν"): ούτε http ούτε https, ή σε ιδιωτικό δίκτυο"
  }
  var pictureWithoutDescription: String { "εικόνα χωρίς περιγραφή" }

  func cannotWriteOutput(_ reason: String) -> String { "δεν είναι δυνατή η εγγραφή της εξόδου: \(reason)" }
  func cannotUseCache(_ reason: String) -> String { "δεν είναι δυνατή η χρήση της κρυφής μνήμης: \(reason)" }
  func validated(_ finding: String) -> String { "έλεγχος κρυφής μνήμης: \(finding)" }
  func cannotValidate(_ reason: String) -> String { "δεν ήταν δυνατός ο έλεγχος της κρυφής μνήμης: \(reason)" }

  func demoOnline(_ url: String) -> String {
    "Με σύνδεση. Ένας διακομιστής ροών λειτουργεί στο \(url), μόνο για αυτή την επίδειξη."
  }
  var demoOffline: String {
    "Χωρίς σύνδεση, δύο ημέρες μετά. Ο διακομιστής σταμάτησε\u{B7} εμφανίζεται το αποθηκευμένο αντίγραφο, με την ηλικία του."
  }
  var demoExpired: String {
    "Χωρίς σύνδεση, οκτώ ημέρες μετά. Το αποθηκευμένο αντίγραφο έληξε στις επτά\u{B7} εμφανίζεται μήνυμα σφάλματος."
  }
  func demoEnd(_ command: String) -> String { "Αυτό είναι όλο. Για μια δική σας ροή: \(command)" }
  func demoFailed(code: Int32, expected: Int32) -> String {
    "η επίδειξη τελείωσε με κωδικό \(code) αντί για \(expected)"
  }

  private func end(_ isDeleted: Bool) -> String {
    isDeleted ? "διαγράφηκε" : "δεν διαγράφηκε, γιατί δόθηκε --now, --max-age ή --offline"
  }
}
