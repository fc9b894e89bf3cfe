/// Maps a server's answer to the data of an image. Pure.
public enum ImageDataMapper {
  /// The body of a `200` that is an image by its own first bytes (`ImageFormat`), or a `FailureCause`: a page to log in is none.
  public static func map(_ response: HTTPResponse) throws -> Data {
    guard response.status == 200 else { throw FailureCause.status(response.status) }
    guard !response.body.isEmpty else { throw FailureCause.emptyBody }
    guard ImageFormat(of: response.body) != nil else {
      throw UnsupportedImageFormat(of: response.body).map(FailureCause.unsupportedImage) ?? .notAnImage
    }
    return response.body
  }
}
