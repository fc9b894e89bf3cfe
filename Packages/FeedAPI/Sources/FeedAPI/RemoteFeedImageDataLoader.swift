/// The use case *load image data from remote*: downloads, validates (`200`, and an image by its first bytes) and delivers the data.
///
/// It throws ``/FeedCore/LoadFailure``: `connectivity` when the server could not be reached or did not finish in time, `invalidData` when
/// it answered anything else, or when the URL is not one that is ever fetched. A cancelled call delivers neither data nor error but
/// `CancellationError`.
public struct RemoteFeedImageDataLoader: FeedImageDataLoader {
  /// 16 MiB: a large photograph; and a bound on what a hostile server can make us hold.
  public static let defaultBodyLimit = 16 << 20

  private let client: any HTTPClient
  private let allowsPrivateNetwork: Bool
  private let bodyLimit: Int

  /// Makes a loader.
  /// - Parameters:
  ///   - client: sends the requests.
  ///   - origin: where the feed came from that the images belong to. Their URLs are a stranger's, who must not make this machine ask its own
  ///     network; unless the feed itself came from there.
  ///   - bodyLimit: a larger body, in bytes, is invalid data.
  public init(client: any HTTPClient, of origin: Feed.Origin, bodyLimit: Int = defaultBodyLimit) {
    self.client = client
    allowsPrivateNetwork = origin.allowsPrivateNetwork
    self.bodyLimit = bodyLimit
  }

  /// Loads the data of the image at `url`.
  public func loadImageData(from url: URL) async throws -> Data {
    try await client.load(
      url, headers: ["Accept": "image/*"], bodyLimit: bodyLimit, allowsPrivateNetwork: allowsPrivateNetwork,
      map: ImageDataMapper.map)
  }
}
