/// The use case *load feed from remote*: downloads, validates, creates the feed and delivers it.
///
/// It throws ``/FeedCore/LoadFailure``: `connectivity` when the server could not be reached or did not finish in time, `invalidData` when
/// it answered anything that is not a feed. A cancelled call throws `CancellationError` and nothing else.
public struct RemoteFeedLoader: FeedLoader {
  /// 8 MiB: some 30,000 images, far beyond a feed that anybody scrolls, and a bound on what a hostile server can make us hold.
  public static let defaultBodyLimit = 8 << 20

  private let url: URL
  private let client: any HTTPClient
  private let bodyLimit: Int

  /// Makes a loader of the feed at `url`; a body larger than `bodyLimit` bytes is invalid data.
  public init(url: URL, client: any HTTPClient, bodyLimit: Int = defaultBodyLimit) {
    self.url = url
    self.client = client
    self.bodyLimit = bodyLimit
  }

  /// Loads the feed.
  public func load() async throws -> Feed {
    try await client.load(url, headers: Self.headers, bodyLimit: bodyLimit, map: map)
  }

  /// Loads the feed, asking the server to say so if it is still what `known` is: that comes back then, as a feed from remote. A `304` that
  /// nobody asked for is invalid data, like any other status.
  func load(unlessStill known: Feed) async throws -> Feed {
    let conditions = known.validators.conditions
    return try await client.load(url, headers: Self.headers.merging(conditions) { $1 }, bodyLimit: bodyLimit) {
      response in
      guard response.status == 304, !conditions.isEmpty, !response.isRedirected else { return try map(response) }
      return Feed(images: known.images, origin: response.origin, validators: known.validators)
    }
  }

  /// A real image of a feed takes some nine values and 250 bytes; a twentieth of the bytes is well above that.
  private func map(_ response: HTTPResponse) throws -> Feed {
    try FeedMapper.map(response, structureLimit: bodyLimit / 20)
  }

  private static let headers = ["Accept": "application/json"]
}

extension FeedValidators {
  /// A field longer than this is no validator but a burden.
  private static let longest = 1_024

  /// The header fields that ask "has it changed?". What could not have stood in a header is not sent back in one.
  fileprivate var conditions: [String: String] {
    var conditions: [String: String] = [:]
    for (name, value) in [("If-None-Match", entityTag), ("If-Modified-Since", lastModified)] {
      guard let value, (1...Self.longest).contains(value.utf8.count),
        value.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
      else { continue }
      conditions[name] = value
    }
    return conditions
  }
}

extension HTTPResponse {
  /// Where a feed in this response came from.
  var origin: Feed.Origin { .remote(isFromPrivateNetwork: isFromPrivateNetwork) }
}
