/// German.
struct GermanHelp: HelpStrings {
  let purpose = "zeigt einen Bilder-Feed: online den neuesten Stand, offline die gespeicherte Kopie"
  let stop = "."
  let examples = "Beispiele:"
  let usage = "Aufruf:"
  let commands = "Befehle; mehr zu einem sagt 'feed COMMAND --help':"
  let options = "Optionen:"
  let exitCodes = "Rückgabewerte:"

  func summary(of command: Command) -> String {
    switch command {
    case .show: "den Feed laden und anzeigen; der Befehl, wenn keiner genannt ist"
    case .prefetch: "den Feed laden, dann die Daten aller seiner Bilder"
    case .gallery: "das Gespeicherte als eine HTML-Seite mit Bildern schreiben; ohne Netzwerk"
    case .watch: "als Text anzeigen, dann immer wieder bis Strg-C; nur Geändertes wird neu gezeichnet"
    case .validate: "das Gespeicherte löschen, wenn es abgelaufen oder beschädigt ist"
    case .status: "sagen, was gespeichert ist, von einem Feed oder von allen; ohne Netzwerk"
    case .clear: "den Cache eines Feeds oder aller Feeds löschen"
    case .demo: "ein Beispiel mit eigenem Server ansehen: online, offline, abgelaufen"
    case .completions: "die Vervollständigungen für eine Shell schreiben: bash, zsh oder fish"
    case .help: summary(of: Option.Name.help)
    }
  }

  func summary(of option: Option.Name) -> String {
    switch option {
    case .url:
      "der Feed, wie FEED; sonst $FEED_URL, sonst url aus der Konfigurationsdatei. Jede URL hat ihren eigenen Cache"
    case .all: "alle gespeicherten Feeds"
    case .cacheDir: "Ort des Caches; sonst $FEED_CACHE_DIR, sonst $XDG_CACHE_HOME/feed, sonst ~/.cache/feed"
    case .maxAge: "wie alt eine Kopie sein darf: ohne Angabe 7; 0 zeigt keine; 'none' ist ohne Grenze"
    case .offline: "das Netzwerk nie benutzen, als gäbe es keine Verbindung"
    case .images: "Bilder im Terminal: auto, kitty, iterm2, chafa oder none; ohne Angabe auto"
    case .limit: "höchstens N Bilder anzeigen"
    case .timeout: "für das Laden des ganzen Feeds und für jedes Bild; ohne Angabe 30"
    case .every: "Pause zwischen zwei Abrufen, auf ein Zehntel genau; ohne Angabe 60"
    case .output: "die Datei, in die geschrieben wird; '-' für stdout"
    case .json: "ein JSON-Dokument auf stdout statt Text"
    case .now: "dieser Zeitpunkt nach ISO 8601 gilt als jetzt, auch für das, was gespeichert wird"
    case .quiet: "nur Daten und Fehler"
    case .verbose: "auf stderr sagen, was geschieht"
    case .noColor: "keine Farbe; auch bei NO_COLOR, TERM=dumb und wenn es kein Terminal ist"
    case .help: "dieser Text, oder der zu einem Befehl"
    case .version: "die Version"
    }
  }

  func meaning(of example: Example) -> String {
    switch example {
    case .show: "einen Feed anzeigen"
    case .showSaved: "die gespeicherte Kopie von $FEED_URL anzeigen"
    case .showJSON: "die URLs der Bilder"
    case .prefetch: "in einem Skript"
    case .gallery: "die Seite in eine Datei schreiben"
    case .galleryToPipe: "sie auf stdout schreiben"
    case .watch: "alle fünf Minuten nachsehen"
    case .validate: "nur nachsehen: bei anderer Altersgrenze wird nichts gelöscht"
    case .status: "was es von allen Feeds gibt"
    case .clear: "den Cache eines Feeds löschen"
    case .clearAll: "die Caches aller Feeds löschen"
    case .demo: "ein Beispiel ansehen"
    case .bash: "in ~/.bashrc"
    case .zsh: "in einem Verzeichnis aus $fpath"
    case .fish: "für fish"
    case .help: "was 'gallery' tut, und die Optionen dazu"
    }
  }

  func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "angezeigt: aktuell oder die gespeicherte Kopie"
    case .usage: "der Aufruf ist falsch"
    case .invalidData: "die Antwort des Servers ist ungültig, und nichts Gespeichertes kann angezeigt werden"
    case .unavailable: "keine Verbindung, und nichts Gespeichertes kann angezeigt werden"
    case .cannotCreate: "eine Ausgabe oder der Cache kann nicht angelegt werden"
    case .ioError: "Ein- oder Ausgabe ist fehlgeschlagen"
    case .somePicturesFailed: "prefetch ist fertig, und einige Bilder sind fehlgeschlagen"
    case .config: "die Konfigurationsdatei ist fehlerhaft"
    case .interrupted: "Strg-C"
    case .closedPipe: "wer stdout las, ist nicht mehr da"
    }
  }
}
