/// A line to type; what comes of it is said in every language.
enum Example: CaseIterable, Hashable, Sendable {
  case show
  case showSaved
  case showJSON
  case prefetch
  case gallery
  case galleryToPipe
  case watch
  case validate
  case status
  case clear
  case clearAll
  case demo
  case bash
  case zsh
  case fish
  case help

  var line: String {
    switch self {
    case .show: "feed https://feed.example/feed.json"
    case .showSaved: "feed --offline"
    case .showJSON: "feed --json | jq '.items[].image'"
    case .prefetch: "feed prefetch -q || echo 'not all of it'"
    case .gallery: "feed gallery -o feed.html"
    case .galleryToPipe: "feed gallery -o - | ssh host 'cat > feed.html'"
    case .watch: "feed watch --every 300"
    case .validate: "feed validate --max-age 1"
    case .status: "feed status"
    case .clear: "feed clear https://feed.example/feed.json"
    case .clearAll: "feed clear --all"
    case .demo: "feed demo"
    case .bash: "source <(feed completions bash)"
    case .zsh: "feed completions zsh > ~/.zfunc/_feed"
    case .fish: "feed completions fish > ~/.config/fish/completions/feed.fish"
    case .help: "feed help gallery"
    }
  }
}
