/// The use case *load feed from remote*: downloads, validates and creates the feed.
///
/// It throws ``/FeedCore/LoadFailure``: `connectivity` if the server cannot be reached or is too slow, else `invalidData`. A cancelled call
/// throws `CancellationError` and nothing else.
public struct RemoteFeedLoader: FeedLoader {
  /// 8 MiB: some 30,000 images, far more than a person scrolls through, and the most a hostile server can make us hold.
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
  public func load() async throws -> Feed { try await load(unlessStill: nil) }

  /// Returns `known` as a feed from remote if the server says that it has not changed. An unrequested `304` is invalid data.
  func load(unlessStill known: Feed?) async throws -> Feed {
    let conditions = known?.validators.conditions ?? [:]
    let headers = conditions.merging(["Accept": "application/json"]) { $1 }
    return try await client.load(url, headers: headers, bodyLimit: bodyLimit) { response in
      if let known, response.status == 304, !conditions.isEmpty, !response.isRedirected {
        return Feed(images: known.images, origin: response.origin, validators: known.validators)
      }
      // An image takes some nine values and 250 bytes; a twentieth of the bytes is well above that.
      return try FeedMapper.map(response, structureLimit: bodyLimit / 20)
    }
  }
}

extension FeedValidators {
  /// The header fields for a conditional request. A validator that is not printable ASCII, or longer than any useful one, is not sent back.
  fileprivate var conditions: [String: String] {
    ["If-None-Match": entityTag, "If-Modified-Since": lastModified].compactMapValues { $0 }.filter { _, value in
      (1...1_024).contains(value.utf8.count) && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    }
  }
}
