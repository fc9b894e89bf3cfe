/// The supported image formats, recognised by the first bytes of the data.
public enum ImageFormat: String, CaseIterable, Sendable {
  /// PNG (RFC 2083), JPEG (ISO/IEC 10918-1), GIF (87a and 89a), and WebP (RFC 9649).
  case png, jpeg, gif, webp
  /// AVIF or HEIC, by the brand of its ISO base media file.
  case avif, heic
  /// BMP, of Windows.
  case bmp

  /// The names of all formats: `PNG`, `JPEG` …
  public static var names: [String] { allCases.map { $0 == .webp ? "WebP" : $0.rawValue.uppercased() } }

  /// The format of `data`, or `nil` if it is not a supported one.
  public init?(of data: Data) {
    let bytes = ImageBytes(data)
    if bytes.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
      self = .png
    } else if bytes.has([0xFF, 0xD8, 0xFF], at: 0) {
      self = .jpeg
    } else if bytes.has("GIF87a", at: 0) || bytes.has("GIF89a", at: 0) {
      self = .gif
    } else if bytes.has("RIFF", at: 0), bytes.has("WEBP", at: 8) {
      self = .webp
    } else if bytes.has("ftyp", at: 4), let brand = Self.brands.first(where: { bytes.has($0.key, at: 8) }) {
      self = brand.value
    } else if bytes.has("BM", at: 0), data.count >= 26 {
      self = .bmp
    } else {
      return nil
    }
  }

  /// The media type, as registered with IANA.
  public var mediaType: String { "image/\(rawValue)" }

  /// The major brands of ISO base media files that are images (ISO/IEC 23008-12, and the AV1 image format).
  private static let brands: [String: ImageFormat] = [
    "avif": .avif, "avis": .avif, "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heic,
    "mif1": .heic, "msf1": .heic,
  ]
}
