import CommandLine
import FeedCLI
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed set`: changes settings of a followed feed, or its address, in the list of feeds.
  public static let set = FeedCommand(
    Command(
      "set",
      "change settings of a followed feed; 'KEY=' takes one away, and 'url=' moves the feed to "
        + "another address, with all that was seen, kept and saved",
      operands: [.name, Word("KEY=VALUE")],
      repeatsOperands: true,
      usage: "NAME KEY=VALUE...",
      options: [.offline],
      examples: [
        Example(
          "feed set sky keep=30 'tags=night far'",
          "keep what leaves for 30 days, and tag it"
        ),
        Example("feed set sky tags=", "take its tags away"),
        Example("feed set sky url=https://new.example/feed", "it has moved"),
      ]
    )
  ) { call in
    let editor = ListEditor(call)
    let name = call.arguments.operands[0]
    let words = Array(call.arguments.operands.dropFirst())
    let shared = try CallParts(call).shared
    let change = try FeedList.Change(words, file: call.followed.shownPath)
    return {
      let (before, after) = try await editor.change(name, by: change)
      for (key, setting) in change.settings.sorted(by: { $0.key < $1.key }) {
        if let setting {
          editor.reporter.console.notice("\(after.name): \(key) \(setting.shownValue)")
        } else {
          editor.reporter.notice(.settingRemoved(key, of: after.name))
        }
      }
      if before.url != after.url {
        try await shared.forgetTrouble(of: after.identity, editor.reporter)
        editor.reporter.notice(.feedMoved(after.name, to: after.url))
      }
      return .ok
    }
  }

  /// `feed rename`: gives a followed feed another name.
  public static let rename = FeedCommand(
    Command(
      "rename",
      "give a followed feed another name; all that was seen, kept and saved stays",
      operands: [.name, Word("NEW")],
      options: [.offline],
      examples: [
        Example("feed rename earthporn-r-earthporn earth", "a shorter name")
      ]
    )
  ) { call in
    let editor = ListEditor(call)
    let name = call.arguments.operands[0]
    let change = FeedList.Change(name: call.arguments.operands[1])
    return {
      let (before, after) = try await editor.change(name, by: change)
      editor.reporter.notice(.feedRenamed(before.name, to: after.name))
      return .ok
    }
  }
}

/// Changes the list of feeds.
private struct ListEditor: Sendable {
  let reporter: Reporter
  private let followed: FollowedFeeds
  private let reserved: Set<String>

  init(_ call: Call) {
    reporter = Reporter(
      console: call.console,
      language: call.language,
      now: call.environment.time.now
    )
    followed = call.followed
    reserved = call.reservedNames
  }

  /// Changes the feed of this name or URL, and returns it as it was and as it is.
  func change(
    _ word: String,
    by change: FeedList.Change
  ) async throws -> (before: FollowedFeed, after: FollowedFeed) {
    do {
      return try await followed.updateList { [reserved] list in
        guard let feed = list.feed(word) else {
          throw UsageError.unknownFeed(word, among: list.feeds.map(\.name))
        }
        if let url = change.url, !list.settings(of: feed.url).headers.isEmpty,
          !url.hasSameOrigin(as: feed.url)
        {
          throw UsageError.refused(
            "url: the headers of \(feed.name) are for the server that it is on now; "
              + "take them away first"
          )
        }
        return (feed, try list.change(feed, by: change, reserved: reserved))
      }
    } catch let refusal as FeedList.Refusal {
      throw UsageError.refused(refusal.words)
    }
  }
}

extension FeedList.Refusal {
  fileprivate var words: String {
    switch self {
    case .url(let fault): "url: \(FeedSetting.Fault.noURL(fault).words)"
    case .name(let fault): "NEW: \(fault.words)"
    case .followed(let feed): "url: \(feed.name) is there already"
    case .nameTaken(let feed): "NEW: '\(feed.name)' is the name of \(feed.url.absoluteString)"
    }
  }
}

extension URL {
  fileprivate func hasSameOrigin(as other: URL) -> Bool {
    scheme == other.scheme && host() == other.host() && port == other.port
  }
}

extension Message {
  /// A setting of a feed is taken away.
  static func settingRemoved(_ key: String, of feed: String) -> Message {
    Message("settingRemoved", ["key": .untrusted(key), "feed": .untrusted(feed)])
  }

  /// A feed has another address now.
  static func feedMoved(_ feed: String, to url: URL) -> Message {
    Message("feedMoved", ["feed": .untrusted(feed), "url": .url(url)])
  }

  /// A feed has another name now.
  static func feedRenamed(_ name: String, to other: String) -> Message {
    Message("feedRenamed", ["name": .untrusted(name), "other": .untrusted(other)])
  }
}
