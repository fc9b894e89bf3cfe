/// The name of a picture: its URL without marks of size, and without what of its query is known to
/// change from day to day. Two URLs with one name are the same picture.
public struct PictureName: Hashable, Sendable {
  private let key: BytesKey

  /// The name in an absolute URL.
  public init(_ url: URL) {
    key = PictureAddress(WebAddress(url)).key
  }

  /// The name as text.
  public var text: String { String(decoding: key.bytes, as: UTF8.self) }
}
