/// French. A space that does not break goes before a colon and a semicolon.
struct FrenchHelp: HelpStrings {
  let purpose = "affiche un flux d’images\u{A0}: le plus récent en ligne, la copie enregistrée hors ligne"
  let stop = "."
  let examples = "Exemples\u{A0}:"
  let usage = "Utilisation\u{A0}:"
  let commands = "Commandes\u{A0}; 'feed COMMAND --help' en explique une\u{A0}:"
  let options = "Options\u{A0}:"
  let exitCodes = "Codes de retour\u{A0}:"

  func summary(of command: Command) -> String {
    switch command {
    case .show: "charger le flux et l’afficher\u{A0}; la commande par défaut"
    case .prefetch: "charger le flux, puis les données de toutes ses images"
    case .gallery: "écrire une page HTML de ce qui est enregistré, images comprises\u{A0}; sans réseau"
    case .watch: "afficher en texte, encore et encore jusqu’à Ctrl-C\u{A0}; seul ce qui change est redessiné"
    case .validate: "supprimer ce qui est enregistré s’il est périmé ou endommagé"
    case .status: "dire ce qui est enregistré, d’un flux ou de tous\u{A0}; sans réseau"
    case .clear: "supprimer le cache d’un flux, ou de tous"
    case .demo: "le voir à l’œuvre avec son propre serveur\u{A0}: en ligne, hors ligne, périmé"
    case .completions: "écrire les complétions pour un shell\u{A0}: bash, zsh ou fish"
    case .help: summary(of: Option.Name.help)
    }
  }

  func summary(of option: Option.Name) -> String {
    switch option {
    case .url:
      "le flux, comme FEED\u{A0}; sinon $FEED_URL, sinon l’url du fichier de configuration. Chaque URL a son propre cache"
    case .all: "tous les flux enregistrés"
    case .cacheDir: "place du cache\u{A0}; sinon $FEED_CACHE_DIR, sinon $XDG_CACHE_HOME/feed, sinon ~/.cache/feed"
    case .maxAge:
      "âge maximal d’une copie\u{A0}: 7 par défaut\u{A0}; 0 n’en montre aucune\u{A0}; 'none' est sans limite"
    case .offline: "ne jamais toucher au réseau, comme s’il n’y avait pas de connexion"
    case .images: "images dans le terminal\u{A0}: auto, kitty, iterm2, chafa ou none\u{A0}; auto par défaut"
    case .limit: "afficher au plus N images"
    case .timeout: "pour charger tout le flux, et pour chaque image\u{A0}; 30 par défaut"
    case .every: "attente entre deux chargements, à un dixième près\u{A0}; 60 par défaut"
    case .output: "le fichier à écrire\u{A0}; '-' pour stdout"
    case .json: "un document JSON sur stdout au lieu de texte"
    case .now: "prendre cet instant ISO 8601 pour l’heure actuelle, aussi pour ce qui est enregistré"
    case .quiet: "seulement les données et les erreurs"
    case .verbose: "dire sur stderr ce qui se passe"
    case .noColor: "sans couleur\u{A0}; aussi avec NO_COLOR, TERM=dumb et hors d’un terminal"
    case .help: "ce texte, ou celui d’une commande"
    case .version: "le numéro de version"
    }
  }

  func meaning(of example: Example) -> String {
    switch example {
    case .show: "afficher un flux"
    case .showSaved: "afficher la copie enregistrée de $FEED_URL"
    case .showJSON: "les URL des images"
    case .prefetch: "dans un script"
    case .gallery: "écrire la page dans un fichier"
    case .galleryToPipe: "l’écrire sur stdout"
    case .watch: "regarder toutes les cinq minutes"
    case .validate: "seulement le dire\u{A0}: avec un autre âge rien n’est supprimé"
    case .status: "ce qu’il y a de tous les flux"
    case .clear: "supprimer le cache d’un flux"
    case .clearAll: "supprimer le cache de tous les flux"
    case .demo: "le voir à l’œuvre"
    case .bash: "dans ~/.bashrc"
    case .zsh: "dans un dossier de $fpath"
    case .fish: "pour fish"
    case .help: "ce que fait 'gallery' et ses options"
    }
  }

  func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "affiché\u{A0}: le plus récent, ou la copie enregistrée"
    case .usage: "l’appel est incorrect"
    case .invalidData: "la réponse du serveur n’est pas valide, et rien d’enregistré ne peut être affiché"
    case .unavailable: "pas de connexion, et rien d’enregistré ne peut être affiché"
    case .cannotCreate: "une sortie, ou le cache, ne peut pas être créée"
    case .ioError: "l’entrée ou la sortie a échoué"
    case .somePicturesFailed: "prefetch est terminé, et des images ont échoué"
    case .config: "le fichier de configuration est incorrect"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "le lecteur de stdout est parti"
    }
  }
}
