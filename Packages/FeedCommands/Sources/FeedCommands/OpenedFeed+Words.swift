import CommandLine
public import FeedCLI
import FeedCache
import FeedCore
import FeedEnvironment
import FeedHTTP
import FeedPolling
import FeedPresentation
import FeedSubscriptions
import FeedTerminal

// What is said of a load, for whatever makes its loaders.
extension OpenedFeed {
  /// Says that the saved copy cannot be shown instead. An empty or expired cache is nothing to
  /// worry about; a corrupt or locked one is.
  @Sendable public func tellUnusableCopy(_ error: any Error) {
    let reason = Message.noCopyToShow(because: .reason(error))
    guard !(error is NoFeed) else {
      return reporter.detail(reason)
    }
    reporter.notice(reason)
    if let detail = (error as? FeedStoreError)?.detail {
      reporter.console.detail(detail)
    }
  }

  /// Says that the feed's own setting is refused, where it would have had the feed requested since
  /// it was saved. Watching, it would be said again and again.
  public func tellAskedTooOften(before time: Date, since savedAt: Date?) {
    guard let own = feedSettings.all.first(where: { $0.key == FeedSetting.every }),
      let savedAt, let every = feedSettings.every, savedAt.addingTimeInterval(every) < time
    else {
      return
    }
    let seconds = SafeText.line(own.value)
    tellOnce(.askedTooOften(every: seconds, until: LocalTime.minute(of: time)), of: url)
  }

  /// Says that the feed has moved for good.
  @Sendable public func tellMoved(to target: URL) {
    let message = Message.moved(to: target, of: name)
    shared.permanentMoves.add((identity, message))
    tellOnce(message, of: target)
  }

  /// Says which feed a web page names, and is taken.
  @Sendable public func tellNamedFeed(_ target: URL) {
    tellOnce(.feedOfPage(target), of: target)
  }

  /// Says that the server refuses `https`, and is asked without.
  @Sendable public func tellPlainHTTP(_ target: URL) {
    tellOnce(.plainHTTP(target), of: target)
  }

  /// Says where the feed is instead. Watching, it would be said again and again.
  private func tellOnce(_ message: Message, of target: URL) {
    guard !shared.moves.values.contains(where: { $0 == (url, target) }) else {
      return
    }
    shared.moves.add((url, target))
    reporter.notice(message)
  }

  /// Says with `-v` why what a server asked for could not be noted, or read.
  @Sendable public func tellUnnotedWait(_ error: any Error) {
    reporter.detail(.cannotRemember(because: .reason(error)))
  }

  /// Says with `-v` why it could not be noted, or read, which pages of items were requested.
  @Sendable public func tellUnnotedPages(_ error: any Error) {
    reporter.detail(.cannotRememberPages(because: .reason(error)))
  }

  /// Says with `-v` why it could not be noted, or read, which picture was last at a URL.
  @Sendable public func tellUnnotedPictures(_ error: any Error) {
    reporter.detail(.cannotRememberPictures(because: .reason(error)))
  }

  /// Says with `-v` why it could not be noted, or read, which feed was loaded.
  @Sendable public func tellUnnotedSource(_ error: any Error) {
    reporter.detail(.cannotRememberSource(because: .reason(error)))
  }

  /// Says with `-v` why a web page of an item has no picture.
  @Sendable public func tellNoPicture(ofPage url: URL, because error: any Error) {
    reporter.detail(.noPictureOfPage(url, because: .reason(error)))
  }
}
