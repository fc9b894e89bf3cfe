extension SpanishStrings {
  func cause(_ cause: ErrorCause) -> String {
    switch cause {
    case .notConnected: "no hay conexión a internet"
    case .unknownHost: "se desconoce el nombre del servidor"
    case .refused: "el servidor rechazó la conexión"
    case .unknownProxy: "se desconoce el nombre del proxy"
    case .refusedByProxy: "el proxy rechazó la conexión"
    case .broken: "se cortó la conexión"
    case .hungUp: "el servidor cerró la conexión sin responder"
    case .noAnswer: "el servidor no responde"
    case .timedOut(let seconds): "no hubo respuesta completa en \(seconds.withComma) s"
    case .untrustedCertificate: "conexión no segura: el certificado del servidor no es de confianza"
    case .expiredCertificate: "conexión no segura: el certificado del servidor ha caducado o aún no es válido"
    case .foreignCertificate: "conexión no segura: el certificado es de otro servidor"
    case .insecure(let detail): "conexión no segura: \(detail)"
    case .foreignScheme(let url): "solo se descargan http y https, no \(url)"
    case .unfetchedURL(let url):
      "\(url) no se descarga, porque contiene un usuario, una contraseña o un servidor poco corriente"
    case .addressInside: "la dirección es de la red interna, a la que no se conecta"
    case .addressInsideOfSavedFeed:
      "no se puede acceder al feed, así que no se piden sus imágenes de la red interna"
    case .redirectNotFollowed(let url): "el servidor redirige a \(url), que no se sigue"
    case .tooManyRedirects(let limit): "el servidor redirige más de \(Plural.one.counted(limit, "vez", "veces"))"
    case .notHTTP: "la respuesta no es HTTP"
    case .undecodable: "la respuesta no se puede descodificar"
    case .answerTooLarge(let limit): "la respuesta ocupa más de \(limit) bytes"
    case .headersTooLarge(let limit): "la cabecera de la respuesta ocupa más de \(limit) bytes"
    case .status(let status): "el servidor respondió con el estado \(status)"
    case .emptyAnswer: "la respuesta está vacía"
    case .notAnImage: "la respuesta no es una imagen"
    case .unsupportedPicture(let format, let supported):
      "formato de imagen \(format) no admitido; admitidos: \(supported)"
    case .notAFeed(let fault, let place):
      "la respuesta no es un feed\(fault.map { ": \(words(for: $0))" } ?? "")\(place.isEmpty ? "" : " en \(place)")"
    case .tooManyValues(let limit): "la respuesta contiene más de \(limit) valores"
    case .relativeImageURL(let url): "la URL de una imagen no es absoluta: \(url)"
    case .damaged: "la copia guardada está dañada"
    case .noRoom(let pictures, let mebibytes):
      "no hay sitio: se guardan como máximo \(pictures) imágenes de \(mebibytes) MiB en total"
    case .system(let problem): words(for: problem)
    case .file(let action, let path, let problem): "\(words(for: action, path)): \(words(for: problem))"
    case .locked(let path): "otro programa está usando \(path); inténtelo de nuevo cuando termine"
    case .untrusted(let path, let fault): "\(path) \(words(for: fault))"
    }
  }

  private func words(for fault: FeedFault) -> String {
    switch fault {
    case .missing(let key): "falta \"\(key)\""
    case .null: "sin valor (null)"
    case .otherType: "otro tipo"
    case .malformed: "mal formado"
    }
  }

  private func words(for action: FileAction, _ path: String) -> String {
    switch action {
    case .makeDirectory: "no se puede crear el directorio \(path)"
    case .useDirectory: "no se puede usar el directorio \(path)"
    case .lock: "no se puede bloquear \(path)"
    case .create: "no se puede crear \(path)"
    case .read: "no se puede leer \(path)"
    case .write: "no se puede escribir \(path)"
    case .delete: "no se puede borrar \(path)"
    }
  }

  private func words(for fault: PathFault) -> String {
    switch fault {
    case .foreignOwner: "es de otro usuario, así que no se usa; elija otro directorio"
    case .othersCanWrite:
      "admite escritura de otros, así que no se usa; quíteles el permiso (chmod go-w) o elija otro directorio"
    case .notAFile: "no es un archivo normal, así que no se usa; elija otro directorio"
    case .symbolicLink: "es un enlace simbólico, así que no se usa; elija otro directorio"
    case .otherFeed: "contiene otro feed, así que no se usa; elija otro directorio"
    }
  }

  private func words(for problem: SystemProblem) -> String {
    switch problem {
    case .noSpace: "no queda espacio en el disco"
    case .quota: "se superó la cuota de disco"
    case .noPermission: "permiso denegado"
    case .readOnly: "el sistema de archivos es de solo lectura"
    case .notFound: "no existe el archivo o el directorio"
    case .exists: "el archivo ya existe"
    case .notADirectory: "no es un directorio"
    case .isADirectory: "es un directorio"
    case .notAFile: "no es un archivo normal"
    case .larger(let mebibytes): "ocupa más de \(mebibytes) MiB"
    case .notText: "no es texto UTF-8"
    case .nameTooLong: "el nombre del archivo es demasiado largo"
    case .tooManyFiles: "demasiados archivos abiertos"
    case .closedStream: "la salida no está abierta"
    case .inputOutput: "error de entrada/salida"
    case .other(let words): words
    }
  }
}
