/// Greek. The raised dot stands where English has a semicolon, which is the Greek question mark.
struct GreekStrings: FeedStrings {
  static let language = "el"

  private let plural = Plural.one

  var loading: String { "φόρτωση…" }
  var emptyFeed: String { "Η ροή δεν έχει εικόνες." }
  func savedCopy(age: Age, reason: String?) -> String {
    "αντίγραφο που αποθηκεύτηκε πριν από \(words(for: age))\(reason.map { " (\($0))" } ?? "")"
  }
  func cannotLoad(url: String, reason: String, advice: String) -> String {
    "δεν είναι δυνατή η φόρτωση του \(url): \(reason)\u{B7} \(advice)"
  }
  func cannotLoad(reason: String) -> String { "δεν είναι δυνατή η φόρτωση της ροής: \(reason)" }
  func cannotSave(reason: String) -> String { "δεν ήταν δυνατή η αποθήκευση της ροής: \(reason)" }
  func noSavedCopy(reason: String) -> String { "δεν υπάρχει αποθηκευμένο αντίγραφο για προβολή: \(reason)" }

  func noConnection(cause: String) -> String { "χωρίς σύνδεση: \(cause)" }
  func invalidData(cause: String) -> String { "μη έγκυρα δεδομένα: \(cause)" }
  var offline: String { "εκτός σύνδεσης" }
  var noSavedFeed: String { "δεν έχει αποθηκευτεί ακόμη καμία ροή" }
  var savedFeedExpired: String { "η αποθηκευμένη ροή είναι πολύ παλιά" }
  var savedFeedFromTheFuture: String { "η αποθηκευμένη ροή έχει μελλοντική ημερομηνία" }
  var noSavedPicture: String { "η εικόνα δεν είναι αποθηκευμένη" }

  var adviceWithoutConnection: String { "ελέγξτε τη σύνδεση και δοκιμάστε ξανά" }
  var adviceOnInvalidData: String { "ελέγξτε τη διεύθυνση URL ή δοκιμάστε ξανά αργότερα" }
  var adviceWhenOffline: String { "δεν υπάρχει αποθηκευμένο αντίγραφο για προβολή, συνδεθείτε για να φορτωθεί" }

  func images(_ count: Int) -> String { plural.counted(count, "εικόνα", "εικόνες") }
  func moreImages(_ count: Int) -> String { "ακόμη \(images(count))" }
  var newImage: String { "νέα" }

  var pictureLoading: String { "φόρτωση εικόνας…" }
  func pictureFailed(reason: String?) -> String {
    "δεν ήταν δυνατή η φόρτωση της εικόνας\(reason.map { ": \($0)" } ?? "")"
  }
  var pictureNotDrawn: String { "δεν είναι δυνατή η σχεδίαση της εικόνας" }
  var pictureLink: String { "σύνδεσμος προς την εικόνα" }

  var galleryTitle: String { "Ροή εικόνων" }
  func saved(at time: String, from url: String) -> String { "αποθηκεύτηκε στις \(time) από \(url)" }
  var noSavedPictures: String { "δεν υπάρχουν αποθηκευμένες εικόνες" }

  func size(_ size: ByteSize) -> String {
    switch size {
    case .bytes(let count): "\(count) byte"
    case .kilobytes(let number): "\(number.withComma) kB"
    case .megabytes(let number): "\(number.withComma) MB"
    case .gigabytes(let number): "\(number.withComma) GB"
    }
  }
  func progress(_ count: Int, of total: Int) -> String { "\(count) από \(images(total))" }
  func summary(saved count: Int, of total: Int, size: String) -> String {
    "\(plural.form(count, "αποθηκεύτηκε", "αποθηκεύτηκαν")) \(progress(count, of: total)), \(size)"
  }
  func failures(_ count: Int) -> String { plural.counted(count, "απέτυχε", "απέτυχαν") }
  var saved: String { "αποθηκεύτηκε" }
  var failed: String { "απέτυχε" }
  func timeLeft(_ wait: Wait) -> String {
    switch wait {
    case .seconds(let count), .minutes(let count), .hours(let count):
      "\(plural.form(count, "απομένει", "απομένουν")) \(words(for: wait))"
    }
  }

  func nextLoad(in wait: Wait) -> String { "επόμενη φόρτωση σε \(words(for: wait))" }
  func lastLoad(at time: String) -> String { "τελευταία φόρτωση: \(time)" }

  private func words(for age: Age) -> String {
    switch age {
    case .moments: "λιγότερο από ένα λεπτό"
    case .minutes(let count): plural.counted(count, "λεπτό", "λεπτά")
    case .hours(let count): plural.counted(count, "ώρα", "ώρες")
    case .days(let count): plural.counted(count, "ημέρα", "ημέρες")
    }
  }

  private func words(for wait: Wait) -> String {
    switch wait {
    case .seconds(let count): plural.counted(count, "δευτερόλεπτο", "δευτερόλεπτα")
    case .minutes(let count): plural.counted(count, "λεπτό", "λεπτά")
    case .hours(let count): plural.counted(count, "ώρα", "ώρες")
    }
  }
}
