/// Greek. The raised dot stands where English has a semicolon, which is the Greek question mark.
struct GreekUsage: UsageStrings {
  func problem(_ problem: UsageProblem) -> String {
    switch problem {
    case .unknown(let kind, let word, let hint): "δεν υπάρχει \(name(kind)) '\(word)'\u{B7} \(words(hint))"
    case .extraWord(let word, let command):
      "το '\(word)' περισσεύει στο '\(command)'\u{B7} δείτε 'feed --help'"
    case .foreignOption(let option, let command):
      "το '\(command)' δεν δέχεται \(option)\u{B7} δείτε '\(command) --help'"
    case .missingOperand(let operand, let command):
      "το '\(command)' χρειάζεται \(operand)\u{B7} δείτε '\(command) --help'"
    case .exclusive(let one, let other): "τα \(one) και \(other) δεν χρησιμοποιούνται μαζί"
    case .galleryWord(let word):
      "το '\(word)' δεν είναι διεύθυνση URL ροής\u{B7} δώστε το αρχείο του 'feed gallery' με -o WHERE"
    case .needlessValue(let option): "το \(option) δεν παίρνει τιμή"
    case .missingValue(let option, let spelling): "το \(option) χρειάζεται τιμή: \(spelling)"
    case .value(let word, let place, let expectation): "\(place): το '\(word)' δεν είναι \(words(expectation))"
    case .configValue(let word, let key, let expectation):
      "\(key) στο αρχείο ρυθμίσεων: το '\(word)' δεν είναι \(words(expectation))"
    case .configLine(let path, let line): "\(path), γραμμή \(line): γράψτε την ως 'key = value'"
    case .configKey(let key, let path, let line, let keys):
      "\(path), γραμμή \(line): δεν υπάρχει κλειδί '\(key)'\u{B7} τα κλειδιά είναι \(keys.listed(by: "και"))"
    case .unreadableConfigFile(let path, let reason):
      "δεν είναι δυνατή η ανάγνωση του αρχείου ρυθμίσεων \(path): \(reason)"
    case .noCachePlace: "δεν υπάρχει θέση για την κρυφή μνήμη: ορίστε το $HOME ή δώστε --cache-dir DIR"
    case .noFeed(let path): "ποια ροή; δώστε το URL της, ορίστε το $FEED_URL ή γράψτε 'url = URL' στο \(path)"
    case .noChafa:
      "--images chafa: το πρόγραμμα 'chafa' δεν είναι εγκατεστημένο\u{B7} εγκαταστήστε το ή δώστε --images auto"
    }
  }

  private func name(_ kind: UsageProblem.Kind) -> String {
    switch kind {
    case .command: "η εντολή"
    case .option: "η επιλογή"
    case .shell: "το SHELL"
    }
  }

  private func words(_ hint: UsageProblem.Hint) -> String {
    switch hint {
    case .didYouMean(let name): "μήπως εννοείτε '\(name)';"
    case .listed(let call): "το '\(call)' δίνει τον κατάλογο"
    }
  }

  private func words(_ expectation: UsageProblem.Expectation) -> String {
    switch expectation {
    case .url: "διεύθυνση URL http ή https, όπως https://feed.example/feed.json"
    case .urlWithoutPassword: "διεύθυνση URL χωρίς όνομα και κωδικό"
    case .urlWithPlainHost:
      "διεύθυνση URL με μόνο λατινικά γράμματα a έως z, ψηφία, παύλες και τελείες στο όνομα του διακομιστή\u{B7} γράψτε τα άλλα γράμματα ως 'xn--…'"
    case .directory: "κατάλογος, όπως /home/me/feed"
    case .days: "αριθμός ημερών, όπως 7 ή 0.5, ούτε 'none'"
    case .seconds(let least, let most, let example):
      "αριθμός δευτερολέπτων από \(least) έως \(most), όπως \(example)"
    case .oneOf(let words): "ένα από τα \(words.joined(separator: ", "))"
    case .images: "θετικός αριθμός εικόνων, όπως 10"
    case .instant: "χρονική στιγμή ISO 8601, όπως 2026-11-21T10:00:00Z"
    }
  }
}
