/// Spanish.
struct SpanishHelp: HelpStrings {
  let purpose = "muestra un feed de imágenes: lo más reciente con conexión, la copia guardada sin ella"
  let stop = "."
  let examples = "Ejemplos:"
  let usage = "Uso:"
  let commands = "Comandos; 'feed COMMAND --help' explica uno:"
  let options = "Opciones:"
  let exitCodes = "Códigos de salida:"

  func summary(of command: Command) -> String {
    switch command {
    case .show: "cargar el feed y mostrarlo; el comando si no se indica otro"
    case .prefetch: "cargar el feed y después los datos de todas sus imágenes"
    case .gallery: "escribir una página HTML con lo guardado, imágenes incluidas; sin red"
    case .watch: "mostrar como texto, una y otra vez hasta Ctrl-C; solo redibuja lo que cambió"
    case .validate: "borrar lo guardado si está caducado o dañado"
    case .status: "decir qué hay guardado, de un feed o de todos; sin red"
    case .clear: "borrar la caché de un feed o de todos"
    case .demo: "ver cómo funciona con un servidor propio: con conexión, sin ella, caducado"
    case .completions: "escribir los completados para una shell: bash, zsh o fish"
    case .help: summary(of: Option.Name.help)
    }
  }

  func summary(of option: Option.Name) -> String {
    switch option {
    case .url:
      "el feed, igual que FEED; si no, $FEED_URL o la url del archivo de configuración. Cada URL tiene su propia caché"
    case .all: "todos los feeds guardados"
    case .cacheDir: "lugar de la caché; si no, $FEED_CACHE_DIR, $XDG_CACHE_HOME/feed o ~/.cache/feed"
    case .maxAge: "antigüedad máxima de una copia: 7 si no se indica; 0 no muestra ninguna; 'none' no tiene límite"
    case .offline: "no tocar nunca la red, como si no hubiera conexión"
    case .images: "imágenes en la terminal: auto, kitty, iterm2, chafa o none; auto si no se indica"
    case .limit: "mostrar como máximo N imágenes"
    case .timeout: "para cargar todo el feed y para cada imagen; 30 si no se indica"
    case .every: "espera entre dos cargas, una décima parte más o menos; 60 si no se indica"
    case .output: "el archivo en el que se escribe; '-' para stdout"
    case .json: "un documento JSON en stdout en vez de texto"
    case .now: "tomar este instante ISO 8601 como la hora actual, también para lo que se guarda"
    case .quiet: "solo datos y errores"
    case .verbose: "contar en stderr lo que ocurre"
    case .noColor: "sin color; también con NO_COLOR, TERM=dumb y si no es una terminal"
    case .help: "este texto, o el de un comando"
    case .version: "la versión"
    }
  }

  func meaning(of example: Example) -> String {
    switch example {
    case .show: "mostrar un feed"
    case .showSaved: "mostrar la copia guardada de $FEED_URL"
    case .showJSON: "las URL de las imágenes"
    case .prefetch: "en un script"
    case .gallery: "escribir la página en un archivo"
    case .galleryToPipe: "escribirla en stdout"
    case .watch: "mirar cada cinco minutos"
    case .validate: "solo informar: con otra antigüedad no se borra nada"
    case .status: "lo que hay de todos los feeds"
    case .clear: "borrar la caché de un feed"
    case .clearAll: "borrar la caché de todos los feeds"
    case .demo: "ver cómo funciona"
    case .bash: "en ~/.bashrc"
    case .zsh: "en un directorio de $fpath"
    case .fish: "para fish"
    case .help: "qué hace 'gallery' y sus opciones"
    }
  }

  func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "mostrado: lo más reciente o la copia guardada"
    case .usage: "la llamada es incorrecta"
    case .invalidData: "la respuesta del servidor no es válida y no hay nada guardado que mostrar"
    case .unavailable: "no hay conexión ni nada guardado que mostrar"
    case .cannotCreate: "no se puede crear una salida o la caché"
    case .ioError: "falló la entrada o la salida"
    case .somePicturesFailed: "prefetch terminó y algunas imágenes fallaron"
    case .config: "el archivo de configuración es incorrecto"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "quien leía stdout ya no está"
    }
  }
}
