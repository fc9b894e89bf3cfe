public import FeedCore
import FeedFailures
public import FeedHTTP
import ImageHeaders

/// The use case *load image data from remote*: downloads and validates (`200`, and an image by its
/// first bytes). It throws ``/FeedCore/LoadFailure``, as `HTTPClient.load(_:request:map:)` does.
///
/// An image that its server refuses (`401` or `403`) is requested once more, with a `Referer`: many
/// servers give pictures only to those who come from their pages. If that does not help, the
/// failure is the first one.
public struct RemoteFeedImageDataLoader: FeedImageDataLoader {
  /// 16 MiB: a large photograph, and the most a hostile server can make us hold.
  public static let defaultBodyLimit = 16 << 20

  private let client: any HTTPClient
  private let allowsPrivateNetwork: Bool
  private let referers: Referers
  private let bodyLimit: Int

  /// Makes a loader for the images of a feed with this origin: only one from a private network may
  /// have images there. A body of more than `bodyLimit` bytes is invalid data.
  ///
  /// The referer of one of `images` is its page, or, where that is on another server, the origin of
  /// that: of any other image, of one without a page, and of one on another server than its page if
  /// the feed `isBehindLogin`, the origin of its own URL. Alternates of `images` are requested
  /// once.
  public init(
    client: any HTTPClient,
    forImagesFrom origin: Feed.Origin,
    images: [FeedImage] = [],
    isBehindLogin: Bool = false,
    bodyLimit: Int = defaultBodyLimit
  ) {
    self.client = client
    allowsPrivateNetwork = origin.allowsPrivateNetwork
    referers = Referers(of: images, isBehindLogin: isBehindLogin)
    self.bodyLimit = bodyLimit
  }

  /// Loads the data of the image that is kept under `key`.
  public func loadImageData(for key: ImageDataKey) async throws -> Data {
    guard let data = try await loadImageData(for: key, unlessStill: .none).data else {
      preconditionFailure("a response without data is an error where nothing is known")
    }
    return data
  }

  /// Loads the data of the image that is kept under `key`, unless it is still what `known`
  /// validators came with, and the validators of its response. Without data it is.
  public func loadImageData(
    for key: ImageDataKey,
    unlessStill known: FeedValidators
  ) async throws -> (data: Data?, validators: FeedValidators) {
    var headers = known.conditions
    headers["Accept"] = "image/*"
    do {
      return try await load(key.url, headers: headers, known)
    } catch let refusal as LoadFailure where refusal.failureCause.needsLogin {
      guard let referer = referers.referer(of: key.url) else {
        throw refusal
      }
      // The refused body is not in memory any more, so the next one may wait for its place.
      headers["Referer"] = referer
      do {
        return try await load(key.url, headers: headers, known)
      } catch let error where !(error is CancellationError) {
        throw refusal
      }
    }
  }

  private func load(
    _ url: URL,
    headers: HTTPHeaders,
    _ known: FeedValidators
  ) async throws -> (data: Data?, validators: FeedValidators) {
    try await client.load(
      url,
      request: HTTPRequest(
        url: url,
        headers: headers,
        bodyLimit: bodyLimit,
        allowsPrivateNetwork: allowsPrivateNetwork
      )
    ) { response in
      if response.status == 304, !known.conditions.isEmpty, response.finalURL == nil {
        return (nil, known)
      }
      // Those of where a redirect led are not the URL's.
      let own = response.finalURL == nil ? response.headers : [:]
      let validators = FeedValidators(
        entityTag: own["ETag"],
        lastModified: own["Last-Modified"]
      )
      return (try Self.imageData(in: response), validators)
    }
  }

  /// A login page is no image, whatever its status and content type.
  private static func imageData(in response: HTTPResponse) throws -> Data {
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

extension RemoteFeedImageDataLoader {
  /// Why the image at `url` is never requested, as far as the URLs show; `nil` where it may be. A
  /// feed that is named as one on a private network may have its images there.
  public static func refusal(of url: URL, feedURL: URL) -> HTTPFailure? {
    let isPrivate = PrivateNetwork.isNamed(by: feedURL)
    do throws(HTTPFailure) {
      let request = try HTTPRequest(url: url, bodyLimit: 0, allowsPrivateNetwork: isPrivate)
      try request.checkAddress()
      return nil
    } catch {
      return error
    }
  }
}
