public import CommandLine

/// The options of `feed`.
extension Option {
  /// The feed; the same as the word FEED.
  public static let url = Option(
    "url",
    value: Word("URL", .feeds),
    "the feed, the same as FEED; else $FEED_URL, else the config file's url, "
      + "else the only feed that is followed",
    insteadOf: .feed,
    variable: "FEED_URL",
    isKey: true
  )
  /// Every followed feed.
  public static let allFeeds = Option(
    "all",
    "every followed feed; with status and clear every cached one"
  )
  /// The followed feeds with a tag.
  public static let tag = Option(
    "tag",
    value: Word("TAG"),
    "as --all, but only the feeds with this tag in the list; may be repeated"
  )
  /// Only new images.
  public static let new = Option(
    "new",
    "only images that were not seen yet; 'feed --new' shows those of all followed feeds"
  )
  /// Marks what is delivered as seen.
  public static let seen = Option("seen", "mark the images as seen, for scripts")
  /// Takes the last marking back.
  public static let undo = Option(
    "undo",
    "take the last marking back; with keep, let the image go"
  )
  /// Nobody is asked.
  public static let yes = Option("yes", "do not ask: the answer is yes")
  /// A setting of the list of feeds.
  public static let set = Option(
    "set",
    value: Word("KEY=VALUE"),
    "a setting of the feed: its title, tags, pictures, only, drop, keep, every, network or user-agent; may be repeated"
  )
  /// The network is not to be used. A command without network takes it all the same.
  public static let offline = Option(
    "offline",
    "never touch the network: as if there were no connectivity"
  )
  /// Where a command writes.
  public static let output = Option(
    "output",
    short: "o",
    value: Word("WHERE", .files),
    "the file to write, '-' for stdout; or a DIRECTORY/"
  )
  /// A document instead of text.
  public static let json = Option("json", "one JSON document on stdout instead of text")
  /// Lines to be read aloud.
  public static let plain = Option(
    "plain",
    "lines in reading order, with what each picture shows, for screen readers"
  )

  /// The manual page, for those who install the program.
  public static let manual = Option("man", "the manual page, in the man macros")

  static let quiet = Option("quiet", short: "q", "only data and errors")
  static let verbose = Option("verbose", short: "v", "log what happens to stderr")
  static let noColor = Option(
    "no-color",
    "disable colour (automatic with NO_COLOR or TERM=dumb, or when piped)"
  )

  /// Which feed of a web page.
  public static let choose = Setting.choose.option
  /// The directory of the cache.
  public static let cacheDir = Setting.cacheDir.option
  /// The directory for pictures.
  public static let saveDir = Setting.saveDir.option
  /// The maximum age of a saved copy.
  public static let maxAge = Setting.maxAge.option
  /// How pictures are shown.
  public static let images = Setting.images.option
  /// How much is shown at most.
  public static let limit = Setting.limit.option
  /// How many pages of the feed are loaded.
  public static let pages = Setting.pages.option
  /// How long a page or a picture may take.
  public static let timeout = Setting.timeout.option
  /// How often `watch` loads.
  public static let every = Setting.every.option
  /// A line of one's own for each image.
  public static let format = Setting.format.option
  /// The names of the files of pictures.
  public static let fileName = Setting.fileName.option
  /// The title of a page.
  public static let title = Setting.title.option
  /// How wide the pictures of a page are.
  public static let size = Setting.size.option
  /// A program for each picture.
  public static let exec = Setting.exec.option
  /// The instant that counts as the current time.
  public static let now = Setting.now.option

  /// Those that every command takes.
  static let common = [quiet, verbose, noColor, help, version]

  /// Those of single commands, in the order in which the help lists them.
  static let own = [
    url, allFeeds, tag, new, seen, undo, yes, choose, set, cacheDir, saveDir, maxAge, offline,
    images, limit, pages, timeout, every, output, title, size, fileName, exec, json, plain, format,
    now,
  ]
}

/// The words after the commands of `feed`.
extension Word {
  /// A feed, by its URL or its name.
  public static let feed = Word("FEED", .feeds, isOptional: true)
  /// The URL of a feed that is not followed yet.
  public static let address = Word("URL")
  /// The name of a feed that is followed, or its URL.
  public static let name = Word("NAME", .feeds)
  /// The path of a file.
  public static let file = Word("FILE", .files)
  /// The number of an image, counted from 1.
  public static let imageNumber = Word("N", .number(of: "an image"))
  /// The number of an image, where the command can do without.
  public static let optionalImageNumber = Word("N", .number(of: "an image"), isOptional: true)
  /// The name of a shell.
  public static let shell = Word("SHELL", .words(Shell.allCases.map(\.rawValue)))
}
