#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The formats of images that are known, each by the first bytes of its data: what a server calls it is a stranger's word.
///
/// What is not among them, and known by name, is an ``UnsupportedImageFormat``.
public enum ImageFormat: String, CaseIterable, Sendable {
  /// PNG (RFC 2083).
  case png
  /// JPEG (ISO/IEC 10918-1).
  case jpeg
  /// GIF, 87a and 89a.
  case gif
  /// WebP, in its RIFF container (RFC 9649).
  case webp
  /// AVIF, by the brands of its ISO base media file.
  case avif
  /// HEIC, by the brands of its ISO base media file.
  case heic
  /// BMP, of Windows.
  case bmp

  /// How all of them are called: `PNG, JPEG`.
  public static var names: [String] { allCases.map { $0 == .webp ? "WebP" : $0.rawValue.uppercased() } }

  /// The format of `data`, or `nil` where it is none that is known.
  public init?(of data: Data) {
    let start = [UInt8](data.prefix(12))
    let has = { (bytes: [UInt8], offset: Int) in start.dropFirst(offset).starts(with: bytes) }
    if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], 0) {
      self = .png
    } else if has([0xFF, 0xD8, 0xFF], 0) {
      self = .jpeg
    } else if has(Array("GIF87a".utf8), 0) || has(Array("GIF89a".utf8), 0) {
      self = .gif
    } else if has(Array("RIFF".utf8), 0), has(Array("WEBP".utf8), 8) {
      self = .webp
    } else if has(Array("ftyp".utf8), 4), let brand = Self.brands[String(decoding: start.dropFirst(8), as: UTF8.self)] {
      self = brand
    } else if has(Array("BM".utf8), 0), data.count >= 26 {
      self = .bmp
    } else {
      return nil
    }
  }

  /// The major brands of ISO base media files that are images (ISO/IEC 23008-12, and the AV1 image format).
  private static let brands: [String: ImageFormat] = [
    "avif": .avif, "avis": .avif, "heic": .heic, "heix": .heic, "heim": .heic, "heis": .heic, "hevc": .heic,
    "mif1": .heic,
    "msf1": .heic,
  ]
}
