/// The width by which a candidate was compared with the other sizes of its picture.
public struct PictureWidth: Hashable, Sendable {
  /// How a width is known.
  @frozen public enum Source: CaseIterable, Hashable, Sendable {
    /// The document names it.
    case document
    /// A mark of size in the URL names it.
    case mark
    /// Nobody names it: it follows from the other sizes, from how large a page shows the picture,
    /// or is what such a width counts as.
    case assumed
  }

  /// In pixels.
  public let pixels: Int
  /// How it is known.
  public let source: Source
}

extension PictureChoice {
  /// The width by which the candidate at `index` was compared, and how it is known; `nil` if it was
  /// not compared.
  public func width(of index: Int) -> PictureWidth? {
    let pixels = widths[index]
    guard pixels != 0 else {
      return nil
    }
    let candidate = candidates[index]
    if candidate.width == pixels {
      return PictureWidth(pixels: pixels, source: .document)
    }
    let mark = PictureAddress(candidate.address).width
    return PictureWidth(pixels: pixels, source: mark == pixels ? .mark : .assumed)
  }
}
