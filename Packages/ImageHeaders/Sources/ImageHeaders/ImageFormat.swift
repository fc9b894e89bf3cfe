/// The supported image formats, recognised by the first bytes of the data.
@frozen public enum ImageFormat: String, CaseIterable, Sendable {
  /// PNG (RFC 2083), JPEG (ISO/IEC 10918-1), GIF (87a and 89a), and WebP (RFC 9649).
  case png, jpeg, gif, webp
  /// AVIF or HEIC, by the brand of its ISO base media file.
  case avif, heic
  /// BMP, of Windows.
  case bmp
  /// JPEG XL (ISO/IEC 18181), a codestream or its container.
  case jxl

  /// The names of all formats: `PNG`, `JPEG` …
  public static var names: [String] { allCases.map(\.name) }

  /// Its name, in any language.
  public var name: String {
    switch self {
    case .webp: "WebP"
    case .jxl: "JPEG XL"
    case .png, .jpeg, .gif, .avif, .heic, .bmp: rawValue.uppercased()
    }
  }

  /// The format of `data`; `nil` if it is not a supported one.
  public init?(of data: Data) {
    if data.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if data.has([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if data.has("GIF87a".utf8) || data.has("GIF89a".utf8) {
      self = .gif
    } else if data.has("RIFF".utf8), data.has("WEBP".utf8, at: 8) {
      self = .webp
    } else if data.has("ftyp".utf8, at: 4),
      let brand = Self.brands.first(where: { data.has($0.key.utf8, at: 8) })
    {
      self = brand.value
    } else if data.has("BM".utf8), data.count >= 26 {
      self = .bmp
    } else if data.has([0xFF, 0x0A]) || data.has(Self.jxlContainer) {
      self = .jxl
    } else {
      return nil
    }
  }

  /// The media type, as registered with IANA.
  public var mediaType: String { "image/\(rawValue)" }

  /// The first box of a JPEG XL container (ISO/IEC 18181-2).
  private static let jxlContainer = Array("\0\0\0\u{0C}JXL \r\n".utf8) + [0x87, 0x0A]

  /// The major brands of ISO base media files that are images (ISO/IEC 23008-12, and the AV1 image
  /// format).
  private static let brands: [String: ImageFormat] = [  // Safe: no name is looked up in it.
    "avif": .avif, "avis": .avif,
    "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic,
    "hevc": .heic, "hevx": .heic, "hevm": .heic, "hevs": .heic,
    "mif1": .heic, "msf1": .heic,
  ]
}
