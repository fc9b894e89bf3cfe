import CommandLine
import FeedCLI
import FeedCore
import FeedPresentation
import FeedTerminal
import TerminalPictures
import Testing

@Suite("Arguments and choices")
struct ChoicesTests {
  @Test("Without a command the feed is shown, and nothing but the home directory is needed")
  func defaults() throws {
    let (command, settings) = try makeSUT([])
    #expect(command == .show)
    #expect(settings.feed == nil)
    #expect(settings.cacheDirectory == "/home/me/.cache/feed")
    #expect(settings[.maxAge] == nil)
    #expect(settings[.timeout] == .seconds(30))
    #expect(settings[.limit] == nil)
    #expect(settings[.pages] == 1)
    #expect(settings[.now] == nil)
    #expect(settings[.images] == .auto)
    #expect(settings[.every] == nil)
    #expect(try !Arguments([]).namesCommand)
    #expect(!settings.has(.offline))
    #expect(!settings.has(.json))
    #expect(try Arguments([]).verbosity == .normal)
    #expect(try !Arguments([]).asksForPlainText)
  }

  @Test("A feed that is built in has its name before a followed one, and is no default")
  func builtIn() throws {
    let url = try #require(URL(string: "kept:/"))
    let builtIn = [FollowedFeed(url: url, name: "kept")]
    let feeds = ["kept", "apod"].map { name in
      FollowedFeed(url: URL(filePath: "/\(name)"), name: name)
    }
    let environment = ["HOME": "/home/customer"]
    for words in [["kept"], ["show", "--url", "kept"], ["kept", "apod"], []] {
      let settings = try Said(
        Arguments(words),
        environment: environment,
        configFile: .none,
        builtIn: builtIn,
        followed: { feeds }
      )
      #expect(
        settings.feed == (words.isEmpty || words.count == 2 && words[1] == "apod" ? nil : url)
      )
      #expect(
        settings.feeds.several.map(\.url) == (words.last == "apod" ? [url, feeds[1].url] : [])
      )
      #expect(settings.places.data == "/home/customer/.local/share/feed")
    }
  }

  @Test("A title is one safe line, and never blank")
  func title() throws {
    let words = ["gallery", "http://h/", "-o", "-", "--title"]
    let hostile = "Our best\u{1B}[2J"
    #expect(try makeSUT(words + [hostile]).settings[.title] == SafeText.line(hostile))
    #expect(try makeSUT(words + [" Our\nbest "]).settings[.title] == "Our best")
    #expect(try makeSUT(Array(words.dropLast())).settings[.title] == nil)
    for blank in ["", " \n"] {
      let error = #expect(throws: UsageError.self) { try makeSUT(words + [blank]) }
      #expect(error?.description.hasPrefix("--title: '") == true)
      #expect(error?.description.contains("is not a title, such as 'Our best pictures'") == true)
    }
  }

  @Test("A picture's width is 16 to 16384 pixels")
  func pictureWidth() throws {
    let words = ["gallery", "http://h/", "-o", "-", "--size"]
    #expect(try makeSUT(words + ["16"]).settings[.size] == 16)
    #expect(try makeSUT(words + ["16384"]).settings[.size] == 16_384)
    #expect(try makeSUT(Array(words.dropLast())).settings[.size] == nil)
    for wrong in ["15", "16385", "-20", "wide", "1e3"] {
      let error = #expect(throws: UsageError.self) { try makeSUT(words + [wrong]) }
      #expect(
        error?.description
          == "--size: '\(wrong)' is not a number of pixels from 16 to 16384, such as 1200"
      )
    }
  }

  @Test("Every command is found by its name", arguments: Program.feed.commands)
  func commands(command: Command) throws {
    let rest: [Command: [String]] = [
      .gallery: ["-o", "feed.html"], .save: ["-o", "."], .open: ["1"], .completions: ["zsh"],
      .clear: ["--all"],
      .help: ["help"],
      .add: ["http://h/"], .remove: ["apod"], .import: ["a.opml"], .comments: ["1"],
      .explain: ["1"], .keep: ["1"], .set: ["apod", "keep=all"], .rename: ["apod", "sky"],
    ]
    let words = [command.name] + (rest[command] ?? [])
    #expect(try makeSUT(words).command == command)
    #expect(try makeSUT(["-q"] + words + ["--no-color"]).command == command)
    #expect(try Arguments(words).namesCommand)
  }

  @Test(
    "FEED stands behind a command, or alone, and means the same as --url",
    arguments: [Command.show, .prefetch, .gallery, .watch, .validate, .status, .clear]
  )
  func feed(command: Command) throws {
    let url = "https://a.example/feed.json"
    let rest = command == .gallery ? ["-o", "-"] : []
    let expected = try makeSUT([command.name, "--url", url] + rest).settings
    #expect(expected.feed?.absoluteString == url)
    #expect(try makeSUT([command.name, url] + rest).settings == expected)
    #expect(try makeSUT(rest + [command.name, "--", url]).settings == expected)
    #expect(try makeSUT([url]) == makeSUT(["show", "--url", url]))
    #expect(try !Arguments([url]).namesCommand)
  }

  @Test(
    "The name of a followed feed stands for its URL, wherever a feed is named",
    arguments: ["apod", "xkcd.com"]
  )
  func name(_ name: String) throws {
    let url = "http://\(name)/feed"
    #expect(try makeSUT([name]).settings.feed?.absoluteString == url)
    #expect(try makeSUT(["prefetch", name]).settings.feed?.absoluteString == url)
    #expect(try makeSUT(["--url", name]).settings.feed?.absoluteString == url)
    #expect(try makeSUT([], ["HOME": "/h", "FEED_URL": name]).settings.feed?.absoluteString == url)
    #expect(
      try makeSUT([], ["HOME": "/h"], ConfigFile("url = \(name)", path: "", of: .feed)).settings
        .feed?
        .absoluteString == url
    )
  }

  @Test("A host without a scheme is https, unless it is the name of a followed feed")
  func host() throws {
    let settings = try makeSUT(["h.example/feed"]).settings
    #expect(settings.feed?.absoluteString == "https://h.example/feed")
    #expect(settings.feeds.address?.isSchemeAssumed == true)
    let named = try makeSUT(["xkcd.com"]).settings
    #expect(named.feed?.absoluteString == "http://xkcd.com/feed")
    #expect(named.feeds.address?.isSchemeAssumed == false)
    let added = try makeSUT(["add", "xkcd.com"]).settings
    #expect(added.feed?.absoluteString == "https://xkcd.com/")
  }

  @Test("A feed of a web page is chosen by its number")
  func choice() throws {
    #expect(try makeSUT(["add", "http://h/"]).settings[.choose] == nil)
    #expect(try makeSUT(["add", "http://h/", "--choose", "2"]).settings[.choose] == 2)
  }

  @Test("A name that no feed has, in the environment or the config file, is that place's fault")
  func unknownName() throws {
    let expected = "'apdo' is not the URL of a feed, or the name of one that is followed"
    let error = #expect(throws: UsageError.self) {
      try makeSUT([], ["HOME": "/h", "FEED_URL": "apdo"])
    }
    #expect(error?.description == "$FEED_URL: \(expected)")
    #expect(error?.origin == .call)
    let config = try ConfigFile("url = apdo", path: "", of: .feed)
    let other = #expect(throws: UsageError.self) { try makeSUT([], ["HOME": "/h"], config) }
    #expect(other?.description == "url in the config file: \(expected)")
    #expect(other?.origin == .configFile)
  }

  @Test("Without a feed the only one that is followed is meant, unless all are")
  func onlyFeed() throws {
    #expect(try makeSUT([], followed: ["apod"]).settings.feed?.absoluteString == "http://apod/feed")
    #expect(try makeSUT([], followed: ["apod", "b"]).settings.feed == nil)
    for words in [["--all"], ["export"]] {
      #expect(try makeSUT(words, followed: ["apod"]).settings.feed == nil)
    }
  }

  @Test("The list of feeds is read only for a name, or if no feed is named")
  func reading() throws {
    let unreadable = { () throws(UsageError) -> [FollowedFeed] in
      throw .feeds("/feeds", "it cannot be read")
    }
    let settings = try Said(
      Arguments(["add", "http://h/"]),
      environment: ["HOME": "/h"],
      configFile: .none,
      followed: unreadable
    )
    #expect(settings.feed?.absoluteString == "http://h/")
    let error = #expect(throws: UsageError.self) {
      try Said(
        Arguments(["apod"]),
        environment: ["HOME": "/h"],
        configFile: .none,
        followed: unreadable
      )
    }
    #expect(error?.description == "cannot use the list of feeds /feeds: it cannot be read")
    #expect(error?.origin == .configFile)
  }

  @Test(
    "What is one request has one spelling",
    arguments: [
      ("http://h/f", "http://h/f"), ("HTTP://h/f", "http://h/f"), ("http://H:80/f", "http://h/f"),
      ("http://h/f#x", "http://h/f"), ("http://h/f#", "http://h/f"), ("http://h:/f", "http://h/f"),
      ("http://h:080/f", "http://h/f"), ("https://H:443/F?A=B#c", "https://h/F?A=B"),
      ("http://h", "http://h/"),
      ("http://h?a=%2f", "http://h/?a=%2f"), ("http://h:443/f", "http://h:443/f"),
      ("https://h:80/%7Ef", "https://h:80/%7Ef"), ("http://[FE80::1]:80/f", "http://[fe80::1]/f"),
      ("https://XN--bcher-kva.example/ü", "https://xn--bcher-kva.example/%C3%BC"),
    ]
  )
  func canonical(word: String, url: String) throws {
    let feed = try #require(try makeSUT(["--url", word]).settings.feed)
    #expect(feed.absoluteString == url)
    #expect(try makeSUT([], ["HOME": "/h", "FEED_URL": word]).settings.feed == feed)
    #expect(
      try makeSUT([], ["HOME": "/h"], ConfigFile("url = \(word)", path: "config", of: .feed))
        .settings.feed
        == feed
    )
  }

  @Test("A command that takes no default is of the feed that the call names, or of none")
  func withoutDefault() throws {
    let environment = ["HOME": "/h", "FEED_URL": "https://a.example/"]
    let config = try ConfigFile("url = https://b.example/", path: "c", of: .feed)
    for words in [["status"], ["status", "https://c.example/"]] {
      let choices = Choices(try Arguments(words), environment: environment, configFile: config)
      let places = Places(in: environment)
      let feeds = try NamedFeeds(choices, places: places, takesDefault: false)
      #expect(feeds.url?.absoluteString == words.dropFirst().first)
    }
    #expect(try makeSUT(["validate"], environment).settings.feed != nil)
  }

  @Test(
    "Numbers of 'save' may be left out: a word of digits is one, and any other the feed",
    arguments: [
      (["3", "apod"], [3], "apod"), (["apod"], [], "apod"), (["3"], [3], nil), ([], [], nil),
      (["3x"], [], "3x"), (["2", "--url", "apod"], [2], nil),
      (["apod", "5", "3"], [5, 3], "apod"),
    ] as [([String], [Int], String?)]
  )
  func optionalNumber(words: [String], numbers: [Int], feed: String?) throws {
    let arguments = try Arguments(["save", "-o", "."] + words)
    #expect(arguments.numbers == numbers)
    #expect(arguments[.feed] == feed)
  }

  @Test(
    "A number of 'save' that no image has, and one for all feeds, are usage errors",
    arguments: [["0"], ["0", "apod"], ["1", "--all"], ["1", "--tag", "sky"], ["1", "a", "b"]]
  )
  func wrongOptionalNumber(words: [String]) {
    #expect(throws: UsageError.self) { try Arguments(["save", "-o", "."] + words) }
  }

  @Test(
    "The number of an image stands before or behind FEED, and beside --url",
    arguments: [["3", "http://h/"], ["http://h/", "3"], ["3", "--url", "http://h/"]]
  )
  func imageNumber(words: [String]) throws {
    #expect(try Arguments(["comments"] + words).numbers == [3])
    #expect(try makeSUT(["comments"] + words).settings.feed?.absoluteString == "http://h/")
    #expect(
      try makeSUT(["comments", "3"], ["HOME": "/h", "FEED_URL": "http://i/"]).settings.feed?.host
        == "i"
    )
  }

  @Test("The gallery's output is named by -o, its value apart or joined")
  func output() throws {
    for words in [
      ["-o", "a.html"], ["-oa.html"], ["-qoa.html"], ["--output=a.html"], ["--output", "a.html"],
    ] {
      #expect(try Arguments(["gallery"] + words).outputPath == "a.html")
    }
    #expect(try Arguments(["gallery", "-o", "-"]).outputPath == "-")
  }

  @Test("Every option is understood, before and behind the command, with its value apart or joined")
  func options() throws {
    let (_, settings) = try makeSUT([
      "--url", "https://a.example/feed.json", "show", "--cache-dir=/c=d", "--max-age", "0.5",
      "--offline", "--limit=4",
      "--timeout", "1.5", "--json", "--now", "2026-11-21T10:00:00Z", "--images", "kitty", "--pages",
      "50",
    ])
    #expect(settings[.images] == .kitty)
    #expect(settings.feed == URL(string: "https://a.example/feed.json"))
    #expect(settings.cacheDirectory == "/c=d")
    #expect(settings[.maxAge] == .seconds(43_200))
    #expect(settings.has(.offline))
    #expect(settings[.limit] == 4)
    #expect(settings[.pages] == 50)
    #expect(settings[.timeout] == .milliseconds(1_500))
    #expect(settings.has(.json))
    #expect(settings[.now] == Date(timeIntervalSince1970: 1_795_255_200))
    #expect(try Arguments(["show", "--no-color"]).asksForPlainText)
    #expect(try makeSUT(["watch", "--every", "2.5"]).settings[.every] == .milliseconds(2_500))
    #expect(try Arguments(["completions", "fish"]).shell == .fish)
  }

  @Test("Of an option that is given twice the last one counts")
  func last() throws {
    #expect(try makeSUT(["--limit", "1", "--limit", "2"]).settings[.limit] == 2)
    #expect(try Arguments(["-q", "--quiet"]).verbosity == .quiet)
    #expect(try Arguments(["-vv"]).verbosity == .verbose)
  }

  @Test("A max age can be nothing, or without limit")
  func maxAge() throws {
    #expect(try makeSUT(["--max-age", "0"]).settings[.maxAge] == .seconds(0))
    #expect(try makeSUT(["--max-age", "none"]).settings[.maxAge] == .unlimited)
  }

  @Test("Flags beat environment beats config file")
  func precedence() throws {
    let config = try ConfigFile(
      "url = https://config.example\ncache-dir = /config\ntimeout = 5",
      path: "config",
      of: .feed
    )
    let environment = [
      "FEED_URL": "https://environment.example", "FEED_CACHE_DIR": "/environment",
      "HOME": "/home/me",
    ]
    let flags = ["--url", "https://flag.example", "--cache-dir", "/flag", "--timeout", "7"]

    let all = try makeSUT(flags, environment, config).settings
    #expect(all.feed?.host == "flag.example")
    #expect(all.cacheDirectory == "/flag")
    #expect(all[.timeout] == .seconds(7))
    let two = try makeSUT([], environment, config).settings
    #expect(two.feed?.host == "environment.example")
    #expect(two.cacheDirectory == "/environment")
    let one = try makeSUT([], ["HOME": "/home/me", "FEED_URL": ""], config).settings
    #expect(one.feed?.host == "config.example")
    #expect(one.cacheDirectory == "/config")
    #expect(one[.timeout] == .seconds(5))
  }

  @Test(
    "The cache lies where the environment says: XDG's folder if it is absolute, else below home"
  )
  func cacheDirectory() throws {
    #expect(
      try makeSUT([], ["XDG_CACHE_HOME": "/xdg", "HOME": "/home/me"]).settings.cacheDirectory
        == "/xdg/feed"
    )
    #expect(
      try makeSUT([], ["XDG_CACHE_HOME": "xdg", "HOME": "/home/me"]).settings.cacheDirectory
        == "/home/me/.cache/feed"
    )
    #expect(Places(in: ["HOME": "/home/me"]).configFile == "/home/me/.config/feed/config")
    let environment = ["HOME": "/home/me", "XDG_CONFIG_HOME": "/xdg"]
    #expect(Places(in: environment).configFile == "/xdg/feed/config")
    #expect(Places(in: [:]).configFile == nil)
  }

  @Test("Colour is off by NO_COLOR, unless it is empty, and by TERM=dumb")
  func color() {
    #expect(Style.isPlain(in: ["NO_COLOR": "1"]))
    #expect(!Style.isPlain(in: ["NO_COLOR": "", "TERM": "xterm"]))
    #expect(Style.isPlain(in: ["TERM": "dumb"]))
  }

  @Test("Several names, or URLs of followed feeds, are those feeds in their order, each once")
  func severalFeeds() throws {
    let words = ["xkcd.com", "apod", "http://xkcd.com/feed", "apod"]
    for words in [words, ["show"] + words] {
      let settings = try makeSUT(words).settings
      #expect(settings.feeds.several.map(\.name) == ["xkcd.com", "apod"])
      #expect(settings.feed == nil)
    }
    #expect(try makeSUT(["apod"]).settings.feeds.several == [])
  }

  @Test(
    "A usage error is one line that says what is wrong and what to do",
    arguments: usageErrors
  )
  func wrongCalls(arguments: [String], message: String) throws {
    let error = #expect(throws: UsageError.self) { try makeSUT(arguments) }
    #expect(error?.description == message)
    #expect(error.map(ExitCode.init) == .usage)
  }

  private static let usageErrors: [(arguments: [String], message: String)] = [
    (["shwo"], "unknown command or feed 'shwo'; did you mean 'show'?"),
    (["nonsense"], "unknown command or feed 'nonsense'; 'feed --help' lists them"),
    (
      ["localhost/feed"],
      "FEED: 'localhost/feed' is not an http or https URL, such as https://feed.example/feed.json"
    ),
    (["show", "q"], "unknown feed 'q'; 'feed list' lists them"),
    (["show", "apdo"], "unknown feed 'apdo'; did you mean 'apod'?"),
    (["apdo"], "unknown command or feed 'apdo'; did you mean 'apod'?"),
    (["shwo", "http://h/"], "unknown command or feed 'shwo'; did you mean 'show'?"),
    (["mina", "apod"], "unknown command or feed 'mina'; 'feed --help' lists them"),
    (["apod", "mina"], "unknown command or feed 'mina'; 'feed --help' lists them"),
    (["apod", "list"], "'list' is a command, which comes first; see 'feed list --help'"),
    (["apod", "lst"], "unknown command or feed 'lst'; did you mean 'list'?"),
    (["show", "apod", "list"], "unknown feed 'list'; 'feed list' lists them"),
    (["show", "apod", "xkdc"], "unknown feed 'xkdc'; 'feed list' lists them"),
    (["show", ""], "unknown feed ''; 'feed list' lists them"),
    (["show", "secret@h"], "unknown feed '…@h'; 'feed list' lists them"),
    (
      ["show", "me:secret@h.example"],
      "FEED: '…@h.example' is not an http or https URL, such as https://feed.example/feed.json"
    ),
    (
      ["show", "apod", "me:secret@h"],
      "'…@h' is not followed; several feeds are shown only if each is followed"
    ),
    (
      ["open", "1", "x", "me:secret@h"],
      "unexpected argument '…@h' for 'feed open'; see 'feed --help'"
    ),
    (["--me:secret@h"], "unknown option '--…@h'; 'feed --help' lists them"),
    (["open", "me:secret@h"], "'feed open' needs N; see 'feed open --help'"),
    (["--", "show", "-x"], "unknown feed '-x'; 'feed list' lists them"),
    (
      ["show", "http://h/", "x"],
      "'http://h/' is not followed; several feeds are shown only if each is followed"
    ),
    (["apod", "xkcd.com", "--all"], "FEED and --all cannot be used together"),
    (["apod", "xkcd.com", "--tag", "a"], "FEED and --tag cannot be used together"),
    (
      ["http://h/", "--url", "http://h/"],
      "unexpected argument 'http://h/' for 'feed show'; see 'feed --help'"
    ),
    (
      ["demo", "http://h/"], "unexpected argument 'http://h/' for 'feed demo'; see 'feed --help'"
    ),
    (["show", "apod", "--all"], "FEED and --all cannot be used together"),
    (["demo", "--all"], "'feed demo' does not take --all; see 'feed demo --help'"),
    (["add"], "'feed add' needs URL; see 'feed add --help'"),
    (
      ["add", "apod"],
      "URL: 'apod' is not an http or https URL, such as https://feed.example/feed.json"
    ),
    (
      ["add", "http://h/", "--choose", "0"],
      "--choose: '0' is not the number of a feed that the page names, such as 2"
    ),
    (
      ["add", "http://h/", "--choose", "1", "--offline"],
      "--choose and --offline cannot be used together"
    ),
    (["show", "--choose", "1"], "'feed show' does not take --choose; see 'feed show --help'"),
    (["remove"], "'feed remove' needs NAME; see 'feed remove --help'"),
    (["import"], "'feed import' needs FILE; see 'feed import --help'"),
    (["export", "apod"], "unexpected argument 'apod' for 'feed export'; see 'feed --help'"),
    (["-vq"], "-q and -v cannot be used together"),
    (["status", "--quiet", "--verbose"], "-q and -v cannot be used together"),
    (["status", "--all", "--url", "http://h/"], "FEED and --all cannot be used together"),
    (["clear", "http://h/", "--all"], "FEED and --all cannot be used together"),
    (["--urk=secret"], "unknown option '--urk'; did you mean '--url'?"),
    (["--verb"], "unknown option '--verb'; did you mean '--verbose'?"),
    (["--nonsense"], "unknown option '--nonsense'; 'feed --help' lists them"),
    (
      ["clear", "--max-age", "7"], "'feed clear' does not take --max-age; see 'feed clear --help'"
    ),
    (
      ["--limit", "3", "status"], "'feed status' does not take --limit; see 'feed status --help'"
    ),
    (
      ["gallery", "--pages", "3"],
      "'feed gallery' does not take --pages; see 'feed gallery --help'"
    ),
    (["demo", "--json"], "'feed demo' does not take --json; see 'feed demo --help'"),
    (["gallery"], "'feed gallery' needs -o WHERE; see 'feed gallery --help'"),
    (["gallery", "-o", ""], "'feed gallery' needs -o WHERE; see 'feed gallery --help'"),
    (["gallery", "-o"], "-o needs a value: -o, --output WHERE"),
    (["show", "-o", "a"], "'feed show' does not take --output; see 'feed show --help'"),
    (
      ["gallery", "http://h/", "http://i/", "-o", "a"],
      "'http://h/' is not followed; several feeds are shown only if each is followed"
    ),
    (["comments"], "'feed comments' needs N; see 'feed comments --help'"),
    (["comments", "--url", "http://h/"], "'feed comments' needs N; see 'feed comments --help'"),
    (["comments", "0"], "N: '0' is not the number of an image, such as 3"),
    (
      ["comments", "http://h/", "x", "3"],
      "unexpected argument 'x' for 'feed comments'; see 'feed --help'"
    ),
    (
      ["save", "-o", ".", "1", "xkcd.com", "apod"],
      "a number is that of an image of one feed; name one feed"
    ),
    (["comments", "1", "q"], "unknown feed 'q'; 'feed list' lists them"),
    (["completions"], "'feed completions' needs SHELL; see 'feed completions --help'"),
    (["completions", "zhs"], "unknown SHELL 'zhs'; did you mean 'zsh'?"),
    (["completions", "tcsh"], "unknown SHELL 'tcsh'; 'feed completions --help' lists them"),
    (
      ["watch", "--every", "0.9"],
      "--every: '0.9' is not a number of seconds from 1 to 86400, such as 60"
    ),
    (
      ["--images", "kity"],
      "--images: 'kity' is not one of auto, kitty, iterm2, sixel, chafa, none"
    ),
    (["-x"], "unknown option '-x'; 'feed --help' lists them"),
    (["--url"], "--url needs a value: --url URL"),
    (["--json=1"], "--json takes no value"),
    (["--url", "nonsense"], "unknown feed 'nonsense'; 'feed list' lists them"),
    (
      ["--url", "ftp://a.example"],
      "--url: 'ftp://a.example' is not an http or https URL, such as https://feed.example/feed.json"
    ),
    (
      ["--url", "http://a b/"],
      "--url: 'http://a b/' is not a URL without spaces and control characters; write a space as '%20'"
    ),
    (
      ["http://127.0.0.1:99999/"],
      "FEED: 'http://127.0.0.1:99999/' is not a URL whose port is from 1 to 65535"
    ),
    (["https://h:0"], "FEED: 'https://h:0' is not a URL whose port is from 1 to 65535"),
    (
      ["--url", "https://"],
      "--url: 'https://' is not an http or https URL, such as https://feed.example/feed.json"
    ),
    (
      ["--max-age", "-1"], "--max-age: '-1' is not a number of days, such as 7 or 0.5, or 'none'"
    ),
    (
      ["--max-age", "1e3"],
      "--max-age: '1e3' is not a number of days, such as 7 or 0.5, or 'none'"
    ),
    (
      ["--max-age", "nan"],
      "--max-age: 'nan' is not a number of days, such as 7 or 0.5, or 'none'"
    ),
    (
      ["--timeout", "0"],
      "--timeout: '0' is not a number of seconds from 0.001 to 31536000, such as 30"
    ),
    (["--limit", "+1"], "--limit: '+1' is not a positive number of images, such as 10"),
    (["--limit", ""], "--limit: '' is not a positive number of images, such as 10"),
    (["--limit", "0"], "--limit: '0' is not a positive number of images, such as 10"),
    (["--pages", "0"], "--pages: '0' is not a number of pages from 1 to 50, such as 3"),
    (["--pages", "51"], "--pages: '51' is not a number of pages from 1 to 50, such as 3"),
    (
      ["--now", "yesterday"],
      "--now: 'yesterday' is not an ISO-8601 instant, such as 2026-11-21T10:00:00Z"
    ),
    (
      ["--now", "2026-02-30T10:00:00Z"],
      "--now: '2026-02-30T10:00:00Z' is not an ISO-8601 instant, such as 2026-11-21T10:00:00Z"
    ),
    (
      ["--now", "2026-11-21T10:00:00Zx"],
      "--now: '2026-11-21T10:00:00Zx' is not an ISO-8601 instant, such as 2026-11-21T10:00:00Z"
    ),
    (
      ["--url", "http://me:secret@a.example/"],
      "--url: 'http://…@a.example/' is not a URL without a login; put that into ~/.netrc"
    ),
    (
      ["--url", "http://me:sec/ret@a.example/"],
      "--url: 'http://…@a.example/' is not an http or https URL, such as https://feed.example/feed.json"
    ),
    (["--cache-dir", ""], "--cache-dir: '' is not a directory, such as /home/me/feed"),
  ]

  @Test(
    "A host with what readers of URLs read differently, or that looks like another one, is a usage error",
    arguments: [
      "http://１２７.0.0.1/", "http://a\u{AD}b.example/", "http://a。b/", "http://☃.example/",
      "http://%68/f", "http://a!b/",
      "http://b%C3%BC.de",
    ]
  )
  func plainHost(word: String) throws {
    let error = #expect(throws: UsageError.self) { try makeSUT([word]) }
    #expect(
      error?.description
        == "FEED: '\(word)' is not a URL whose host has only letters from a to z, digits, hyphens and dots; write other letters as 'xn--…', and brackets only around an IPv6 address"
    )
  }

  @Test("A command that needs a feed says how to name one, and where the config file is")
  func noURL() throws {
    let error = try #require(throws: UsageError.self) {
      try makeSUT([], followed: []).settings.feeds.required()
    }
    #expect(
      "\(error)"
        == "no feed given: pass a URL, follow one with 'feed add URL', set $FEED_URL, or write 'url = URL' into /home/me/.config/feed/config"
    )
  }

  @Test(
    "Where several feeds are followed, it says how to name one of them, and whether it takes all",
    arguments: [
      ([], ", --all takes all"), (["prefetch"], ", --all takes all"), (["comments", "3"], ""),
    ]
  )
  func noFeedNamed(words: [String], end: String) throws {
    let error = try #require(throws: UsageError.self) {
      try makeSUT(words).settings.feeds.required()
    }
    #expect("\(error)" == "which feed? name one that is followed; 'feed list' lists them\(end)")
  }

  @Test("A place for the cache is needed")
  func noHome() {
    let error = #expect(throws: UsageError.self) { try makeSUT([], [:]) }
    #expect(error?.description == "no cache directory: set $HOME or pass --cache-dir DIR")
  }

  @Test("Lines to be read are asked for by --plain, which is neither JSON nor a template")
  func plain() throws {
    #expect(try makeSUT(["--plain"], ["HOME": "/home/me"]).settings.has(.plain))
    #expect(try !makeSUT([], ["HOME": "/home/me"]).settings.has(.plain))
    for other in [["--json"], ["--format", "{date}"]] {
      let error = #expect(throws: UsageError.self) {
        try makeSUT(["--plain"] + other, ["HOME": "/home/me"])
      }
      #expect(error?.description.contains("--plain") == true)
      #expect(error?.description.contains(other[0]) == true)
    }
  }

  @Test("The config file takes comments, empty lines and spaces, and values with '='")
  func config() throws {
    let config = try ConfigFile(
      "\u{FEFF}# mine\n\n  url =  https://a.example/?a=b \r\n\ttimeout=3\n",
      path: "config",
      of: .feed
    )
    let settings = try makeSUT([], ["HOME": "/h"], config).settings
    #expect(settings.feed == URL(string: "https://a.example/?a=b"))
    #expect(settings[.timeout] == .seconds(3))
  }

  @Test(
    "The config file holds the options that are a taste; a '#' inside a line is part of its value"
  )
  func tastes() throws {
    let config = try ConfigFile(
      "images = none\nlimit = 5\npages = 3\nevery = 7\ncache-dir = /c # d\nsave-dir = /s\n #x\n",
      path: "config",
      of: .feed
    )
    let settings = try makeSUT([], ["HOME": "/h"], config).settings
    #expect(settings[.images] == .none)
    #expect(settings[.limit] == 5)
    #expect(settings[.pages] == 3)
    #expect(settings[.every] == .seconds(7))
    #expect(settings.cacheDirectory == "/c # d")
    #expect(settings[.saveDir] == "/s")
  }

  @Test(
    "What is wrong in the config file is said with its place, and has an exit code of its own",
    arguments: [
      ("\nurl", "/c/config, line 2: write it as 'key = value'"),
      ("url =", "/c/config, line 1: write it as 'key = value'"),
      (
        "new = 1",
        "/c/config, line 1: unknown key 'new'; the keys are url, cache-dir, save-dir, max-age, images, limit, pages, timeout, every, expired, keep, pictures and user-agent"
      ),
      ("expired = no", "expired in the config file: 'no' is not keep or delete"),
      (
        "keep = some",
        "keep in the config file: 'some' is not unseen, all, none or a number of days, such as 30"
      ),
      (
        "timeout = x",
        "timeout in the config file: 'x' is not a number of seconds from 0.001 to 31536000, such as 30"
      ),
    ]
  )
  func wrongConfig(text: String, message: String) {
    let error = #expect(throws: UsageError.self) {
      try makeSUT([], ["HOME": "/h"], ConfigFile(text, path: "/c/config", of: .feed))
    }
    #expect(error?.description == message)
    #expect(error.map(ExitCode.init) == .config)
  }

  @Test("W2: the config file alone lets a load delete a copy that is too old")
  func expired() throws {
    let environment = ["HOME": "/h"]
    #expect(try !makeSUT([], environment).settings[.deletesExpired])
    let keeping = try ConfigFile("expired = keep", path: "/c/config", of: .feed)
    #expect(try !makeSUT([], environment, keeping).settings[.deletesExpired])
    let deleting = try ConfigFile("expired = delete", path: "/c/config", of: .feed)
    #expect(try makeSUT([], environment, deleting).settings[.deletesExpired])
  }

  @Test("Choosing chafa where it is not installed is an error that says what to do")
  func noChafa() throws {
    let settings = try makeSUT(["--images", "chafa"]).settings
    let error = #expect(throws: UsageError.self) {
      try settings.choices.pictureProtocol(environment: [:], isTerminal: true, hasChafa: false)
    }
    #expect(
      error?.description
        == "--images chafa: the program 'chafa' is not installed; install it, or pass --images auto"
    )
    #expect(
      try settings.choices.pictureProtocol(environment: [:], isTerminal: true, hasChafa: true)
        == PictureProtocol(.chafa, hasLinks: true)
    )
  }

  @discardableResult
  private func makeSUT(
    _ arguments: [String],
    _ environment: [String: String] = ["HOME": "/home/me"],
    _ config: ConfigFile = .none,
    followed names: [String] = ["apod", "xkcd.com"]
  ) throws -> (command: Command, settings: Said) {
    let arguments = try Arguments(arguments)
    let feeds = try names.map {
      FollowedFeed(url: try #require(URL(string: "http://\($0)/feed")), name: $0)
    }
    return (
      arguments.command,
      try Said(arguments, environment: environment, configFile: config, followed: { feeds })
    )
  }
}

/// What a call says, by all that reads it.
private struct Said: Equatable {
  let choices: Choices
  let feeds: NamedFeeds
  let places: Places
  let cacheDirectory: String

  init(
    _ arguments: Arguments,
    environment: [String: String],
    configFile: ConfigFile,
    builtIn: [FollowedFeed] = [],
    followed: () throws(UsageError) -> [FollowedFeed]
  ) throws(UsageError) {
    choices = Choices(arguments, environment: environment, configFile: configFile)
    places = Places(in: environment)
    feeds = try NamedFeeds(choices, places: places, builtIn: builtIn, followed: followed)
    try choices.check()
    cacheDirectory = try places.cache(chosen: choices[.cacheDir])
  }

  var feed: URL? { feeds.url }

  subscript<Value>(setting: Setting<Value>) -> Value { choices[setting] }

  func has(_ option: Option) -> Bool { choices.has(option) }

  static func == (one: Said, other: Said) -> Bool {
    one.feeds == other.feeds && one.cacheDirectory == other.cacheDirectory
      && one.choices[.limit] == other.choices[.limit] && one.choices[.now] == other.choices[.now]
      && one.choices[.timeout] == other.choices[.timeout]
  }
}
