/// Maps a server's response to image data, without side effects.
public enum ImageDataMapper: Sendable {
  /// The body of a `200` that is an image by its first bytes (`ImageFormat`), or a `FailureCause`: a login page is no image.
  public static func map(_ response: HTTPResponse) throws -> Data {
    guard response.status == 200 else { throw FailureCause.status(response.status) }
    guard !response.body.isEmpty else { throw FailureCause.emptyBody }
    guard ImageFormat(of: response.body) != nil else {
      throw UnsupportedImageFormat(of: response.body).map(FailureCause.unsupportedImage) ?? .notAnImage
    }
    return response.body
  }
}
