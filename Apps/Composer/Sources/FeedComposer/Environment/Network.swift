public import FeedPolling

/// What requests are made with.
public struct Network: Sendable {
  /// A client that follows a policy.
  public var client: @Sendable (HTTPPolicy) -> any HTTPClient
  /// The same, past any proxy of the reader's, for a server of this process.
  public let directClient: @Sendable (HTTPPolicy) -> any HTTPClient
  /// How many requests for feeds are under way at a time, in all calls of this process.
  public let feedRequests = HostLimit()
  /// Where all responses are read.
  public let parsing = ParsingQueue()

  /// Makes the port; without a `directClient` there is no proxy.
  public init(
    client: @escaping @Sendable (HTTPPolicy) -> any HTTPClient,
    directClient: (@Sendable (HTTPPolicy) -> any HTTPClient)? = nil
  ) {
    self.client = client
    self.directClient = directClient ?? client
  }
}
