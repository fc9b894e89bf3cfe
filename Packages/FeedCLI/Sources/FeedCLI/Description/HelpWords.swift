/// The words of the help and the manual: one for each command, option, example and exit code, so that a new one without words does not
/// compile. A summary is one sentence without its full stop.
enum HelpWords {
  static let purpose = "shows an image feed: the newest when you are online, the saved copy when you are not"

  static func summary(of command: Command) -> String {
    switch command {
    case .show: "load the feed and display it; the default command"
    case .prefetch: "load the feed, then the image data of all its images"
    case .gallery: "write what is cached as one HTML page, pictures included; no network"
    case .watch: "show as text, then again and again until Ctrl-C; redraw only what changed"
    case .validate: "delete what is cached if it is expired or corrupt"
    case .status: "show what is cached, of one feed or all; no network"
    case .clear: "delete the cache of one feed, or of all"
    case .demo: "see it work with its own server: online, offline, expired"
    case .completions: "write the completions for a shell: bash, zsh or fish"
    case .help: summary(of: Option.Name.help)
    }
  }

  static func summary(of option: Option.Name) -> String {
    switch option {
    case .url: "the feed, the same as FEED; else $FEED_URL, else the config file's url. Each URL has its own cache"
    case .all: "all cached feeds"
    case .cacheDir: "else $FEED_CACHE_DIR, else $XDG_CACHE_HOME/feed, else ~/.cache/feed"
    case .maxAge: "maximum age of a saved copy, default 7; 0 shows none, 'none' has no limit"
    case .offline: "never touch the network: as if there were no connectivity"
    case .images: "pictures in the terminal: auto (default), kitty, iterm2, chafa or none"
    case .limit: "display at most N images"
    case .timeout: "for the whole load of the feed, and for each picture; default 30"
    case .every: "time between two loads, ± 10 %; default 60"
    case .output: "the file to write; '-' for stdout"
    case .json: "one JSON document on stdout instead of text"
    case .now: "use this ISO-8601 instant as the current time, also for what is saved"
    case .quiet: "only data and errors"
    case .verbose: "log what happens to stderr"
    case .noColor: "disable colour (automatic with NO_COLOR or TERM=dumb, or when piped)"
    case .help: "show this help, or that of a command"
    case .version: "show the version"
    }
  }

  static func meaning(of example: Example) -> String {
    switch example {
    case .show: "show a feed"
    case .showSaved: "show the saved copy of $FEED_URL"
    case .showJSON: "the images' URLs"
    case .prefetch: "in a script"
    case .gallery: "write the page into a file"
    case .galleryToPipe: "write it to stdout"
    case .watch: "look every five minutes"
    case .validate: "only report: with another age nothing is deleted"
    case .status: "what is cached of all feeds"
    case .clear: "delete one feed's cache"
    case .clearAll: "delete the caches of all feeds"
    case .demo: "see it work"
    case .bash: "in ~/.bashrc"
    case .zsh: "in a folder of $fpath"
    case .fish: "for fish"
    case .help: "what 'gallery' does, and its options"
    }
  }

  static func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "displayed: fresh, or the saved copy"
    case .usage: "usage error"
    case .invalidData: "the server's response is invalid data, and nothing cached can be shown"
    case .unavailable: "no connectivity, and nothing cached can be shown"
    case .cannotCreate: "an output file or the cache cannot be created"
    case .ioError: "input or output failed"
    case .somePicturesFailed: "prefetching ended, and some pictures failed"
    case .config: "config file error"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "stdout was closed"
    }
  }
}
