import CommandLine
import FeedCLI
import FeedCommands
import FeedCore
import FeedPresentation

extension FeedCommand {
  /// `feed count`: a command as somebody else would write it, in one file.
  static let count = FeedCommand(
    Command(
      "count",
      "count the images of the feed, or of several",
      operands: [.feed],
      repeatsOperands: true,
      options: [.url, .allFeeds, .tag, Setting.least.option, .cacheDir, .offline, .timeout, .json],
      examples: [Example("feed count --all --least 10", "of the feeds with ten images or more")]
    )
  ) { call in
    let parts = try CallParts(call)
    let feeds = try parts.feeds()
    let least = parts.choices[.least]
    return {
      try await feeds.report { feed, shown, _ in
        let text = feed.reporter.language.text(.counted(shown.count)) + "\n"
        return OpenedFeeds.Report(
          text: shown.count < least ? "" : text,
          json: FeedJSON([("images", .number(shown.count))])
        )
      }
    }
  }
}

extension Setting where Value == Int {
  fileprivate static let least = Setting(
    "least",
    value: Word("N"),
    "leave out feeds with fewer than N images",
    isKey: true,
    expecting: "a number of images, such as 10",
    standard: 1
  ) { Word.number($0) }
}

extension Message {
  fileprivate static func counted(_ count: Int) -> Message {
    Message("counted", ["count": .count(count)])
  }
}

extension Words {
  /// What it says.
  static let count = Words { tag in
    switch tag {
    case "en": "counted = {count} {count: image | images}\n"
    case "de": "counted = {count} {count: Bild | Bilder}\n"
    default: nil
    }
  }
}
