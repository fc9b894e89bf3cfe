import FeedPolling
import FeedSubscriptions

extension FeedSettings {
  /// What each request of the feed goes through first, and each of its pictures and comments.
  var stages: [any RequestStage] {
    userAgent.map { [UserAgentStage($0)] } ?? []
  }
}
