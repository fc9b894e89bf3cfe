import CommandLine
import FeedAPI
import FeedCLI
import FeedCache
import FeedCore
import FeedFormats
import FeedHTTP
import FeedPolling
import FeedPresentation
import FeedSubscriptions

extension FeedParts {
  /// What its requests go through first, and those of its pictures and comments: equal requests of
  /// feeds with other names, logins or cookies are not equal any more.
  var ownStages: [any RequestStage] {
    var stages: [any RequestStage] = []
    if let userAgent = feedSettings.userAgent {
      stages.append(UserAgentStage(userAgent))
    }
    if let login {
      stages.append(login)
    }
    stages.append(cookies)
    return stages
  }

  /// The feed from remote alone; `saved` is the saved copy, if it counts. If it `needsPicture`, one
  /// without any is a failure; unless told, where the pages of its items are not looked at.
  func remote(
    _ saved: CachedFeed? = nil,
    formats: [any FeedFormat] = CompositionRoot.formats,
    needsPicture: Bool? = nil
  ) -> RemoteFeedLoader {
    let polite = PoliteStage(
      feedURL: url,
      followedAs: name,
      store: shared.serverWaits,
      earliest: earliestRequest(saved),
      now: shared.time.now,
      onWish: { tellAskedTooOften(before: $0, since: saved?.savedAt) },
      onStoreFailure: { reporter.detail(.cannotRemember(because: .reason($0))) }
    )
    return RemoteFeedLoader(
      url: url,
      identity: identity,
      client: RequestPipeline(shared.client, through: stages(polite)),
      formats: formats,
      now: shared.now,
      parsing: shared.network.parsing,
      timeLimit: choices[.timeout],
      needsPicture: needsPicture ?? (feedSettings.pictures != .page),
      sources: shared.sources,
      onStoreFailure: { reporter.detail(.cannotRememberSource(because: .reason($0))) },
      onNamedFeed: { tellOnce(.feedOfPage($0), of: $0) }
    )
  }

  /// What a request for the feed goes through, from top to bottom.
  private func stages(_ polite: PoliteStage) -> [any RequestStage] {
    var stages = ownStages
    if let memory {
      stages.append(memory)
    }
    if let plainURL = shared.named.address?.plainURL, url == shared.named.url {
      stages.append(plainHTTPStage(plainURL))
    }
    if !feedSettings.allowsPrivateNetwork {
      stages.append(publicNetworkStage)
    }
    return stages + [
      MoveStage(feedURL: url, onMove: tellMoved),
      polite,
      HostStage(shared.network.feedRequests),
    ]
  }

  private var publicNetworkStage: PublicNetworkStage {
    PublicNetworkStage(
      feedURL: url,
      store: shared.publicFeeds,
      usesProxy: shared.network.usesProxy(url),
      onStoreFailure: { reporter.detail(.cannotRemember(because: .reason($0))) }
    )
  }

  private func plainHTTPStage(_ plainURL: URL) -> PlainHTTPStage {
    var policy = choices.httpPolicy
    policy.redirects = 0
    return PlainHTTPStage(
      feedURL: url,
      plainURL: plainURL,
      direct: shared.network.client(policy),
      onRefusal: { tellOnce(.plainHTTP($0), of: $0) }
    )
  }

  /// The publisher's wish for time between two requests, if it binds this load.
  private func earliestRequest(_ saved: CachedFeed?) -> Date? {
    guard isAutomatic else {
      return nil
    }
    return saved?.earliestNextRequest(by: choices.policy, now: shared.time.now())
  }

  /// Says that the feed's own setting is refused, where it would have had the feed requested since
  /// it was saved. Watching, it would be said again and again.
  private func tellAskedTooOften(before time: Date, since savedAt: Date?) {
    guard let own = feedSettings.all.first(where: { $0.key == FeedSetting.every }),
      let savedAt, let every = feedSettings.every, savedAt.addingTimeInterval(every) < time
    else {
      return
    }
    let seconds = SafeText.line(own.value)
    tellOnce(.askedTooOften(every: seconds, until: LocalTime.minute(of: time)), of: url)
  }

  @Sendable private func tellMoved(to target: URL) {
    shared.permanentMoves.add((identity, target))
    tellOnce(.moved(to: target), of: target)
  }

  /// Says where the feed is instead. Watching, it would be said again and again.
  private func tellOnce(_ message: Message, of target: URL) {
    guard !shared.moves.values.contains(where: { $0 == (url, target) }) else {
      return
    }
    shared.moves.add((url, target))
    reporter.notice(message)
  }
}
