public import FeedAPI
public import FeedHTTP
public import FeedPolling

/// What requests are made with.
public struct Network: Sendable {
  /// A client that follows a policy.
  public var client: @Sendable (HTTPPolicy) -> any HTTPClient
  /// The same, past any proxy of the reader's, for a server of this process.
  public let directClient: @Sendable (HTTPPolicy) -> any HTTPClient
  /// Whether a client's requests for a URL go through a proxy.
  public var usesProxy: @Sendable (URL) -> Bool
  /// How many requests for feeds are under way at a time, in all calls of this process.
  public let feedRequests = HostLimit()
  /// Where all responses are read.
  public let parsing = ParsingQueue()

  /// Makes the port; without a `directClient` there is no proxy.
  public init(
    usesProxy: @escaping @Sendable (URL) -> Bool = { _ in false },
    client: @escaping @Sendable (HTTPPolicy) -> any HTTPClient,
    directClient: (@Sendable (HTTPPolicy) -> any HTTPClient)? = nil
  ) {
    self.usesProxy = usesProxy
    self.client = client
    self.directClient = directClient ?? client
  }
}
