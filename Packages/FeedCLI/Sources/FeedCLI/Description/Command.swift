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
  /// Tell what the program, or a command of it, does.
  case help
}

extension Command {
  /// The word behind it; `nil` where it takes none.
  var operand: Word? {
    switch self {
    case .show, .prefetch, .gallery, .watch, .validate, .status, .clear: Word("FEED")
    case .completions: Word("SHELL", .words(Shell.allCases.map(\.rawValue)))
    case .help: Word("COMMAND", .words(Command.allCases.map(\.rawValue)))
    case .demo: nil
    }
  }

  /// Its name, and what stands behind it: `gallery [FEED] -o WHERE`.
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

  /// Whether it takes the feed of the environment or the config file where the call names none.
  var takesDefaultFeed: Bool { self != .status && self != .clear }

  /// The options that it takes. Whoever gives it another one expects what it does not do, so that is an error. A command that never
  /// touches the network takes the promise not to.
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

  /// What to type.
  var examples: [Example] {
    switch self {
    case .show: [.show, .showSaved, .showJSON]
    case .prefetch: [.prefetch]
    case .gallery: [.gallery, .galleryToPipe]
    case .watch: [.watch]
    case .validate: [.validate]
    case .status: [.status]
    case .clear: [.clear, .clearAll]
    case .demo: [.demo]
    case .completions: [.bash, .zsh, .fish]
    case .help: [.help]
    }
  }

  /// How it is called.
  var synopsis: String {
    "feed \(self == .show ? "[show] [FEED]" : call) [OPTION...]"
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
