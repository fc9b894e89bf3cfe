/// The commands of the program.
public enum Command: String, CaseIterable, Sendable {
  /// Load the feed and display it.
  case show
  /// Load the feed, then the image data of all its images.
  case prefetch
  /// Write what is cached as one page, with its pictures.
  case gallery
  /// Show the feed again and again.
  case watch
  /// Delete what is cached if it is expired or corrupt.
  case validate
  /// Show what is cached.
  case status
  /// Delete the cache.
  case clear
  /// Show the program with its own server.
  case demo
  /// Write the completions for a shell.
  case completions
  /// Show the help of the program or a command.
  case help
}

extension Command {
  /// What it does: one sentence without its full stop.
  var summary: String {
    switch self {
    case .show: "load the feed and display it; the default command"
    case .prefetch: "load the feed, then the image data of all its images"
    case .gallery: "write what is cached as one HTML page, pictures included; no network"
    case .watch: "show as text, then again and again until Ctrl-C; redraw only what changed"
    case .validate: "delete what is cached if it is expired or corrupt"
    case .status: "show what is cached, of one feed or all; no network"
    case .clear: "delete the cache of one feed, or of all"
    case .demo: "see it work with its own server: online, offline, expired"
    case .completions: "write the completions for a shell: bash, zsh or fish"
    case .help: Option.help.summary
    }
  }

  /// The word after it; `nil` if it takes none.
  var operand: Word? {
    switch self {
    case .show, .prefetch, .gallery, .watch, .validate, .status, .clear: Word("FEED")
    case .completions: Word("SHELL", .words(Shell.allCases.map(\.rawValue)))
    case .help: Word("COMMAND", .words(Command.names))
    case .demo: nil
    }
  }

  /// How it is typed: `gallery [FEED] -o WHERE`.
  var call: String {
    switch self {
    case .show, .prefetch, .watch, .validate, .status: "\(rawValue) [FEED]"
    case .gallery: "\(rawValue) [FEED] -o WHERE"
    case .clear: "\(rawValue) FEED | --all"
    case .completions: "\(rawValue) SHELL"
    case .help: "\(rawValue) [COMMAND]"
    case .demo: rawValue
    }
  }

  /// How it is typed, as its help and the manual show it.
  var synopsis: String { "feed \(self == .show ? "[show] [FEED]" : call) [OPTION...]" }

  /// Whether it takes the feed of the environment or the config file if the call names none.
  var takesDefaultFeed: Bool { self != .status && self != .clear }

  /// The options that it takes; any other is an error, as the user expects something that the command does not do. A command without network
  /// takes `--offline` all the same.
  var options: [Option] { ownOptions + Option.common }

  private var ownOptions: [Option] {
    switch self {
    case .show: [.url, .cacheDir, .maxAge, .offline, .images, .limit, .timeout, .json, .now]
    case .prefetch: [.url, .cacheDir, .maxAge, .offline, .timeout, .json, .now]
    case .gallery: [.url, .cacheDir, .maxAge, .offline, .limit, .output, .now]
    case .watch: [.url, .cacheDir, .maxAge, .offline, .limit, .timeout, .every, .json]
    case .validate: [.url, .cacheDir, .maxAge, .offline, .json, .now]
    case .status: [.url, .allFeeds, .cacheDir, .maxAge, .offline, .json, .now]
    case .clear: [.url, .allFeeds, .cacheDir, .offline, .json]
    case .demo, .completions, .help: []
    }
  }

  /// What a user may type, and what it does.
  var examples: [(line: String, meaning: String)] {
    switch self {
    case .show:
      [
        ("feed https://feed.example/feed.json", "show a feed"),
        ("feed --offline", "show the saved copy of $FEED_URL"),
        ("feed --json | jq '.items[].image'", "the images' URLs"),
      ]
    case .prefetch: [("feed prefetch -q || echo 'not all of it'", "in a script")]
    case .gallery:
      [
        ("feed gallery -o feed.html", "write the page into a file"),
        ("feed gallery -o - | ssh host 'cat > feed.html'", "write it to stdout"),
      ]
    case .watch: [("feed watch --every 300", "look every five minutes")]
    case .validate: [("feed validate --max-age 1", "only report: with another age nothing is deleted")]
    case .status: [("feed status", "what is cached of all feeds")]
    case .clear:
      [
        ("feed clear https://feed.example/feed.json", "delete one feed's cache"),
        ("feed clear --all", "delete the caches of all feeds"),
      ]
    case .demo: [("feed demo", "see it work")]
    case .completions:
      [
        ("source <(feed completions bash)", "in ~/.bashrc"),
        ("feed completions zsh > ~/.zfunc/_feed", "in a folder of $fpath"),
        ("feed completions fish > ~/.config/fish/completions/feed.fish", "for fish"),
      ]
    case .help: [("feed help gallery", "what 'gallery' does, and its options")]
    }
  }

  static var names: [String] { allCases.map(\.rawValue) }
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
