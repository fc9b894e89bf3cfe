public import FeedTerminal
import ImageHeaders

// Pictures that are larger than their area.
extension PictureRenderer {
  /// The part that the view shows of a picture of this size; `nil` for all of it.
  func part(of size: ImageSize) -> PicturePart? {
    guard pictureProtocol.canZoom, view.isEnlarged else {
      return nil
    }
    let cellWidth = Double(cell?.width ?? 10)
    let cellHeight = Double(cell?.height ?? 20)
    let across = Double(bound.columns) * cellWidth
    let down = Double(bound.rows) * cellHeight
    let whole = min(Self.zoomInArea, across / Double(size.width), down / Double(size.height))
    let scale = (view.fitsWidth ? across / Double(size.width) : whole) * view.zoom
    let width = min(1, across / scale / Double(size.width))
    let height = min(1, down / scale / Double(size.height))
    let columns = width * Double(size.width) * scale / cellWidth
    let rows = height * Double(size.height) * scale / cellHeight
    return PicturePart(
      x: min(max(0, view.x - width / 2), 1 - width),
      y: min(max(0, view.y - height / 2), 1 - height),
      width: width,
      height: height,
      cells: CellSize(
        columns: min(bound.columns, Int(columns.rounded())),
        rows: min(bound.rows, Int(rows.rounded()))
      ),
      scale: scale
    )
  }

  /// Whether the lower end of the picture in `data` is shown.
  public func showsEnd(of data: Data) -> Bool {
    guard let size = Self.size(of: data), let part = part(of: size) else {
      return true
    }
    // Less than a pixel may be missing by rounding.
    return (1 - part.y - part.height) * Double(size.height) < 1
  }

  /// The view moved over the picture in `data`, but not beyond its ends. A move of 1 goes as far as
  /// the area shows at once.
  public func moved(right: Double, down: Double, over data: Data) -> PictureView {
    guard let size = Self.size(of: data), let part = part(of: size) else {
      return view
    }
    let x = part.x + part.width * (right + 0.5)
    let y = part.y + part.height * (down + 0.5)
    return view.centered(
      x: min(max(part.width / 2, x), 1 - part.width / 2),
      y: min(max(part.height / 2, y), 1 - part.height / 2)
    )
  }
}

extension ConvertedPicture {
  /// Its size; `nil` for a JPEG, which is shown as it is.
  var size: ImageSize? {
    switch encoding {
    case .png: ImageSize(of: data)
    case .jpeg: nil
    case .rgb(let size), .rgba(let size): size
    }
  }

  /// The pixels of a part; a file stays whole.
  func cropped(to part: PicturePart) -> ConvertedPicture {
    guard encoding != .png, let size else {
      return self
    }
    let bytesInPixel = data.count / size.pixels
    let place = part.pixels(of: size)
    guard let cropped = ImageSize(width: place.width, height: place.height) else {
      return self
    }
    var pixels = Data(capacity: cropped.pixels * bytesInPixel)
    for row in place.y..<place.y + place.height {
      let start = data.startIndex + (row * size.width + place.x) * bytesInPixel
      pixels += data[start..<start + place.width * bytesInPixel]
    }
    return ConvertedPicture(bytesInPixel == 3 ? .rgb(cropped) : .rgba(cropped), pixels)
  }
}
