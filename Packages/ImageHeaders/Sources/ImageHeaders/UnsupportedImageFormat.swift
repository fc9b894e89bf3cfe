/// Image formats that occur in feeds and are refused. An error names them.
public enum UnsupportedImageFormat: String, CaseIterable, Sendable {
  /// TIFF 6.0, and BigTIFF.
  case tiff = "TIFF"
  /// SVG as text: it can contain scripts.
  case svg = "SVG"
  /// JPEG 2000 (ISO/IEC 15444-1), a codestream or its container.
  case jpeg2000 = "JPEG 2000"
  /// An icon of Windows.
  case ico = "ICO"

  /// The format of `data`, or `nil` if it is none of these.
  public init?(of data: Data) {
    if ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains(where: { data.has($0.utf8) }) {
      self = .tiff
    } else if Self.isSVG(data) {
      self = .svg
    } else if data.has(Self.jpeg2000Container) || data.has([0xFF, 0x4F, 0xFF, 0x51]) {
      self = .jpeg2000
    } else if Self.isICO(data) {
      self = .ico
    } else {
      return nil
    }
  }

  /// The first box of a file (ISO/IEC 15444-1, annex I).
  private static let jpeg2000Container = Array("\0\0\0\u{0C}jP  \r\n".utf8)

  /// Two bytes of type, two of a count that is not 0, and entries of 16 bytes, of which the fourth
  /// is 0.
  private static func isICO(_ data: Data) -> Bool {
    data.has([0, 0, 1, 0]) && !data.has([0, 0], at: 4) && data.has([0], at: 9) && data.count >= 22
  }

  /// An HTML page may contain an SVG without being one.
  private static func isSVG(_ data: Data) -> Bool {
    // Far enough for an XML declaration, a comment and a document type in front.
    let start = String(decoding: data.prefix(1_024), as: UTF8.self)
    let text = start.drop { $0 == "\u{FEFF}" || $0.isWhitespace }.lowercased()
    return text.hasPrefix("<") && text.contains("<svg") && !text.contains("<html")
      && !text.contains("<!doctype html")
  }
}
