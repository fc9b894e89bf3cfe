public import CommandLine
import FeedPresentation
import TerminalPictures

/// What is wrong with a call of `feed`.
extension UsageError {
  /// What an error shows of a wrong word: it may have been meant as a URL.
  static func shown(_ word: String) -> String {
    SafeText.withoutCredentials(wrongURL: word)
  }

  /// A command's name where a feed's name is expected.
  static func lateCommand(_ name: String) -> UsageError {
    UsageError("'\(name)' is a command, which comes first; see 'feed \(name) --help'")
  }
  /// A URL among the names of several feeds, of which each has to be followed.
  static func notFollowed(_ url: String) -> UsageError {
    UsageError("'\(shown(url))' is not followed; several feeds are shown only if each is followed")
  }
  /// Several names begin with a word.
  static func severalNames(_ word: String, among names: [String]) -> UsageError {
    UsageError("'\(shown(word))' could be \(names.map(shown).joined(separator: ", "))")
  }
  /// No feed that is followed has this name or URL.
  public static func unknownFeed(_ word: String, among names: [String]) -> UsageError {
    unknown("feed", word, shownAs: shown(word), among: names, listedBy: "feed list")
  }
  /// A feed has no setting of this name, but these.
  public static func unknownSetting(_ key: String, among keys: [String]) -> UsageError {
    unknown("setting", key, shownAs: shown(key), among: keys, listedBy: "feed add --help")
  }
  /// The feed has only `count` images.
  public static func noImage(_ number: Int, among count: Int) -> UsageError {
    UsageError(
      "there is no image \(number); the feed has \(count) \(count == 1 ? "image" : "images")"
    )
  }
  /// The web page names only `count` feeds.
  public static func noFeed(_ number: Int, among count: Int) -> UsageError {
    UsageError(
      "there is no feed \(number); the page names \(count) \(count == 1 ? "feed" : "feeds")"
    )
  }
  /// The config file cannot be read.
  public static func unreadableConfigFile(_ path: String, reason: String) -> UsageError {
    UsageError("cannot read the config file \(path): \(reason)", in: .configFile)
  }
  static let noCacheDirectory = UsageError("no cache directory: set $HOME or pass --cache-dir DIR")
  /// There is no place for what is kept.
  public static let noDataDirectory = UsageError(
    "no data directory: set $HOME or $XDG_DATA_HOME"
  )
  /// There is no place for the list of feeds.
  public static let noConfigDirectory = UsageError(
    "no place for the list of feeds: set $HOME or $XDG_CONFIG_HOME"
  )
  static func noFeed(configFile path: String) -> UsageError {
    UsageError(
      "no feed given: pass a URL, follow one with 'feed add URL', set $FEED_URL, or write 'url = URL' into \(path)"
    )
  }
  static func noFeedNamed(takesAll: Bool) -> UsageError {
    UsageError(
      "which feed? name one that is followed; 'feed list' lists them\(takesAll ? ", --all takes all" : "")"
    )
  }
  /// `--all` without a followed feed.
  public static let noFollowedFeed = UsageError("no feed is followed; 'feed add URL' adds one")
  /// `--tag` with words that no followed feed has.
  public static func noFeedTagged(_ tags: [String]) -> UsageError {
    let words = tags.map { "'\($0)'" }.joined(separator: " or ")
    return UsageError("no feed is tagged \(words); 'feed list' shows the tags")
  }
  /// The list of feeds cannot be used.
  public static func feeds(_ path: String, _ reason: String) -> UsageError {
    UsageError("cannot use the list of feeds \(path): \(reason)", in: .configFile)
  }
  /// A file with logins that others can read.
  public static func readableLogins(_ path: String) -> UsageError {
    UsageError(
      "\(path) holds logins, and others can read it; fix it with 'chmod 600 \(path)'",
      in: .configFile
    )
  }
  /// A call that cannot be done as it is; in one line.
  public static func refused(_ reason: String) -> UsageError {
    UsageError(reason)
  }
  /// The program of `--exec` does not exist.
  public static func noProgram(_ program: String) -> UsageError {
    UsageError(
      "--exec: there is no program '\(SafeText.line(program))'; pass its path, or a name that is "
        + "found by $PATH"
    )
  }
  /// `--size` needs a program that is not there.
  public static let noScaler = UsageError(
    "--size: ImageMagick, which makes pictures smaller, is not installed; install it, or leave "
      + "--size out"
  )
  static func noChafa(for choice: PictureSetting) -> UsageError {
    UsageError(
      "--images \(choice): the program 'chafa' is not installed; install it, or pass --images auto"
    )
  }
}
