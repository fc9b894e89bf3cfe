/// Image formats that occur in feeds and are refused. An error names them.
public enum UnsupportedImageFormat: String, CaseIterable, Sendable {
  /// TIFF 6.0, and BigTIFF.
  case tiff = "TIFF"
  /// SVG as text: it can contain scripts.
  case svg = "SVG"

  /// The format of `data`, or `nil` if it is none of these.
  public init?(of data: Data) {
    if ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains(where: { data.has($0.utf8) }) {
      self = .tiff
    } else if Self.isSVG(data) {
      self = .svg
    } else {
      return nil
    }
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
