import FeedCLI
import FeedSubscriptions

/// `feed remove`: stops following a feed. What is cached of it stays.
struct RemoveCommand {
  let followed: FollowedFeeds
  let word: String

  func run() async throws -> ExitCode {
    guard let feed = try await followed.update({ $0.remove(word) }) else {
      throw UsageError.unknownFeed(word, among: try followed.read().map(\.name))
    }
    followed.console.notice(followed.environment.language.text(.unfollowed(feed.name)))
    return .ok
  }
}

/// `feed import`: follows the feeds of another reader.
struct ImportCommand {
  /// 16 MiB: other readers' files with pictures of every feed are not larger.
  private static let limit = 16 << 20

  let followed: FollowedFeeds
  let path: String

  func run() async throws -> ExitCode {
    let data: Data?
    do { data = try followed.environment.readData(path, Self.limit) } catch {
      throw FailureCause.file(.read, path: path, reason: "\(error)")
    }
    guard let data else { throw FailureCause.file(.read, path: path, reason: "there is no such file") }
    let opml: OPML
    do { opml = try OPML(data) } catch { throw InvalidFile(path: path, cause: error.failureCause) }
    for outline in opml.skipped {
      followed.console.detail("\(path), line \(outline.line) is skipped: not \(outline.fault.expected)")
    }
    let new = try await followed.update { $0.add(opml.feeds, reserved: Set(Command.names)) }
    let urls = Set(opml.feeds.map(\.url))
    let report = Message.imported(new.count, known: urls.count - new.count, skipped: opml.skipped.count)
    followed.console.notice(followed.environment.language.text(report))
    return .ok
  }
}

/// A file that is not what it should be.
struct InvalidFile: Error {
  let path: String
  let cause: FailureCause
}

/// `feed export`: writes the followed feeds for another reader.
struct ExportCommand {
  let followed: FollowedFeeds

  func run() throws -> ExitCode {
    try followed.console.write(OPML.document(of: try followed.read(), title: "feed"))
    return .ok
  }
}
