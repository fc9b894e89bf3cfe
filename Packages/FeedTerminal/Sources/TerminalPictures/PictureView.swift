import ImageHeaders

/// Which part of a picture an area of a screen shows, and how large.
public struct PictureView: Hashable, Sendable {
  /// How much more than usual a picture is enlarged at most.
  public static let largestZoom = 16.0

  /// How much larger than usual: 1, up to ``largestZoom``.
  public private(set) var zoom = 1.0
  /// Whether the picture is as wide as the area, however high it is then.
  public let fitsWidth: Bool
  /// The middle of what is shown, from 0, left and top, to 1.
  private(set) var x = 0.5
  private(set) var y: Double

  /// Makes a view of the whole picture, or of the top of one that `fitsWidth`.
  public init(fitsWidth: Bool = false) {
    self.fitsWidth = fitsWidth
    y = fitsWidth ? 0 : 0.5
  }

  /// Whether there may be more of the picture than is shown.
  public var isEnlarged: Bool { zoom > 1 || fitsWidth }

  /// The view enlarged by this factor around its middle.
  public func zoomed(by factor: Double) -> PictureView {
    var view = self
    view.zoom = min(max(1, zoom * factor), Self.largestZoom)
    return view
  }

  func centered(x: Double, y: Double) -> PictureView {
    var view = self
    view.x = x
    view.y = y
    return view
  }
}

/// The part of a picture that is shown: places and lengths are of the whole picture's width and
/// height, from 0 to 1.
public struct PicturePart: Hashable, Sendable {
  let x, y, width, height: Double
  /// The cells that it takes.
  let cells: CellSize
  /// How many pixels of the screen one of the picture takes.
  let scale: Double

  /// In pixels of a picture of this size.
  func pixels(of size: ImageSize) -> (x: Int, y: Int, width: Int, height: Int) {
    let left = Int(x * Double(size.width))
    let top = Int(y * Double(size.height))
    let width = Int((width * Double(size.width)).rounded(.up))
    let height = Int((height * Double(size.height)).rounded(.up))
    return (
      left, top, max(1, min(width, size.width - left)), max(1, min(height, size.height - top))
    )
  }
}
