extension GreekStrings {
  func cause(_ cause: ErrorCause) -> String {
    switch cause {
    case .notConnected: "δεν υπάρχει σύνδεση στο διαδίκτυο"
    case .unknownHost: "το όνομα του διακομιστή είναι άγνωστο"
    case .refused: "ο διακομιστής απέρριψε τη σύνδεση"
    case .unknownProxy: "το όνομα του διακομιστή μεσολάβησης είναι άγνωστο"
    case .refusedByProxy: "ο διακομιστής μεσολάβησης απέρριψε τη σύνδεση"
    case .broken: "η σύνδεση διακόπηκε"
    case .hungUp: "ο διακομιστής έκλεισε τη σύνδεση χωρίς να απαντήσει"
    case .noAnswer: "ο διακομιστής δεν απαντά"
    case .timedOut(let seconds):
      "δεν υπήρξε πλήρης απάντηση σε \(seconds.withComma) \(seconds == "1" ? "δευτερόλεπτο" : "δευτερόλεπτα")"
    case .untrustedCertificate: "μη ασφαλής σύνδεση: το πιστοποιητικό του διακομιστή δεν είναι αξιόπιστο"
    case .expiredCertificate: "μη ασφαλής σύνδεση: το πιστοποιητικό του διακομιστή έχει λήξει ή δεν ισχύει ακόμη"
    case .foreignCertificate: "μη ασφαλής σύνδεση: το πιστοποιητικό ανήκει σε άλλον διακομιστή"
    case .insecure(let detail): "μη ασφαλής σύνδεση: \(detail)"
    case .foreignScheme(let url): "φορτώνονται μόνο http και https, όχι το \(url)"
    case .unfetchedURL(let url):
      "το \(url) δεν φορτώνεται, επειδή έχει όνομα χρήστη, κωδικό ή ασυνήθιστο διακομιστή"
    case .addressInside: "η διεύθυνση ανήκει στο εσωτερικό δίκτυο, με το οποίο δεν γίνεται σύνδεση"
    case .addressInsideOfSavedFeed:
      "η ροή δεν είναι προσβάσιμη, γι’ αυτό δεν ζητούνται οι εικόνες της από το εσωτερικό δίκτυο"
    case .redirectNotFollowed(let url): "ο διακομιστής ανακατευθύνει στο \(url), που δεν ακολουθείται"
    case .tooManyRedirects(let limit):
      "ο διακομιστής ανακατευθύνει περισσότερες από \(Plural.one.counted(limit, "φορά", "φορές"))"
    case .notHTTP: "η απάντηση δεν είναι HTTP"
    case .undecodable: "η απάντηση δεν αποκωδικοποιείται"
    case .answerTooLarge(let limit): "η απάντηση ξεπερνά τα \(limit) byte"
    case .headersTooLarge(let limit): "οι κεφαλίδες της απάντησης ξεπερνούν τα \(limit) byte"
    case .status(let status): "ο διακομιστής απάντησε με κατάσταση \(status)"
    case .emptyAnswer: "η απάντηση είναι κενή"
    case .notAnImage: "η απάντηση δεν είναι εικόνα"
    case .unsupportedPicture(let format, let supported):
      "η μορφή εικόνας \(format) δεν υποστηρίζεται\u{B7} υποστηρίζονται: \(supported)"
    case .notAFeed(let fault, let place):
      "η απάντηση δεν είναι ροή\(fault.map { ": \(words(for: $0))" } ?? "")\(place.isEmpty ? "" : " στο \(place)")"
    case .tooManyValues(let limit): "η απάντηση έχει περισσότερες από \(limit) τιμές"
    case .relativeImageURL(let url): "η διεύθυνση URL μιας εικόνας δεν είναι πλήρης: \(url)"
    case .damaged: "το αποθηκευμένο αντίγραφο είναι κατεστραμμένο"
    case .noRoom(let pictures, let mebibytes):
      "δεν υπάρχει χώρος: διατηρούνται έως \(pictures) εικόνες, συνολικά \(mebibytes) MiB"
    case .system(let problem): words(for: problem)
    case .file(let action, let path, let problem): "\(words(for: action, path)): \(words(for: problem))"
    case .locked(let path): "ένα άλλο πρόγραμμα χρησιμοποιεί το \(path)\u{B7} δοκιμάστε ξανά όταν τελειώσει"
    case .untrusted(let path, let fault): "το \(path) \(words(for: fault))"
    }
  }

  private func words(for fault: FeedFault) -> String {
    switch fault {
    case .missing(let key): "λείπει το \"\(key)\""
    case .null: "χωρίς τιμή (null)"
    case .otherType: "άλλος τύπος"
    case .malformed: "εσφαλμένη μορφή"
    }
  }

  private func words(for action: FileAction, _ path: String) -> String {
    switch action {
    case .makeDirectory: "δεν είναι δυνατή η δημιουργία του καταλόγου \(path)"
    case .useDirectory: "δεν είναι δυνατή η χρήση του καταλόγου \(path)"
    case .lock: "δεν είναι δυνατό το κλείδωμα του \(path)"
    case .create: "δεν είναι δυνατή η δημιουργία του \(path)"
    case .read: "δεν είναι δυνατή η ανάγνωση του \(path)"
    case .write: "δεν είναι δυνατή η εγγραφή του \(path)"
    case .delete: "δεν είναι δυνατή η διαγραφή του \(path)"
    }
  }

  private func words(for fault: PathFault) -> String {
    switch fault {
    case .foreignOwner: "ανήκει σε άλλον χρήστη και δεν χρησιμοποιείται\u{B7} επιλέξτε άλλον κατάλογο"
    case .othersCanWrite:
      "μπορεί να γραφτεί από άλλους και δεν χρησιμοποιείται\u{B7} αφαιρέστε τους το δικαίωμα (chmod go-w) ή επιλέξτε άλλον κατάλογο"
    case .notAFile: "δεν είναι κανονικό αρχείο και δεν χρησιμοποιείται\u{B7} επιλέξτε άλλον κατάλογο"
    case .symbolicLink: "είναι συμβολικός σύνδεσμος και δεν χρησιμοποιείται\u{B7} επιλέξτε άλλον κατάλογο"
    case .otherFeed: "περιέχει άλλη ροή και δεν χρησιμοποιείται\u{B7} επιλέξτε άλλον κατάλογο"
    }
  }

  private func words(for problem: SystemProblem) -> String {
    switch problem {
    case .noSpace: "δεν υπάρχει άλλος χώρος στον δίσκο"
    case .quota: "ξεπεράστηκε το όριο χώρου στον δίσκο"
    case .noPermission: "δεν υπάρχει δικαίωμα"
    case .readOnly: "το σύστημα αρχείων είναι μόνο για ανάγνωση"
    case .notFound: "το αρχείο ή ο κατάλογος δεν υπάρχει"
    case .exists: "το αρχείο υπάρχει ήδη"
    case .notADirectory: "δεν είναι κατάλογος"
    case .isADirectory: "είναι κατάλογος"
    case .notAFile: "δεν είναι κανονικό αρχείο"
    case .larger(let mebibytes): "είναι μεγαλύτερο από \(mebibytes) MiB"
    case .notText: "δεν είναι κείμενο UTF-8"
    case .nameTooLong: "το όνομα του αρχείου είναι πολύ μεγάλο"
    case .tooManyFiles: "υπάρχουν πάρα πολλά ανοιχτά αρχεία"
    case .closedStream: "η έξοδος δεν είναι ανοιχτή"
    case .inputOutput: "σφάλμα εισόδου/εξόδου"
    case .other(let words): words
    }
  }
}
