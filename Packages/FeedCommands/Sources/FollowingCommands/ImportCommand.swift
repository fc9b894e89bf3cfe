import CommandLine
import FeedCLI
public import FeedCommands
import FeedCore
import FeedEnvironment
import FeedFailures
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

extension FeedCommand {
  /// `feed import`: follows the feeds of another reader.
  public static let `import` = FeedCommand(
    Command(
      "import",
      "follow the feeds of another reader, with their titles, and their folders as tags, from its "
        + "OPML file, newsboat's urls, or a list of URLs, or from stdin for '-'; no network",
      operands: [.file],
      options: [.offline],
      examples: [
        Example("feed import subscriptions.opml", "follow the feeds of another reader too")
      ]
    )
  ) { try ImportCommand($0).run }
}

private struct ImportCommand: Sendable {
  /// 16 MiB: other readers' files with pictures of every feed are not larger.
  private static let limit = 16 << 20
  /// How many feeds that an import skips are named; the others only with `-v`.
  private static let namedSkips = 20

  private let path: String
  private let followed: FollowedFeeds
  private let files: Files
  private let console: Console
  private let language: Language
  private let reserved: Set<String>

  init(_ call: Call) throws {
    path = call.arguments.operands[0]
    followed = call.followed
    files = call.environment.files
    console = call.console
    language = call.language
    reserved = call.reservedNames
  }

  func run() async throws -> ExitCode {
    let imported = try parsed(try await read())
    try tellSkipped(imported)
    let new = try await followed.updateList(preparedBy: { [reserved] in
      try $0.add(imported.feeds, reserved: reserved)
    })
    let urls = Set(imported.feeds.map(\.url))
    let report = Message.imported(
      new.count,
      known: urls.count - new.count,
      skipped: imported.skipped.count
    )
    console.notice(language.text(report))
    return .ok
  }

  /// It may have been meant as a URL, with a password in it.
  private var shownPath: String { SafeText.withoutCredentials(wrongURL: path) }

  private func read() async throws -> Data {
    let data: Data?
    do {
      data = try await path == "-" ? files.readInput(Self.limit) : files.read(path, Self.limit)
    } catch {
      try Task.checkCancellation()
      throw FailureCause.file(.read, path: shownPath, reason: "\(error)")
    }
    guard let data else {
      throw FailureCause.file(.read, path: shownPath, reason: "there is no such file")
    }
    return data
  }

  private func parsed(_ data: Data) throws -> ImportedFeeds {
    do { return try ImportedFeeds(data) } catch {
      try Task.checkCancellation()
      let reason = language.text(.reason(error))
      let cause = FailureCause.file(.read, path: path, reason: reason)
      throw Failure(message: language.text(.reason(cause)), code: .invalidData)
    }
  }

  private func tellSkipped(_ imported: ImportedFeeds) throws {
    for (index, outline) in imported.skipped.enumerated() {
      try Task.checkCancellation()
      let text = language.text(
        .skipped(
          outline.title,
          url: outline.url,
          line: outline.line,
          in: path,
          because: outline.fault
        )
      )
      if index < Self.namedSkips {
        console.notice(text)
      } else {
        console.detail(text)
      }
    }
  }
}

extension Message {
  /// A feed of another reader was not added: where it is in that reader's file, what it is called
  /// there, and its URL, which is none that is followed. It has no URL where `fault` is `nil`.
  static func skipped(
    _ title: String?,
    url: String,
    line: Int,
    in path: String,
    because fault: FeedURL.Fault?
  ) -> Message {
    let url = SafeText.line(
      SafeText.withoutCredentials(wrongURL: url),
      limit: SafeText.Limit.status
    )
    let title = SafeText.line(title, limit: SafeText.Limit.status)
    let reason = fault.map { Message.reason($0) } ?? Message("noURL")
    // The name of the element, where there is no other.
    let feed = url.isEmpty ? title ?? "outline" : title.map { "\($0) (\(url))" } ?? url
    return Message(
      "feedSkipped",
      [
        "path": .untrusted(path), "line": .count(line), "feed": .text(feed),
        "reason": .message(reason),
      ]
    )
  }

  /// How many feeds of another reader were added, how many were followed already, and how many have
  /// URLs that are never fetched.
  static func imported(_ new: Int, known: Int, skipped: Int) -> Message {
    var parts = [Message("feedsAdded", ["count": .count(new)])]
    if known > 0 {
      parts.append(Message("feedsKnown", ["count": .count(known)]))
    }
    if skipped > 0 {
      parts.append(Message("feedsSkipped", ["count": .count(skipped)]))
    }
    return list(parts)
  }
}
