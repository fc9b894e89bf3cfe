/// Portuguese as in Brazil.
struct BrazilianHelp: HelpStrings {
  let purpose = "mostra um feed de imagens: o mais recente com conexão, a cópia salva sem ela"
  let stop = "."
  let examples = "Exemplos:"
  let usage = "Uso:"
  let commands = "Comandos; 'feed COMMAND --help' explica um deles:"
  let options = "Opções:"
  let exitCodes = "Códigos de saída:"

  func summary(of command: Command) -> String {
    switch command {
    case .show: "carregar o feed e exibi-lo; o comando padrão"
    case .prefetch: "carregar o feed e depois os dados de todas as suas imagens"
    case .gallery: "gravar uma página HTML com o que está salvo, imagens incluídas; sem rede"
    case .watch: "exibir como texto, repetidamente até Ctrl-C; só redesenha o que mudou"
    case .validate: "excluir o que está salvo se estiver expirado ou danificado"
    case .status: "dizer o que está salvo, de um feed ou de todos; sem rede"
    case .clear: "excluir o cache de um feed ou de todos"
    case .demo: "ver como funciona com um servidor próprio: com conexão, sem conexão, expirado"
    case .completions: "gravar os complementos para um shell: bash, zsh ou fish"
    case .help: summary(of: Option.Name.help)
    }
  }

  func summary(of option: Option.Name) -> String {
    switch option {
    case .url:
      "o feed, o mesmo que FEED; senão $FEED_URL, senão a url do arquivo de configuração. Cada URL tem seu próprio cache"
    case .all: "todos os feeds salvos"
    case .cacheDir: "lugar do cache; senão $FEED_CACHE_DIR, senão $XDG_CACHE_HOME/feed, senão ~/.cache/feed"
    case .maxAge: "idade máxima de uma cópia: 7 se não for informada; 0 não exibe nenhuma; 'none' não tem limite"
    case .offline: "nunca usar a rede, como se não houvesse conexão"
    case .images: "imagens no terminal: auto, kitty, iterm2, chafa ou none; o padrão é auto"
    case .limit: "exibir no máximo N imagens"
    case .timeout: "para carregar o feed inteiro e para cada imagem; o padrão é 30"
    case .every: "espera entre dois carregamentos, um décimo a mais ou a menos; o padrão é 60"
    case .output: "o arquivo a gravar; '-' para stdout"
    case .json: "um documento JSON em stdout em vez de texto"
    case .now: "usar este instante ISO 8601 como a hora atual, também para o que é salvo"
    case .quiet: "só dados e erros"
    case .verbose: "contar em stderr o que acontece"
    case .noColor: "sem cor; também com NO_COLOR, TERM=dumb e quando não é um terminal"
    case .help: "este texto, ou o de um comando"
    case .version: "a versão"
    }
  }

  func meaning(of example: Example) -> String {
    switch example {
    case .show: "exibir um feed"
    case .showSaved: "exibir a cópia salva de $FEED_URL"
    case .showJSON: "as URLs das imagens"
    case .prefetch: "em um script"
    case .gallery: "gravar a página em um arquivo"
    case .galleryToPipe: "gravá-la em stdout"
    case .watch: "olhar a cada cinco minutos"
    case .validate: "só informar: com outra idade nada é excluído"
    case .status: "o que há de todos os feeds"
    case .clear: "excluir o cache de um feed"
    case .clearAll: "excluir o cache de todos os feeds"
    case .demo: "ver como funciona"
    case .bash: "em ~/.bashrc"
    case .zsh: "em um diretório de $fpath"
    case .fish: "para fish"
    case .help: "o que 'gallery' faz e suas opções"
    }
  }

  func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "exibido: o mais recente ou a cópia salva"
    case .usage: "a chamada está errada"
    case .invalidData: "a resposta do servidor não é válida e não há nada salvo para exibir"
    case .unavailable: "não há conexão nem nada salvo para exibir"
    case .cannotCreate: "uma saída, ou o cache, não pode ser criada"
    case .ioError: "a entrada ou a saída falhou"
    case .somePicturesFailed: "prefetch terminou e algumas imagens falharam"
    case .config: "o arquivo de configuração está errado"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "quem lia stdout foi embora"
    }
  }
}
