#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Maps a server's answer to the data of an image. Pure.
public enum ImageDataMapper {
  /// The body of a `200` that has one, or an ``InvalidAnswer``.
  public static func map(_ response: HTTPResponse) throws -> Data {
    guard response.status == 200 else { throw InvalidAnswer.status(response.status) }
    guard !response.body.isEmpty else { throw InvalidAnswer.emptyBody }
    return response.body
  }
}
