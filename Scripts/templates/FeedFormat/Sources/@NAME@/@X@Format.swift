public import FeedFailures
public import FeedFormats

/// A format that keeps the port's promises, as the tests check.
public struct @X@Format: FeedFormat {
  /// Makes the format.
  public init() {}

  /// The media types to ask for.
  public var mediaTypes: [String] { [] }

  /// Recognises nothing yet: write what tells the format's bytes from others, then read them into `FeedItem`s.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent? { nil }
}
