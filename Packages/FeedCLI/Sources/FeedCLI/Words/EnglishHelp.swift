/// English.
struct EnglishHelp: HelpStrings {
  let purpose = "shows an image feed: the newest when you are online, the saved copy when you are not"
  let stop = "."
  let examples = "Examples:"
  let usage = "Usage:"
  let commands = "Commands; 'feed COMMAND --help' tells more of one:"
  let options = "Options:"
  let exitCodes = "Exit codes:"

  func summary(of command: Command) -> String {
    switch command {
    case .show: "load the feed and display it; the default command"
    case .prefetch: "load the feed, then the image data of all its images"
    case .gallery: "write what is cached as one HTML page, pictures included; no network"
    case .watch: "show as text, then again and again until Ctrl-C; redraws only what changed"
    case .validate: "delete what is cached if it is expired or damaged"
    case .status: "tell what is cached, of one feed or of all; no network"
    case .clear: "delete the cache of one feed, or of all"
    case .demo: "see it work with a server of its own: online, offline, expired"
    case .completions: "write the completions for a shell: bash, zsh or fish"
    case .help: summary(of: Option.Name.help)
    }
  }

  func summary(of option: Option.Name) -> String {
    switch option {
    case .url: "the feed, the same as FEED; else $FEED_URL, else the config file's url. Each URL has its own cache"
    case .all: "all cached feeds"
    case .cacheDir: "else $FEED_CACHE_DIR, else $XDG_CACHE_HOME/feed, else ~/.cache/feed"
    case .maxAge: "how old a saved copy may be: 7 unless told; 0 shows none; 'none' has no limit"
    case .offline: "never touch the network: as if there were no connectivity"
    case .images: "pictures in the terminal: auto, kitty, iterm2, chafa or none; auto unless told"
    case .limit: "display at most N images"
    case .timeout: "for the whole load of the feed, and for each picture; 30 unless told"
    case .every: "how long to wait between two loads, give or take a tenth; 60 unless told"
    case .output: "the file to write; '-' for stdout"
    case .json: "one JSON document on stdout instead of text"
    case .now: "use this ISO-8601 instant as the current time, also for what is saved"
    case .quiet: "only data and errors"
    case .verbose: "say what happens on stderr"
    case .noColor: "no colour; also for NO_COLOR, TERM=dumb and what is no terminal"
    case .help: "this text, or that of a command"
    case .version: "the version"
    }
  }

  func meaning(of example: Example) -> String {
    switch example {
    case .show: "show a feed"
    case .showSaved: "show the saved copy of $FEED_URL"
    case .showJSON: "the images' URLs"
    case .prefetch: "in a script"
    case .gallery: "write the page into a file"
    case .galleryToPipe: "write it to stdout"
    case .watch: "look every five minutes"
    case .validate: "only tell: by another age nothing is deleted"
    case .status: "what there is of all feeds"
    case .clear: "delete one feed's cache"
    case .clearAll: "delete the caches of all feeds"
    case .demo: "see it work"
    case .bash: "in ~/.bashrc"
    case .zsh: "in a folder of $fpath"
    case .fish: "for fish"
    case .help: "what 'gallery' does, and its options"
    }
  }

  func meaning(of code: ExitCode) -> String {
    switch code {
    case .ok: "displayed: fresh, or the saved copy"
    case .usage: "the call is wrong"
    case .invalidData: "the server's answer is invalid data, and there is nothing cached to show"
    case .unavailable: "no connectivity, and nothing cached to show"
    case .cannotCreate: "an output, or the cache, cannot be made"
    case .ioError: "input or output failed"
    case .somePicturesFailed: "prefetching ended, and some pictures failed"
    case .config: "the config file is wrong"
    case .interrupted: "Ctrl-C"
    case .closedPipe: "the reader of stdout went away"
    }
  }
}
