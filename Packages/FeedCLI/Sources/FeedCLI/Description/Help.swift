/// The help, written from the one description of commands and options.
public enum Help {
  /// The version, in one line.
  public static let version = "feed 0.1.0\n"

  /// The help, examples first.
  public static var text: String {
    let commands = Command.allCases.map { ("feed \($0.rawValue)", $0.summary) }
    let options = Option.all.map { ($0.spelling, $0.summary) }
    let width = (commands + options).map(\.0.count).max() ?? 0
    let row = { (left: String, right: String) in
      "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)\n"
    }
    return """
      feed shows an image feed: the newest when you are online, the saved copy when you are not.

      Examples:
        feed demo                                      see it work
        feed --url https://feed.example/feed.json      show a feed
        feed --offline                                 show the saved copy of $FEED_URL
        feed --json | jq '.items[].image'              the images' URLs

      Commands:
      \(commands.map(row).joined())
      Options:
      \(options.map(row).joined())
      Exit codes: 0 displayed; 64 usage; 65 invalid data, 69 no connectivity, and nothing cached to show;
      73, 74 input or output failed; 75 some pictures failed; 78 config file; 130 Ctrl-C; 141 closed pipe.

      """
  }
}
