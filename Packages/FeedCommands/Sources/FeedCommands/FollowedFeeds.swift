package import CommandLine
import FeedCLI
package import FeedCore
package import FeedEnvironment
import FeedPolling
package import FeedSubscriptions
package import FeedTerminal
import Synchronization

/// The list of followed feeds, in its file.
package final class FollowedFeeds: FeedListFile {
  /// Where the list is; `nil` without a home directory.
  private let path: String?
  private let files: Files
  private let console: Console
  private let usesProxy: @Sendable (URL) -> Bool
  /// A command may read the list twice.
  private let hasComplained = Mutex(false)

  package init(
    path: String?,
    files: Files,
    console: Console,
    usesProxy: @escaping @Sendable (URL) -> Bool = { _ in false }
  ) {
    self.usesProxy = usesProxy
    self.path = path
    self.files = files
    self.console = console
  }

  /// Where the list is, for a message.
  package var shownPath: String { path ?? "the list of feeds" }

  /// The feeds.
  package func feeds() throws(UsageError) -> [FollowedFeed] {
    try checkedList().feeds
  }

  /// The feed at a URL, or that was there; `nil` if the list cannot be read, or if it was `named`
  /// by the name of another.
  package func feed(at url: URL, named word: String?) -> FollowedFeed? {
    do {
      let list = try list()
      let isURL = word?.contains(where: "./:".contains) ?? true
      return isURL ? list.feed(at: url) : list.feeds.first { $0.name == word }
    } catch {
      return nil
    }
  }

  /// The list. A line that does not count is an error that is told and ends nothing; headers that
  /// are not sent are a notice. A file with headers that others can read is refused.
  package func checkedList() throws(UsageError) -> FeedList {
    let list: FeedList
    let isSeenByOthers: Bool
    do {
      list = try self.list()
      isSeenByOthers = try list.hasHeader && files.isSeenByOthers(path ?? "")
    } catch {
      throw .feeds(path ?? "", "\(error)")
    }
    guard !isSeenByOthers else {
      throw .readableLogins(path ?? "")
    }
    if let path, !hasComplained.withLock({ exchange(&$0, with: true) }) {
      list.complaints(in: path, namesAll: console.isVerbose).forEach(console.error)
      list.unknownSettings(in: path, namesAll: console.isVerbose) { key in
        UsageError.unknownSetting(key, among: FeedSetting.knownKeys).description
      }.forEach(console.notice)
      for feed in list.feeds where !list.settings(of: feed.url).headers.isEmpty {
        tellUnsentHeaders(of: feed, in: path)
      }
    }
    return list
  }

  private func tellUnsentHeaders(of feed: FollowedFeed, in path: String) {
    if !HeaderStage.isSafe(feed.url) {
      console.notice("\(path): the headers of \(feed.name) are not sent over http; use https")
    } else if !HeaderStage.isSafe(feed.url, usesProxy: usesProxy(feed.url)) {
      console.notice(
        "\(path): the headers of \(feed.name) are not sent over http through a proxy; "
          + "use https, or name its host in $no_proxy"
      )
    }
  }

  /// A feed may have the name that came to mean the kept images: then it is reached by its URL.
  package func tellOfNameTakenByKept(in list: FeedList) {
    guard let feed = list.feeds.first(where: { $0.name == FollowedFeed.kept.name }) else {
      return
    }
    console.notice(
      "'\(feed.name)' means the images that you keep; your feed of this name is "
        + "\(feed.url.absoluteString), and another name for it goes into \(shownPath)"
    )
  }

  package func read() throws -> Data? {
    try path.flatMap { try files.read($0, Files.updateLimit) }
  }

  package func update<Value: Sendable>(
    _ change: @escaping @Sendable (inout Data) throws -> Value
  ) async throws -> Value {
    guard let path else {
      throw UsageError.noConfigDirectory
    }
    let values = Collector<Value>()
    try await files.update(path) { data in
      values.add(try change(&data))
      // What is larger could not be read again.
      guard data.count <= Files.updateLimit else {
        throw UsageError.feeds(path, "it would be larger than \(Files.updateLimit >> 20) MiB")
      }
    }
    guard let value = values.values.last else {
      throw UsageError.feeds(path, "it was not changed")
    }
    return value
  }
}

/// Feeds that were removed while something of them was cached, under their last names: by these
/// `feed clear` finds it. They are in a file beside the list of feeds.
package struct FormerFeeds: Sendable {
  package let file: FollowedFeeds

  /// Those that are not followed again. A file that cannot be read counts as empty: a cache can be
  /// cleared without it.
  package func feeds(besides followed: [FollowedFeed]) -> [FollowedFeed] {
    let identities = Set(followed.map(\.identity))
    return all.filter { !identities.contains($0.identity) }
  }

  /// The one that was at a URL when it was removed.
  package func feed(at url: URL) -> FollowedFeed? { all.first { $0.url == url } }

  private var all: [FollowedFeed] {
    do { return try file.feeds() } catch {
      return []
    }
  }

  /// Keeps the name of a feed, in place of another that had the name.
  package func remember(_ feed: FollowedFeed) async throws {
    try await file.updateList { list in
      _ = list.remove(feed.identity.absoluteString)
      _ = list.remove(feed.url.absoluteString)
      _ = list.remove(feed.name)
      let isMoved = feed.identity != feed.url
      let settings = isMoved ? FeedSettings.was(feed.identity) : .none
      _ = try list.add(feed.url, name: feed.name, settings: settings)
    }
  }

  /// Forgets the names of one feed, or of all.
  package func forget(_ feed: FollowedFeed?) async throws {
    guard !all.isEmpty else {
      return
    }
    try await file.updateList { list in
      for one in list.feeds where feed == nil || one.identity == feed?.identity {
        _ = list.remove(one.name)
      }
    }
  }
}
