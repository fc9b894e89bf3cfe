/// What the program can be told to do.
public enum Command: String, CaseIterable, Sendable {
  /// Load the feed and display it.
  case show
  /// Load the feed, then the image data of all its images.
  case prefetch
  /// Write one page of what is cached, with its pictures.
  case gallery
  /// Show the feed again and again.
  case watch
  /// Delete what is cached if it is expired or damaged.
  case validate
  /// Tell what is cached.
  case status
  /// Delete the cache.
  case clear
  /// Show the whole story with a server of its own.
  case demo
  /// Write the completions for a shell.
  case completions
}

/// A line to type, and what comes of it.
struct Example: Hashable, Sendable {
  let line: String
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

extension Command {
  /// What it does, in one sentence without a stop.
  var summary: String {
    switch self {
    case .show: "load the feed and display it; the default command"
    case .prefetch: "load the feed, then the image data of all its images"
    case .gallery: "write one HTML page of what is cached, pictures included; no network"
    case .watch: "show, then again and again until Ctrl-C; redraws only what changed"
    case .validate: "delete what is cached if it is expired or damaged"
    case .status: "tell what is cached; no network"
    case .clear: "delete the cache"
    case .demo: "see it work with a server of its own: online, offline, expired"
    case .completions: "write the completions for a shell: bash, zsh or fish"
    }
  }

  /// The word behind it; `nil` where it takes none.
  var operand: Word? {
    switch self {
    case .gallery: Word("FILE", .files)
    case .completions: Word("SHELL", .words(Shell.allCases.map(\.rawValue)))
    default: nil
    }
  }

  /// The options that it takes. Whoever gives it another one expects what it does not do, so that is an error. A command that never
  /// touches the network takes the promise not to.
  var options: [Option] { ownOptions + Option.common }

  private var ownOptions: [Option] {
    switch self {
    case .show: [.url, .cacheDir, .maxAge, .offline, .images, .limit, .timeout, .json, .now]
    case .prefetch: [.url, .cacheDir, .maxAge, .offline, .timeout, .json, .now]
    case .gallery: [.url, .cacheDir, .maxAge, .offline, .limit, .now]
    case .watch: [.url, .cacheDir, .maxAge, .offline, .limit, .timeout, .every]
    case .validate, .status: [.url, .cacheDir, .maxAge, .offline, .json, .now]
    case .clear: [.url, .cacheDir, .offline, .json]
    case .demo, .completions: []
    }
  }

  /// What to type.
  var examples: [Example] {
    switch self {
    case .show:
      [
        Example("feed --url https://feed.example/feed.json", "show a feed"),
        Example("feed --offline", "show the saved copy of $FEED_URL"),
        Example("feed --json | jq '.items[].image'", "the images' URLs"),
      ]
    case .prefetch: [Example("feed prefetch -q || echo 'not all of it'", "in a script")]
    case .gallery:
      [
        Example("feed gallery feed.html", "write the page into a file"),
        Example("feed gallery - | ssh host 'cat > feed.html'", "write it to stdout"),
      ]
    case .watch: [Example("feed watch --every 300", "look every five minutes")]
    case .validate: [Example("feed validate --max-age 1", "only tell: by another age nothing is deleted")]
    case .status: [Example("feed status", "what there is of all feeds")]
    case .clear: [Example("feed clear --url https://feed.example/feed.json", "delete one feed's cache")]
    case .demo: [Example("feed demo", "see it work")]
    case .completions:
      [
        Example("source <(feed completions bash)", "in ~/.bashrc"),
        Example("feed completions zsh > ~/.zfunc/_feed", "in a folder of $fpath"),
        Example("feed completions fish > ~/.config/fish/completions/feed.fish", "for fish"),
      ]
    }
  }

  /// How it is called.
  var synopsis: String {
    let name = self == .show ? "[show]" : rawValue
    return "feed \(name)\(operand.map { " \($0.placeholder)" } ?? "") [OPTION...]"
  }
}

/// A shell that there are completions for.
public enum Shell: String, CaseIterable, Sendable {
  /// The Bourne-again shell, 3.2 or newer.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell, 3 or newer.
  case fish
}
