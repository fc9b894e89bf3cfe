public import CommandLine

/// The commands of `feed`.
extension Command {
  /// Show the feed.
  public static let show = Command(
    "show",
    "load the feed and display it, or several as one; the default command",
    operands: [.feed],
    repeatsOperands: true,
    options: [
      .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .images, .limit, .pages,
      .timeout, .json, .plain, .format, .now,
    ],
    examples: [
      Example("feed https://feed.example/feed.json", "show a feed"),
      Example("feed https://site.example/", "show the feed that a web page names"),
      Example("feed apod xkcd", "show two followed feeds as one"),
      Example("feed --all", "show the newest images of all followed feeds"),
      Example("feed --tag sky", "show those of the feeds with the tag sky"),
      Example("feed --new", "what is new in all followed feeds"),
      Example("feed kept", "the images that you keep; other commands know this feed too"),
      Example("feed --offline", "show the saved copy of $FEED_URL"),
      Example("feed --json | jq '.items[].image'", "the images' URLs"),
      Example("feed --new --format '{date} {description} {image}'", "a line for each new image"),
      Example("feed --pages 3", "older images too"),
    ]
  )

  /// Show it on the whole screen, with keys.
  public static let browse = Command(
    "browse",
    "show the feed on the whole screen, with keys; '?' lists them",
    operands: [.feed],
    options: [
      .url, .allFeeds, .tag, .new, .cacheDir, .saveDir, .maxAge, .offline, .images, .pages,
      .timeout, .now,
    ],
    examples: [
      Example("feed browse", "choose among the followed feeds, and look at each, or at all as one"),
      Example("feed browse --all", "look at them as one, the newest images first"),
    ]
  )

  /// Keep its pictures in the cache.
  public static let prefetch = Command(
    "prefetch",
    "load the feed, then the image data of all its images",
    operands: [.feed],
    options: [
      .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .pages, .timeout, .exec,
      .json, .now,
    ],
    examples: [
      Example("feed prefetch -q || echo 'not all of it'", "in a script")
    ]
  )

  /// Keep it as a page.
  public static let gallery = Command(
    "gallery",
    "write what is cached as HTML: a page with its pictures inside, or a DIRECTORY/ with "
      + "the pictures beside index.html, which is replaced, while pictures that are there "
      + "stay, and feed.json, which makes it a feed for other readers; no network",
    operands: [.feed],
    needed: .output,
    options: [
      .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .limit, .output, .title,
      .size, .now,
    ],
    examples: [
      Example("feed gallery -o feed.html --size 1200", "write one file, small enough to mail"),
      Example("feed gallery kept -o best.html --title Favourites", "under a title of your own"),
      Example("feed gallery -o site/", "write a directory, to put it on a web server"),
      Example("feed gallery --all -o site/", "a page for each feed, and an index"),
      Example("feed gallery -o - | ssh host 'cat > feed.html'", "write it to stdout"),
    ]
  )

  /// Keep its pictures as files.
  public static let save = Command(
    "save",
    "load the feed, and write its pictures as files into a directory: that of -o, else the "
      + "config file's save-dir, else the current one; those that are there are left alone",
    operands: [.optionalImageNumber, .feed],
    options: [
      .url, .allFeeds, .tag, .new, .seen, .cacheDir, .maxAge, .offline, .limit, .pages, .timeout,
      .output, .fileName, .exec, .json, .now,
    ],
    examples: [
      Example("feed save apod -o ~/Pictures/apod", "keep the pictures of a followed feed"),
      Example("feed save 1 apod", "the first picture alone"),
      Example("feed save --all --new --seen -o ~/Pictures", "what is new in all followed feeds"),
      Example("feed save xkcd -o comics --name {date}", "under names of your own"),
    ]
  )

  /// Mark images as seen.
  public static let seen = Command(
    "seen",
    "mark all images of the feed as seen, or take the last marking back; no network",
    operands: [.feed],
    repeatsOperands: true,
    options: [.url, .allFeeds, .tag, .undo, .cacheDir, .offline, .now],
    examples: [
      Example("feed seen --all", "begin anew with all followed feeds"),
      Example("feed seen apod --undo", "what it marked is new again"),
    ]
  )

  /// Keep an image for good.
  public static let keep = Command(
    "keep",
    "keep image N for good, with its picture, in the feed 'kept'; nothing but --undo deletes it",
    operands: [.imageNumber, .feed],
    options: [.url, .undo, .cacheDir, .offline, .timeout, .now],
    examples: [
      Example("feed keep 3 apod", "keep the third image of a followed feed"),
      Example("feed keep 1 kept --undo", "let the image go that was kept last"),
    ]
  )

  /// Open an image's page in the browser.
  public static let open = Command(
    "open",
    "open the page of image N in the browser, or its picture if it has no page",
    operands: [.imageNumber, .feed],
    options: [.url, .cacheDir, .offline, .timeout, .now],
    examples: [
      Example("feed open 3", "the page of the third image")
    ]
  )

  /// Show the feed again and again.
  public static let watch = Command(
    "watch",
    "load and show the feed every minute, until Ctrl-C: as 'browse' on a terminal, else, and with "
      + "--exec or --seen, as lines",
    operands: [.feed],
    options: [
      .url, .allFeeds, .tag, .new, .seen, .cacheDir, .saveDir, .maxAge, .offline, .images, .limit,
      .pages, .timeout, .every, .exec, .json,
    ],
    examples: [
      Example("feed watch --every 300", "look every five minutes"),
      Example("feed watch --all --new --seen --exec ~/bin/frame", "a picture frame"),
    ]
  )

  /// Show the comments on an image.
  public static let comments = Command(
    "comments",
    "show the comments on image N, as 'feed show' counts them; they are never saved",
    operands: [.imageNumber, .feed],
    options: [.url, .cacheDir, .offline, .limit, .timeout, .json, .now],
    examples: [
      Example("feed comments 3", "on the third image"),
      Example("feed comments 3 --json | jq -r '.comments[].message'", "their whole texts"),
    ]
  )

  /// Follow a feed.
  public static let add = Command(
    "add",
    "follow a feed, or the one that a web page names; it is loaded first, unless "
      + "--offline",
    operands: [.address, Word("NAME", isOptional: true)],
    options: [.choose, .set, .cacheDir, .offline, .timeout],
    examples: [
      Example(
        "feed add https://site.example/",
        "follow the feed of a web page, under a name that its title suggests"
      ),
      Example("feed add https://feed.example/apod.rss apod", "follow a feed as 'apod'"),
      Example("feed add site.example --choose 2", "the second feed that a web page names"),
      Example(
        "feed add site.example --set title=Sky --set user-agent=Mozilla/5.0",
        "call the feed Sky, and give its servers another name for the program"
      ),
      Example(
        "feed add site.example --set pictures=page",
        "show the pictures of the web pages of the feed's items"
      ),
      Example(
        "feed add site.example --set 'drop=sponsored advert'",
        "leave out images with one of these words"
      ),
    ]
  )

  /// Stop following a feed.
  public static let remove = Command(
    "remove",
    "stop following a feed; what is cached of it stays, unless you say on a terminal that it is "
      + "to be cleared",
    operands: [.name],
    options: [.yes, .cacheDir, .offline],
    examples: [
      Example("feed remove apod", "stop following it")
    ]
  )

  /// Show the followed feeds.
  public static let list = Command(
    "list",
    "show the feeds that are followed, their settings, and what is cached of them; no network",
    options: [.cacheDir, .maxAge, .offline, .json, .now],
    examples: [
      Example("feed list", "names, URLs, and the age of what is cached")
    ]
  )

  /// Follow the feeds of another reader.
  public static let `import` = Command(
    "import",
    "follow the feeds of another reader, with their titles, and their folders as tags, from its "
      + "OPML file, newsboat's urls, or a list of URLs, or from stdin for '-'; no network",
    operands: [.file],
    options: [.offline],
    examples: [
      Example("feed import subscriptions.opml", "follow the feeds of another reader too")
    ]
  )

  /// Write the followed feeds for another reader.
  public static let export = Command(
    "export",
    "write the feeds that are followed as OPML, with tags as folders, for another reader",
    options: [.offline],
    examples: [
      Example("feed export > feeds.opml", "take the feeds to another reader")
    ]
  )

  /// Explain which pictures of an item are shown.
  public static let explain = Command(
    "explain",
    "load the feed again, without saving it, and show which pictures the item of image N "
      + "names, which of them are shown, and by which rule; send it in when a picture is wrong",
    operands: [.imageNumber, .feed],
    options: [.url, .cacheDir, .pages, .timeout, .json],
    examples: [
      Example("feed explain 3", "why the third image has this picture"),
      Example("feed explain 3 --json | jq '.candidates[].url'", "all pictures that its item names"),
    ]
  )

  /// Delete what is expired or corrupt.
  public static let validate = Command(
    "validate",
    "delete what is cached if it is expired or corrupt",
    operands: [.feed],
    options: [.url, .allFeeds, .tag, .cacheDir, .maxAge, .offline, .json, .now],
    examples: [
      Example("feed validate --max-age 1", "only report: with another age nothing is deleted")
    ]
  )

  /// Show what is cached.
  public static let status = Command(
    "status",
    "show what is cached, of one feed or all; no network",
    operands: [.feed],
    options: [.url, .allFeeds, .tag, .cacheDir, .maxAge, .offline, .json, .now],
    examples: [
      Example("feed status", "what is cached of all feeds")
    ]
  )

  /// Delete what is cached.
  public static let clear = Command(
    "clear",
    "delete the cache of one feed, also by the name of one that was removed, or of all; on a "
      + "terminal --all asks first",
    operands: [.feed],
    usage: "FEED | --all",
    options: [.url, .allFeeds, .tag, .yes, .cacheDir, .offline, .json],
    examples: [
      Example("feed clear https://feed.example/feed.json", "delete one feed's cache"),
      Example("feed clear --all --yes", "delete the caches of all feeds"),
    ]
  )

  /// Show the program with its own server.
  public static let demo = Command(
    "demo",
    "see it work with its own server: online, offline, expired",
    examples: [
      Example("feed demo", "see it work")
    ]
  )

  /// Write the completions for a shell.
  public static let completions = Command(
    "completions",
    "write the completions for a shell: bash, zsh or fish",
    operands: [.shell],
    examples: [
      Example("source <(feed completions bash)", "in ~/.bashrc"),
      Example("feed completions zsh > ~/.zfunc/_feed", "in a folder of $fpath"),
      Example("feed completions fish > ~/.config/fish/completions/feed.fish", "for fish"),
    ]
  )

  /// Show the help.
  public static let help = Command(
    "help",
    Option.help.summary,
    operands: [Word("COMMAND", .commands, isOptional: true)],
    hidden: [.manual],
    examples: [
      Example("feed help gallery", "what 'gallery' does, and its options")
    ]
  )
}

extension Command {
  /// What a command that takes a feed is about if the call names none.
  enum UnnamedFeed {
    /// The feed of the settings; every feed.
    case settings, all
    /// Nothing: the call has to name a feed, or say that it means all.
    case refused
  }

  /// What it is about if the call names no feed; it matters only to a command that takes one.
  var unnamedFeed: UnnamedFeed {
    switch self {
    case .status: .all
    case .clear: .refused
    default: .settings
    }
  }

  /// Whether it takes a feed of the settings if the call names none.
  var takesDefaultFeed: Bool { operands.contains(.feed) && unnamedFeed == .settings }
}
