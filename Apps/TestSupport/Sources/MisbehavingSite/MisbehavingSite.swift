public import FeedServer

extension DemoSite {
  /// The demo site, and beside it every way in which a server can misbehave.
  public static let misbehaving = DemoSite(
    adding: brokenFeedRoutes + brokenServerRoutes + redirectRoutes + forbiddenRoutes + reboundRoutes
  )
}
