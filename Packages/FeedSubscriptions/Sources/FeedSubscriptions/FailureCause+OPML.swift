public import FeedFailures

extension FailureCause {
  /// A file that should hold feeds, as OPML or a URL a line, is something else.
  public static let notOPML = FailureCause("notOPML")
}
