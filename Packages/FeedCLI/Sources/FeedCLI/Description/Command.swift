/// The commands of the program.
public enum Command: String, CaseIterable, Sendable {
  /// Show the feed: once, or on the whole screen with keys.
  case show, browse
  /// Keep the pictures: in the cache, as a page, or as files.
  case prefetch, gallery, save
  /// Open an image's page in the browser; show the feed again and again; show the comments on an image.
  case open, watch, comments
  /// Change or show the list of followed feeds, and exchange it with another reader.
  case add, remove, list, `import`, export
  /// Delete what is expired or corrupt, show what is cached, or delete it.
  case validate, status, clear
  /// Show the program with its own server, write the completions for a shell, or show the help.
  case demo, completions, help
}

extension Command {
  /// What it does: one sentence without its full stop.
  var summary: String {
    switch self {
    case .show: "load the feed and display it; the default command"
    case .browse: "show the feed on the whole screen, with keys; '?' lists them"
    case .prefetch: "load the feed, then the image data of all its images"
    case .gallery:
      "write what is cached as HTML: a page with its pictures inside, or a DIRECTORY/ with the pictures beside "
        + "index.html, which is replaced, while pictures that are there stay; no network"
    case .save: "load the feed, and write its pictures as files into a directory; those that are there are left alone"
    case .open: "open the page of image N in the browser, or its picture if it has no page"
    case .watch: "show again and again, until Ctrl-C: as 'browse' on a terminal, else as lines"
    case .comments: "show the comments on image N, as 'feed show' counts them; they are never saved"
    case .add: "follow a feed, or the one that a web page names; it is loaded first, unless --offline"
    case .remove: "stop following a feed; what is cached of it stays"
    case .list: "show the feeds that are followed, and what is cached of them; no network"
    case .import: "follow the feeds of another reader, from its OPML file; no network"
    case .export: "write the feeds that are followed as OPML, for another reader"
    case .validate: "delete what is cached if it is expired or corrupt"
    case .status: "show what is cached, of one feed or all; no network"
    case .clear: "delete the cache of one feed, or of all"
    case .demo: "see it work with its own server: online, offline, expired"
    case .completions: "write the completions for a shell: bash, zsh or fish"
    case .help: Option.help.summary
    }
  }

  /// The words after it, in order; those that may be left out come last.
  var operands: [Word] {
    switch self {
    case .show, .browse, .prefetch, .gallery, .save, .watch, .validate, .status, .clear: [.feed]
    case .open, .comments: [.number, .feed]
    case .add: [.address, Word("NAME", isOptional: true)]
    case .remove: [.name]
    case .import: [.file]
    case .completions: [.shell]
    case .help: [Word("COMMAND", .words(Command.names), isOptional: true)]
    case .list, .export, .demo: []
    }
  }

  /// How it is typed: `gallery [FEED] -o WHERE`.
  var call: String {
    if self == .clear { return "\(rawValue) FEED | --all" }
    let words = operands.map { $0.isOptional ? "[\($0.placeholder)]" : $0.placeholder }
    return ([rawValue] + words + (output.map { ["-o \($0)"] } ?? [])).joined(separator: " ")
  }

  /// What `-o` names, for a command that needs it.
  var output: String? { self == .gallery ? "WHERE" : self == .save ? "DIR" : nil }

  /// How it is typed, as its help and the manual show it.
  var synopsis: String { "feed \(self == .show ? "[show] [FEED]" : call) [OPTION...]" }

  /// Whether it takes a feed of the settings if the call names none.
  var takesDefaultFeed: Bool { operands.contains(.feed) && self != .status && self != .clear }

  /// The options that it takes; any other is an error, as the user expects something that the command does not do. A command without network
  /// takes `--offline` all the same.
  var options: [Option] { ownOptions + Option.common }

  private var ownOptions: [Option] {
    switch self {
    case .show: [.url, .allFeeds, .cacheDir, .maxAge, .offline, .images, .limit, .pages, .timeout, .json, .now]
    case .browse: [.url, .cacheDir, .maxAge, .offline, .images, .pages, .timeout, .now]
    case .prefetch: [.url, .allFeeds, .cacheDir, .maxAge, .offline, .pages, .timeout, .json, .now]
    case .gallery: [.url, .allFeeds, .cacheDir, .maxAge, .offline, .limit, .output, .now]
    case .save: [.url, .cacheDir, .maxAge, .offline, .limit, .pages, .timeout, .output, .json, .now]
    case .open: [.url, .cacheDir, .offline, .timeout, .now]
    case .watch: [.url, .allFeeds, .cacheDir, .maxAge, .offline, .images, .limit, .pages, .timeout, .every, .json]
    case .comments: [.url, .cacheDir, .offline, .limit, .timeout, .json, .now]
    case .add: [.cacheDir, .offline, .timeout]
    case .remove, .import, .export: [.offline]
    case .list: [.cacheDir, .maxAge, .offline, .json, .now]
    case .validate: [.url, .allFeeds, .cacheDir, .maxAge, .offline, .json, .now]
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
        ("feed https://site.example/", "show the feed that a web page names"),
        ("feed --all", "show the newest images of all followed feeds"),
        ("feed --offline", "show the saved copy of $FEED_URL"),
        ("feed --json | jq '.items[].image'", "the images' URLs"),
        ("feed --pages 3", "older images too"),
      ]
    case .browse: [("feed browse", "look at all followed feeds, one after another")]
    case .prefetch: [("feed prefetch -q || echo 'not all of it'", "in a script")]
    case .gallery:
      [
        ("feed gallery -o feed.html", "write one file, to mail it"),
        ("feed gallery -o site/", "write a directory, to put it on a web server"),
        ("feed gallery --all -o site/", "a page for each feed, and an index"),
        ("feed gallery -o - | ssh host 'cat > feed.html'", "write it to stdout"),
      ]
    case .save: [("feed save apod -o ~/Pictures/apod", "keep the pictures of a followed feed")]
    case .open: [("feed open 3", "the page of the third image")]
    case .watch: [("feed watch --every 300", "look every five minutes")]
    case .comments:
      [
        ("feed comments 3", "on the third image"),
        ("feed comments 3 --json | jq -r '.comments[].message'", "their whole texts"),
      ]
    case .add:
      [
        ("feed add https://site.example/", "follow the feed of a web page, under a name that its title suggests"),
        ("feed add https://feed.example/apod.rss apod", "follow a feed as 'apod'"),
      ]
    case .remove: [("feed remove apod", "stop following it")]
    case .list: [("feed list", "names, URLs, and the age of what is cached")]
    case .import: [("feed import subscriptions.opml", "follow the feeds of another reader too")]
    case .export: [("feed export > feeds.opml", "take the feeds to another reader")]
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

  /// The words that stand for commands, and so for no feed.
  public static var names: [String] { allCases.map(\.rawValue) }
}

/// A shell that there are completions for.
public enum Shell: String, CaseIterable, Sendable {
  /// bash 3.2 or newer, zsh, and fish 3 or newer.
  case bash, zsh, fish
}
