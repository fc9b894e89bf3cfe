/// Greek. The raised dot stands where English has a semicolon, which is the Greek question mark.
struct GreekHelp: HelpStrings {
  let purpose = "δείχνει μια ροή εικόνων: την πιο πρόσφατη με σύνδεση, το αποθηκευμένο αντίγραφο χωρίς"
  let stop = "."
  let examples = "Παραδείγματα:"
  let usage = "Χρήση:"
  let commands = "Εντολές\u{B7} το 'feed COMMAND --help' εξηγεί μία:"
  let options = "Επιλογές:"
  let exitCodes = "Κωδικοί εξόδου:"

  func summary(of command: Command) -> String {
    switch command {
    case .show: "φόρτωση και εμφάνιση της ροής\u{B7} η προεπιλεγμένη εντολή"
    case .prefetch: "φόρτωση της ροής και μετά των δεδομένων όλων των εικόνων της"
    case .gallery: "εγγραφή μιας σελίδας HTML με όσα είναι αποθηκευμένα, μαζί με τις εικόνες\u{B7} χωρίς δίκτυο"
    case .watch: "εμφάνιση ως κείμενο, ξανά και ξανά έως Ctrl-C\u{B7} σχεδιάζεται πάλι μόνο ό,τι άλλαξε"
    case .validate: "διαγραφή όσων είναι αποθηκευμένα, αν έληξαν ή καταστράφηκαν"
    case .status: "τι είναι αποθηκευμένο από μία ροή ή από όλες\u{B7} χωρίς δίκτυο"
    case .clear: "διαγραφή της κρυφής μνήμης μιας ροής ή όλων"
    case .demo: "επίδειξη με δικό της διακομιστή: με σύνδεση, χωρίς σύνδεση, μετά τη λήξη"
    case .completions: "εγγραφή των συμπληρώσεων για ένα κέλυφος: bash, zsh ή fish"
    case .help: summary(of: Option.Name.help)
    }
  }

  func summary(of option: Option.Name) -> String {
    switch option {
    case .url:
      "η ροή, όπως το FEED\u{B7} αλλιώς $FEED_URL, αλλιώς το url του αρχείου ρυθμίσεων. Κάθε URL έχει δική της κρυφή μνήμη"
    case .all: "όλες οι αποθηκευμένες ροές"
    case .cacheDir: "θέση της κρυφής μνήμης\u{B7} αλλιώς $FEED_CACHE_DIR, $XDG_CACHE_HOME/feed, ~/.cache/feed"
    case .maxAge: "μέγιστη ηλικία αντιγράφου: 7 αν δεν δοθεί\u{B7} με 0 δεν εμφανίζεται κανένα\u{B7} 'none' χωρίς όριο"
    case .offline: "ποτέ χρήση του δικτύου, σαν να μην υπάρχει σύνδεση"
    case .images: "εικόνες στο τερματικό: auto, kitty, iterm2, chafa ή none\u{B7} αλλιώς auto"
    case .limit: "εμφάνιση έως N εικόνων"
    case .timeout: "για όλη τη φόρτωση της ροής και για κάθε εικόνα\u{B7} αλλιώς 30"
    case .every: "αναμονή ανάμεσα σε δύο φορτώσεις, με απόκλιση ενός δεκάτου\u{B7} αλλιώς 60"
    case .output: "το αρχείο για την εγγραφή\u{B7} '-' για το stdout"
    case .json: "ένα έγγραφο JSON στο stdout αντί για κείμενο"
    case .now: "αυτή η στιγμή ISO 8601 ως τρέχουσα ώρα, και για όσα αποθηκεύονται"
    case .quiet: "μόνο δεδομένα και σφάλματα"
    case .verbose: "αναφορά στο stderr για ό,τι συμβαίνει"
    case .noColor: "χωρίς χρώμα\u{B7} επίσης με NO_COLOR, TERM=dumb και όπου δεν υπάρχει τερματικό"
    case .help: "αυτό το κείμενο, ή εκείνο μιας εντολής"
    case .version: "η έκδοση"
    }
  }

  func meaning(of example: Example) -> String {
    switch example {
    case .show: "εμφάνιση μιας ροής"
    case .showSaved: "εμφάνιση του αποθηκευμένου αντιγράφου του $FEED_URL"
    case .showJSON: "οι διευθύνσεις URL των εικόνων"
    case .prefetch: "σε ένα σενάριο εντολών"
    case .gallery: "εγγραφή της σελίδας σε αρχείο"
    case .galleryToPipe: "εγγραφή της στο stdout"
    case .watch: "έλεγχος κάθε πέντε λεπτά"
    case .validate: "μόνο αναφορά: με άλλη ηλικία δεν διαγράφεται τίποτα"
    case .status: "τι υπάρχει από όλες τις ροές"
    case .clear: "διαγραφή της κρυφής μνήμης μιας ροής"
    case .clearAll: "διαγραφή της κρυφής μνήμης όλων των ροών"
    case .demo: "η επίδειξη"
    case .bash: "στο ~/.bashrc"
    case .zsh: "σε έναν κατάλογο του $fpath"
    case .fish: "για το fish"
    case .help: "τι κάνει η 'gallery' και οι επιλογές της"
    }
  }

  func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "εμφανίστηκε: πρόσφατη ροή ή το αποθηκευμένο αντίγραφο"
    case .usage: "η κλήση είναι λανθασμένη"
    case .invalidData: "η απάντηση του διακομιστή δεν είναι έγκυρη και δεν υπάρχει τίποτα αποθηκευμένο για εμφάνιση"
    case .unavailable: "δεν υπάρχει σύνδεση, ούτε κάτι αποθηκευμένο για εμφάνιση"
    case .cannotCreate: "δεν είναι δυνατή η δημιουργία μιας εξόδου ή της κρυφής μνήμης"
    case .ioError: "απέτυχε η είσοδος ή η έξοδος"
    case .somePicturesFailed: "το prefetch τελείωσε και κάποιες εικόνες απέτυχαν"
    case .config: "το αρχείο ρυθμίσεων είναι λανθασμένο"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "όποιος διάβαζε το stdout έφυγε"
    }
  }
}
