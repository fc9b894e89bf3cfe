/// Image formats that occur in feeds and are refused. An error names them.
public enum UnsupportedImageFormat: String, CaseIterable, Sendable {
  /// TIFF 6.0, and BigTIFF.
  case tiff = "TIFF"
  /// SVG as text: it can contain scripts.
  case svg = "SVG"

  /// The format of `data`, or `nil` if it is none of these.
  public init?(of data: Data) {
    // Far enough for an XML declaration, a comment and a document type in front.
    let start = [UInt8](data.prefix(1_024))
    let tiff: [[UInt8]] = [
      [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
    ]
    if tiff.contains(where: start.starts) {
      self = .tiff
    } else if Self.isSVG(String(decoding: start, as: UTF8.self)) {
      self = .svg
    } else {
      return nil
    }
  }

  /// An HTML page may contain an SVG without being one.
  private static func isSVG(_ text: String) -> Bool {
    let text = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }.lowercased()
    return text.hasPrefix("<") && text.contains("<svg") && !text.contains("<html") && !text.contains("<!doctype html")
  }
}
