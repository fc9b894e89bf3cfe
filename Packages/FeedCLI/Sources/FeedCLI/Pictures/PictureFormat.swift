#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The formats of pictures that are known, each by its first bytes: what a server or a file's name says is a stranger's word.
///
/// SVG is none of them: it is a program as much as a picture.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// Portable Network Graphics.
  case png
  /// JPEG.
  case jpeg
  /// Graphics Interchange Format.
  case gif
  /// WebP.
  case webp
  /// AV1 Image File Format.
  case avif
  /// High Efficiency Image File Format.
  case heic
  /// Windows bitmap.
  case bmp

  /// The format of `data`, or `nil` where it is none that is known.
  public init?(of data: Data) {
    let bytes = PictureBytes(data)
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

  /// The media type, as IANA's registry has it.
  public var mediaType: String { "image/\(rawValue)" }

  /// The major brands of ISO base media files that are pictures (ISO/IEC 23008-12, and the AV1 image format).
  private static let brands: [String: PictureFormat] = [
    "avif": .avif, "avis": .avif, "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heic,
    "mif1": .heic, "msf1": .heic,
  ]
}
