import FeedAPI
import FeedCLI
import FeedCache
import FeedSubscriptions

/// `feed add`: follows a feed, or the one that a web page names, once it was loaded; with `--offline` unseen.
struct AddCommand {
  let composer: FeedComposer
  let followed: FollowedFeeds
  let name: String?

  func run() async throws -> ExitCode {
    if let name {
      do { try FeedName.check(name, reserved: Set(Command.names)) } catch {
        throw UsageError.refused("NAME: \(error.words)")
      }
    }
    let (url, feed) = try await composer.settings.isOffline ? (composer.feedURL, nil) : composer.withSignOfLife(load)
    let new: FollowedFeed
    do {
      new = try await followed.update { list in
        let name = name ?? list.suggestedName(title: feed?.details.title, url: url, reserved: Set(Command.names))
        return try list.add(url, name: name)
      }
    } catch FeedList.Refusal.followed(let feed) {
      let known = composer.language.text(.followedAlready(feed.url, as: feed.name))
      guard name == nil || name == feed.name else { throw UsageError.refused(known) }
      composer.console.notice(known)
      return .ok
    } catch FeedList.Refusal.nameTaken(let feed) {
      throw UsageError.refused("NAME: '\(feed.name)' is the name of \(feed.url.absoluteString); choose another")
    }
    try composer.console.write(composer.language.text(.following(new.name, feed)) + "\n")
    return .ok
  }

  /// The feed, and its URL. A feed that has moved for good is loaded from where it is, since the ids of its images follow from its URL.
  private func locate() async throws -> (url: URL, feed: Feed) {
    let found = try await composer.remoteFeedLoader().locate()
    guard found.url == composer.feedURL, let target = composer.moves.values.last?.to else { return found }
    var moved = composer
    do { moved.feedURL = try FeedURL.canonical(target.absoluteString) } catch {
      throw LoadFailure(.invalidData, loading: composer.feedURL, cause: FailureCause.forbiddenURL(target))
    }
    return try await moved.remoteFeedLoader().locate()
  }

  /// Loads the feed, saves it for the next look, and returns the URL to follow.
  private func load() async throws -> (URL, Feed?) {
    do {
      let (url, feed) = try await locate()
      let store = composer.caches.store(for: url)
      do {
        try await LocalFeedLoader(store: store, policy: composer.settings.policy, now: composer.now).save(feed)
      } catch {
        try Task.checkCancellation()
        composer.notice(.cannotSave(because: .reason(error)))
      }
      return (url, feed)
    } catch let failure as LoadFailure {
      throw refusal(failure)
    }
  }

  /// Why the feed is not followed. The words for one that is gone tell to remove it from the list,
  /// where it is not yet.
  private func refusal(_ failure: LoadFailure) -> any Error {
    guard failure.failureCause.isGone else { return failure }
    let status = LoadFailure(failure.kind, loading: failure.url, cause: FailureCause.status(410))
    let message = Message.failure(status, advice: .adviceOnAddingGone)
    return Failure(message: composer.language.text(message), code: ExitCode(failure))
  }
}
