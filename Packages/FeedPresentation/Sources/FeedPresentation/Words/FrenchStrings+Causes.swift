extension FrenchStrings {
  func cause(_ cause: ErrorCause) -> String {
    switch cause {
    case .notConnected: "pas de connexion à Internet"
    case .unknownHost: "le nom du serveur est inconnu"
    case .refused: "le serveur a refusé la connexion"
    case .unknownProxy: "le nom du proxy est inconnu"
    case .refusedByProxy: "le proxy a refusé la connexion"
    case .broken: "la connexion a été interrompue"
    case .hungUp: "le serveur a fermé la connexion sans répondre"
    case .noAnswer: "le serveur ne répond pas"
    case .timedOut(let seconds): "pas de réponse complète en \(seconds.withComma) s"
    case .untrustedCertificate: "connexion non sécurisée\u{A0}: le certificat du serveur n’est pas digne de confiance"
    case .expiredCertificate:
      "connexion non sécurisée\u{A0}: le certificat du serveur a expiré ou n’est pas encore valide"
    case .foreignCertificate: "connexion non sécurisée\u{A0}: le certificat est celui d’un autre serveur"
    case .insecure(let detail): "connexion non sécurisée\u{A0}: \(detail)"
    case .foreignScheme(let url): "seuls http et https sont chargés, pas \(url)"
    case .unfetchedURL(let url):
      "\(url) n’est pas chargé, à cause d’un nom, d’un mot de passe ou d’un serveur inhabituel"
    case .addressInside: "l’adresse est celle d’un réseau interne, auquel on ne se connecte pas"
    case .addressInsideOfSavedFeed:
      "le flux est injoignable, ses images du réseau interne ne sont donc pas demandées"
    case .redirectNotFollowed(let url): "le serveur redirige vers \(url), qui n’est pas suivi"
    case .tooManyRedirects(let limit): "le serveur redirige plus de \(limit) fois"
    case .notHTTP: "la réponse n’est pas du HTTP"
    case .undecodable: "la réponse ne peut pas être décodée"
    case .answerTooLarge(let limit): "la réponse dépasse \(limit) octets"
    case .headersTooLarge(let limit): "l’en-tête de la réponse dépasse \(limit) octets"
    case .status(let status): "le serveur a répondu avec le statut \(status)"
    case .emptyAnswer: "la réponse est vide"
    case .notAnImage: "la réponse n’est pas une image"
    case .unsupportedPicture(let format, let supported):
      "format d’image \(format) non pris en charge\u{A0}; formats acceptés\u{A0}: \(supported)"
    case .notAFeed(let fault, let place):
      "la réponse n’est pas un flux\(fault.map { "\u{A0}: \(words(for: $0))" } ?? "")\(place.isEmpty ? "" : " à \(place)")"
    case .tooManyValues(let limit): "la réponse contient plus de \(limit) valeurs"
    case .relativeImageURL(let url): "l’URL d’une image n’est pas absolue\u{A0}: \(url)"
    case .damaged: "la copie enregistrée est endommagée"
    case .noRoom(let pictures, let mebibytes):
      "plus de place\u{A0}: au plus \(pictures) images de \(mebibytes) Mio en tout sont conservées"
    case .system(let problem): words(for: problem)
    case .file(let action, let path, let problem): "\(words(for: action, path))\u{A0}: \(words(for: problem))"
    case .locked(let path): "un autre programme utilise \(path)\u{A0}; réessayez quand il aura fini"
    case .untrusted(let path, let fault): "\(path) \(words(for: fault))"
    }
  }

  private func words(for fault: FeedFault) -> String {
    switch fault {
    case .missing(let key): "il manque \"\(key)\""
    case .null: "pas de valeur (null)"
    case .otherType: "autre type"
    case .malformed: "mal formé"
    }
  }

  private func words(for action: FileAction, _ path: String) -> String {
    switch action {
    case .makeDirectory: "impossible de créer le dossier \(path)"
    case .useDirectory: "impossible d’utiliser le dossier \(path)"
    case .lock: "impossible de verrouiller \(path)"
    case .create: "impossible de créer \(path)"
    case .read: "impossible de lire \(path)"
    case .write: "impossible d’écrire \(path)"
    case .delete: "impossible de supprimer \(path)"
    }
  }

  private func words(for fault: PathFault) -> String {
    switch fault {
    case .foreignOwner: "appartient à quelqu’un d’autre et n’est pas utilisé\u{A0}; choisissez un autre dossier"
    case .othersCanWrite:
      "peut être modifié par d’autres et n’est pas utilisé\u{A0}; retirez-leur ce droit (chmod go-w) ou choisissez un autre dossier"
    case .notAFile: "n’est pas un fichier ordinaire et n’est pas utilisé\u{A0}; choisissez un autre dossier"
    case .symbolicLink: "est un lien symbolique et n’est pas utilisé\u{A0}; choisissez un autre dossier"
    case .otherFeed: "contient un autre flux et n’est pas utilisé\u{A0}; choisissez un autre dossier"
    }
  }

  private func words(for problem: SystemProblem) -> String {
    switch problem {
    case .noSpace: "plus d’espace sur le disque"
    case .quota: "quota de disque dépassé"
    case .noPermission: "permission refusée"
    case .readOnly: "le système de fichiers est en lecture seule"
    case .notFound: "fichier ou dossier introuvable"
    case .exists: "le fichier existe déjà"
    case .notADirectory: "ce n’est pas un dossier"
    case .isADirectory: "c’est un dossier"
    case .notAFile: "ce n’est pas un fichier ordinaire"
    case .larger(let mebibytes): "plus de \(mebibytes) Mio"
    case .notText: "ce n’est pas du texte UTF-8"
    case .nameTooLong: "le nom du fichier est trop long"
    case .tooManyFiles: "trop de fichiers ouverts"
    case .closedStream: "la sortie n’est pas ouverte"
    case .inputOutput: "erreur d’entrée/sortie"
    case .other(let words): words
    }
  }
}
