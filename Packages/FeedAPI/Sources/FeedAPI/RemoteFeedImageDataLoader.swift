/// The use case *load image data from remote*: downloads and validates (`200`, and an image by its
/// first bytes). It throws ``/FeedCore/LoadFailure``, as ``HTTPClient/load(_:request:map:)`` does.
public struct RemoteFeedImageDataLoader: FeedImageDataLoader {
  /// 16 MiB: a large photograph, and the most a hostile server can make us hold.
  public static let defaultBodyLimit = 16 << 20

  private let client: any HTTPClient
  private let allowsPrivateNetwork: Bool
  private let bodyLimit: Int

  /// Makes a loader for the images of a feed with this origin: only one from a private network may
  /// have images there. A body of more than `bodyLimit` bytes is invalid data.
  public init(client: any HTTPClient, of origin: Feed.Origin, bodyLimit: Int = defaultBodyLimit) {
    self.client = client
    allowsPrivateNetwork = origin.allowsPrivateNetwork
    self.bodyLimit = bodyLimit
  }

  /// Loads the data of the image at `url`.
  public func loadImageData(from url: URL) async throws -> Data {
    try await client.load(
      url,
      request: HTTPRequest(
        url: url,
        headers: ["Accept": "image/*"],
        bodyLimit: bodyLimit,
        allowsPrivateNetwork: allowsPrivateNetwork
      ),
      map: Self.imageData
    )
  }

  /// A login page is no image, whatever its status and content type.
  @Sendable private static func imageData(in response: HTTPResponse) throws -> Data {
    guard response.status == 200 else {
      throw FailureCause.status(response.status)
    }
    guard !response.body.isEmpty else {
      throw FailureCause.emptyBody
    }
    guard ImageFormat(of: response.body) != nil else {
      throw UnsupportedImageFormat(of: response.body).map(FailureCause.unsupportedImage)
        ?? .notAnImage
    }
    return response.body
  }
}
