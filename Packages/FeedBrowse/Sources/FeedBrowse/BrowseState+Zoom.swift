import FeedPresentation
import FeedTerminal
import TerminalPictures

/// A picture that is larger than its area.
extension BrowseState {
  /// Whether this key enlarges the picture, or shows another part of it, which it then does. Where
  /// a terminal cannot do that, it says so.
  mutating func zoom(by key: Key) -> Bool {
    guard let row, let data = data(of: row), !isCovered(row) else {
      // It is not known yet where the picture ends, so a page is no page of images either.
      let isPage = [.pageDown, .pageUp, .character(" ")].contains(key)
      return isFull && pictureView.isEnlarged && isPage
    }
    let step = 1.5
    switch key {
    case .character("+"), .character("="): enlarge(pictureView.zoomed(by: step))
    case .character("-") where isFull: enlarge(pictureView.zoomed(by: 1 / step))
    case .character("0") where isFull && slides == nil: enlarge(PictureView())
    case .character("w"): enlarge(PictureView(fitsWidth: !pictureView.fitsWidth))
    default:
      return isFull && pictureView.isEnlarged && pan(by: key, over: data)
    }
    return true
  }

  private mutating func enlarge(_ view: PictureView) {
    guard look.shape.canZoom else {
      remark = look.language.text(.picturesAreWhole)
      return
    }
    isFull = true
    pictureView = view
  }

  /// Whether this key moves the enlarged picture, which it then does. The space bar goes on to the
  /// next picture at the end of one.
  private mutating func pan(by key: Key, over data: Data) -> Bool {
    let step = 0.25
    let page = 0.9
    switch key {
    case .left: pictureView = moved(-step, 0, data)
    case .right: pictureView = moved(step, 0, data)
    case .up: pictureView = moved(0, -step, data)
    case .down: pictureView = moved(0, step, data)
    case .pageUp: pictureView = moved(0, -page, data)
    case .wheel(let lines): pictureView = moved(0, lines > 0 ? step : -step, data)
    case .pageDown, .character(" "):
      if renderer?.showsEnd(of: data) == true {
        select(selection + 1)
      } else {
        pictureView = moved(0, page, data)
      }
    default:
      return false
    }
    return true
  }

  private func moved(_ right: Double, _ down: Double, _ data: Data) -> PictureView {
    renderer?.moved(right: right, down: down, over: data) ?? pictureView
  }

  /// What draws the selected picture.
  private var renderer: PictureRenderer? {
    row.flatMap { place(of: $0) }.map { BrowsePicture.renderer(at: $0, look) }
  }
}
