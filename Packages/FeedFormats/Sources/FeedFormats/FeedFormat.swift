import FeedCore
public import FeedFailures

/// Reads one format of feeds: the port that a plug-in fills for each format. A loader asks its
/// formats in turn, and the first that recognises the body reads it. What every format promises,
/// and the contract kit (`FeedFormatContract`) checks:
/// - It is **pure**: the same document and URL give the same content. It reads no clock and no
///   file, and fetches nothing.
/// - It recognises its own format by the bytes of the **body**, not by the content type, and
///   returns `nil` for every other.
/// - A body of its format that is cut off or malformed throws a `FailureCause`: half a feed never
///   passes for a whole one.
/// - It takes time and memory in proportion to the body, and never crashes, whatever the bytes.
/// - It may look at `Task.isCancelled` between two items, and then throw any `FailureCause`: nobody
///   waits for the content any more.
public protocol FeedFormat: Sendable {
  /// The media types of the format, for the `Accept` header (RFC 9110, section 12.5.1).
  var mediaTypes: [String] { get }

  /// The content of the body, or `nil` if it is of another format. `url` is what was requested: ids
  /// derive from it, so that they stay the same wherever redirects lead. Relative URLs are resolved
  /// against ``FeedDocument/finalURL``, if there is one.
  func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent?

  /// The items of the body, with all pictures that they name, so that the choice among them can be
  /// explained; `nil` if it is of another format. A format whose items name one picture each need
  /// not fill this.
  func items(of document: FeedDocument, from url: URL) throws(FailureCause) -> [FeedItem]?
}

extension FeedFormat {
  /// No items: there is no choice to explain.
  public func items(
    of document: FeedDocument,
    from url: URL
  ) throws(FailureCause) -> [FeedItem]? {
    nil
  }
}

extension Sequence<any FeedFormat> {
  /// The content of the body in the first format that recognises it. Throws if none does, saying
  /// what the body looks like.
  public func content(of document: FeedDocument, from url: URL) throws(FailureCause) -> FeedContent
  {
    for format in self {
      if let content = try format.content(of: document, from: url) {
        return content
      }
    }
    throw .unknownFormat(FailureCause.FeedBody(of: document.body))
  }
}
