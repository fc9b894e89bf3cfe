import CommandLine
import FeedBrowse
import FeedPresentation

@testable import FeedCLI

/// Writes the manual page `feed(1)`, in the `man` macros, from the description of commands and
/// options.
enum ManualPage {
  /// The page, for the file `feed.1`.
  static var text: String {
    let lines = [opening, about, several, reference].flatMap(\.self)
    return lines.joined(separator: "\n") + "\n"
  }

  private static var opening: [String] {
    [
      ".\\\" Written from the description of the program's commands and options.",
      ".TH FEED 1 \(date) \(quoted("feed")) \(quoted("User Commands"))",
      ".SH NAME", "feed \\- image feed in the terminal, online and offline",
      ".SH SYNOPSIS", synopses,
      ".SH DESCRIPTION", sentence("\(bold("feed")) \(escaped(Program.feed.purpose))"),
      sentence(
        "FEED is the URL of a feed, or the name of one that is followed. Different spellings of one request, such as with and without a default port, share one cache"
      ),
      sentence(
        """
        N is the number of an image, counted from 1 in the saved copy, whatever its age, since that is what was shown last. Without a \
        saved copy the feed is loaded and, except for \(bold("explain")), saved first
        """
      ),
      sentence(
        "An option is written \(bold("--limit 3")) or \(bold("--limit=3")); if it is given twice, the last one counts, but of \(bold("--set")) and \(bold("--tag")) all"
      ),
      ".SH FORMATS",
      sentence(
        """
        A feed is RSS 2.0, 1.0 or 0.9x, with Media RSS, Atom 1.0 or 0.3, JSON Feed 1.1 or 1.0, or the JSON that \(bold("feed demo")) serves; \
        its bytes decide. If a picture comes in several sizes, the largest up to 2,560 pixels wide is shown. Items without a picture are left out. \
        A picture that its server refuses is requested once more with its page as the referer, or with the origin of that where it is on another server
        """
      ),
      sentence(
        """
        FEED may be a web page: the feed that it names is loaded. If it names several, they are listed, and nothing is loaded; \
        \(bold("feed add")) takes the one of the number that \(bold("--choose")) names, and asks for it on a terminal
        """
      ),
      ".PP",
      sentence(
        """
        An address without a scheme, such as site.example, is https; if that server refuses the connection, it is http. \
        feed://site.example is https too. The page of a subreddit or a user of Reddit, or of a profile of Bluesky, becomes its feed
        """
      ),
    ]
  }

  private static var about: [String] {
    [
      ".SH FOLLOWED FEEDS",
      sentence(
        """
        \(bold("feed add")) appends a line to the list of followed feeds, \(escaped(Program.feedsFile)): a URL, a blank and a name. A line that \
        begins with '#' is a comment, and a feed without a name goes by its host. The list is yours to edit; where it is a symbolic link, \
        its target is changed
        """
      ),
      sentence(
        """
        Below a feed, indented, are its settings, a key, a blank and a value in each line. \(bold("title")) is what to call the feed, \
        instead of what it says. \(bold("tags")) are words, for \(bold("--tag")). \(bold("user-agent")) is what the program calls itself when it requests the feed, its comments and its \
        pictures; some servers refuse names that they do not know. \(bold("network private")) allows a feed \
        to be on a private network although it was on a public one before, which is refused otherwise. \(bold("every")) is a number of seconds: how long commands about several feeds, and \
        \(bold("watch")), leave the feed alone after a load, at most a tenth less; until then they show its saved copy without a word. More \
        often than the publisher wishes is refused, and a notice says so. \(bold("every")) in the config file is for all feeds that \
        do not say otherwise. \(bold("was")) is the address under which a feed that has moved was first followed: with the new address in \
        the feed's own line, all that was seen, kept and saved of it is still there. A key that is not known is kept, and each run says so. \
        \(bold("feed add --set")) writes settings of a new feed, and \(bold("feed list")) shows them
        """
      ),
      sentence(
        """
        \(bold("pictures")) is one of three words: \(bold("all")) shows all pictures of the feed's items, as without the setting; \
        \(bold("first")) shows the first of each item; and \(bold("page")) is for feeds whose items have no picture or only a small one. \
        Then the web page of each such item is requested once, and the picture that it names for previews (og:image or twitter:image) is \
        shown, or else those of its content. A page that could not be loaded is requested again after a day; at most 20 are requested in \
        a load, one at a time from each server, and \(bold("-v")) says which failed. Where a feed has no picture at all, \
        \(bold("feed add")) tries the page of its newest item, and asks on a terminal whether to set this
        """
      ),
      sentence(
        """
        \(bold("only")) and \(bold("drop")) are words, or one regular expression between slashes. Images that match in their caption, text, \
        author, alternative or tags are alone shown, or left out, in any case of their letters; all of them are saved. A word is found anywhere, \
        also inside longer words. An expression is searched in the first 500 characters of each text; it has . [abc] (a|b) * + ? {2,3} ^ $ \
        \(escaped(#"\d \D \w \W \s \S"#)) and \(escaped(#"\b"#)), and no back-references. Its . matches line breaks too, and ^ and $ \
        are the ends of the whole text. Letters are compared as they are spelled: an accent that is a character of its own counts \
        as one. Commands about all images of a feed leave them out: show, browse, watch, prefetch, save and \
        gallery, and the documents of \(bold("--json")). The others keep their numbers, and open, comments and explain take the number of any image
        """
      ),
      ".PP",
      ".nf",
      escaped(feedsExample),
      ".fi",
      sentence(
        """
        \(bold("feed remove")) leaves what is cached, and says how to clear it; on a terminal it asks whether to. Until then \
        \(bold("feed clear")) knows the feed by its former name, which is kept beside the list in feeds.removed. The saved copy of a feed \
        that is not followed is deleted 37 days after it was last shown or loaded, once some feed is loaded and if others are followed, \
        and \(bold("-v")) says which; one whose last load failed stays
        """
      ),
      ".SH LOGINS",
      sentence(
        """
        The login of a feed is looked up by its host in the lines of \(bold("machine")) of ~/.netrc. \(bold("default")) counts for nothing, \
        as it would be sent to every feed. Or the feed has a \(bold("header")) in the list of feeds, such as \
        \(bold("header Authorization: Bearer TOKEN")); it may be repeated, and is never taken from the arguments, which others can see
        """
      ),
      sentence(
        """
        Both are sent to the scheme, host and port of the feed alone, over https, or over http to an address on a private network, such as \
        192.168.1.2, and not through a proxy. A redirect to another server leaves them behind. A file that others can read is refused: \
        \(bold("chmod 600")) mends that
        """
      ),
      sentence(
        """
        A server that lets a browser in may want that browser's cookie: \(bold("header Cookie: NAME=VALUE")), and often its \
        \(bold("user-agent")) too. Cookies that the server of a feed sets itself, or one that it redirects to, are sent back to that one until the program ends
        """
      ),
    ]
  }

  private static var several: [String] {
    [
      ".SH SEVERAL FEEDS",
      sentence(
        """
        With \(bold("--all")) a command is about all of them, and with \(bold("--tag TAG")) about those with the tag; of several tags a feed \
        has one at least. \(bold("feed NAME NAME")) shows those that it names. \(bold("show")) puts the newest images first; those without a date come last. \
        Six hosts are asked at once, each for one feed at a time. A feed that fails is an error on stderr, the others are shown, and the \
        exit code is 75
        """
      ),
      ".SH NEW IMAGES",
      sentence(
        """
        An image is new until \(bold("feed seen")) marked it, or a command with \(bold("--seen")) delivered it. Of the first load of a feed only \
        the newest image is new, and older pages are not. \(bold("--new")) leaves all other images out; they keep their numbers. Where nothing is \
        new, text is empty, and the exit code is 0. \(bold("feed --new")) is about all followed feeds
        """
      ),
      sentence(
        """
        What was seen is kept as long as the image is in the feed, and 30 days longer, also if the cache is cleared. An image with another id \
        whose picture has the URL of one that was seen is not new, unless it was published later
        """
      ),
      ".SH KEPT IMAGES",
      sentence(
        """
        \(bold("feed keep N")), or the key b in \(bold("browse")), keeps an image for good, with its words and its picture, which is loaded \
        first if it is not cached. The feed \(bold("kept")) has these images, the one that was kept last first; all commands that show a feed, \
        save it or write it as a page take its name. It needs no network and never expires, and \(bold("--all")) leaves it out. Neither \
        \(bold("clear")) nor a quota deletes kept images: \(bold("feed keep N kept --undo")) does, and \(bold("--undo")) with the image's own feed
        """
      ),
      sentence(
        """
        Images that leave a feed are gone, unless its settings have \(bold("keep")): a number of days, or \(bold("all")). For that time they follow the \
        current images, with the pictures that were cached when they left, and their numbers go on; \(bold("browse")) has a line between. \
        Beyond 24 MiB of their words the older ones are kept, but not shown. \
        Images of older pages leave when the feed is loaded without these pages. They are in the same directory, outside the quotas of \
        the cache, and \(bold("clear")) leaves them
        """
      ),
      ".SH PAGES",
      sentence(
        """
        \(bold("--pages N")) follows the feed to its next pages, up to 10,000 images; if a page fails, those before it are shown and saved. \
        A feed that has not changed keeps all its saved pages, also without \(bold("--pages")); one that has changed replaces them
        """
      ),
    ]
  }

  private static var reference: [String] {
    let commands = Program.feed.commands.map(item)
    let english = Language(for: ["en"], words: [.browser])
    let keys = KeyHelp.all.map { item($0.keys, english.text($0.message)) }
    let options = Program.feed.options.map(item)
    let codes = ExitCode.allCases.map { item("\($0.rawValue)", $0.meaning) }
    let settings = variables.map { item($0.name, $0.meaning) }
    let examples = Program.feed.commands.flatMap(\.examples).map { item($0.line, $0.meaning) }
    return [
      ".SH COMMANDS", lines(commands),
      ".SH KEYS",
      sentence("In \(bold("feed browse")) these keys do this; a click selects or enlarges"),
      lines(keys),
      ".SH OPTIONS", lines(options),
      ".SH JSON",
      sentence(
        """
        With \(bold("--json")) the document is in one line, with its keys in this order. Times are in UTC, ids in lower case, and control \
        and format characters are written as escapes. URLs of images and pages are http or https, without a user name and a password; another \
        one is null. On failure stdout stays empty. \(bold("watch")) writes a document for each load
        """
      ),
      sentence(
        """
        With \(bold("--all")) \(bold("show")), \(bold("watch")) and \(bold("prefetch")) write an object whose \(bold("feeds")) are the documents of all \
        feeds, each beginning with its \(bold("url")) and \(bold("name")). Of a feed that failed there is only \(bold("reason")), a code or, if \
        its cache cannot be used, null, and \(bold("message")), a sentence
        """
      ),
      lines(JSONDocument.all.map(item)),
      schedule,
      ".SH EXIT STATUS",
      lines(codes),
      ".SH ENVIRONMENT", lines(settings),
      ".SH FILES", item(Program.configFile, configFile),
      item(Program.feedsFile, "the feeds that are followed, and their settings"),
      item(
        "\(Program.feedsFile).removed",
        "feeds that were removed while something of them is cached"
      ),
      item("~/.netrc", "logins, which other programs may read too"),
      ".SH EXAMPLES",
      lines(examples),
      ".SH SEE ALSO", ".BR feed\\-recipes (7)",
    ]
  }

  private static func lines(_ items: [String]) -> String { items.joined(separator: "\n") }

  /// When the manual was last changed.
  static let date = "2026-11-30"

  /// The variables of the environment, and what they are for.
  private static let variables: [(name: String, meaning: String)] = [
    (
      "FEED_URL",
      "the feed, unless FEED or --url is given, by its URL or its name; status and clear do not take it"
    ),
    ("FEED_CACHE_DIR", "the directory of the cache, unless --cache-dir is given"),
    ("XDG_CACHE_HOME", "the cache is in its folder 'feed'; default ~/.cache"),
    ("XDG_CONFIG_HOME", "the config file is its feed/config; default ~/.config"),
    ("XDG_DATA_HOME", "kept images are in its folder 'feed'; default ~/.local/share"),
    ("XDG_STATE_HOME", "what was seen is in its folder 'feed'; default ~/.local/state"),
    (
      "LC_ALL, LC_MESSAGES, LANG, LANGUAGE",
      "the language of messages; help and manual are in English"
    ),
    (
      "http_proxy, https_proxy, all_proxy, no_proxy",
      "the proxies for http, https and both, and the hosts that are asked directly, as curl reads them"
    ),
    ("SSL_CERT_FILE", "the certificates of the authorities to trust, instead of the system's"),
    ("NO_COLOR", "no colour, unless it is empty"),
    (
      "TERM, TERM_PROGRAM, LC_TERMINAL, KITTY_WINDOW_ID, TMUX, STY",
      "the kind of the terminal, for colour and pictures"
    ),
    (
      "FEED_TERMINAL_WAIT",
      "how long feed waits for the terminal to say what it can show, in milliseconds: 100 unless told, at most 10000; use more over a slow network"
    ),
  ]

  private static let feedsExample = """
    # The sky
    https://feed.example/apod.rss apod
      title Astronomy, day by day
      tags sky science
      pictures page
      user-agent Mozilla/5.0 (X11; Linux x86_64)
    """

  private static let configFile =
    "lines of 'key = value'; a line that begins with '#' is a comment; the keys are "
    + ConfigFile.keys.joined(separator: ", ")

  private static var synopses: String {
    Program.feed.commands.map { ".B \(escaped(Program.feed.synopsis(of: $0)))" }.joined(
      separator: "\n.br\n"
    )
  }

  private static func item(_ command: Command) -> String {
    let options = command.options.filter { !Option.common.contains($0) }.map {
      bold("--\($0.name)")
    }
    let takes = options.isEmpty ? "" : "\n" + sentence("Takes \(options.listed)")
    return ".TP\n\(bold(command.call))\n\(sentence(escaped(command.summary)))\(takes)"
  }

  private static func item(_ option: Option) -> String {
    let spellings = option.spellings.map(bold).joined(separator: ", ")
    let value = option.value.map { " \(italic($0.placeholder))" } ?? ""
    return ".TP\n\(spellings)\(value)\n\(sentence(escaped(option.summary)))"
  }

  private static func item(_ name: String, _ meaning: String) -> String {
    ".TP\n\(bold(name))\n\(sentence(escaped(meaning)))"
  }

  private static func item(_ document: JSONDocument) -> String {
    let keys = document.keys.map { item($0.name, $0.meaning) }.joined(separator: "\n")
    return
      ".SS \(document.commands.map(\.name).joined(separator: ", "))\n\(keys)\n.PP\n.nf\n\(escaped(document.example))\n.fi"
  }

  /// `text` as a sentence, in lines of at most 80 bytes.
  static func sentence(_ text: String) -> String {
    let words = "\(text.prefix(1).uppercased())\(text.dropFirst()).".split(separator: " ")
    var lines: [String] = []
    for word in words {
      if let line = lines.last, line.utf8.count + 1 + word.utf8.count <= 80 {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        // To roff a line that begins with a dot is a request.
        lines.append(word.hasPrefix(".") ? "\\&\(word)" : String(word))
      }
    }
    return lines.joined(separator: "\n")
  }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  /// Escapes what roff interprets or typesets as another character, so that examples can be copied.
  static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "\"": "\\(dq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      case "↑": "\\(ua"
      case "•": "\\(bu"
      case "↓": "\\(da"
      case "←": "\\(<-"
      case "→": "\\(->"
      default: "\(character)"
      }
    }.joined()
  }
}
