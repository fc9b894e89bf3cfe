import FeedPresentation
import FeedTerminal
import ImageHeaders
import TerminalPictures

/// The selected picture as it is drawn in its area.
struct BrowsePicture: Sendable {
  /// What programs are to draw, and where.
  struct Order: Equatable, Sendable {
    let picture: BrowsePicture
    let data: Data
    let order: PictureOrder
    let renderer: PictureRenderer

    static func == (one: Order, other: Order) -> Bool {
      one.data == other.data && one.order == other.order
    }
  }

  /// What is written into the area.
  private struct Drawn {
    var picture: DrawnPicture
    let renderer: PictureRenderer
    /// What programs did for it; `nil` where the terminal takes the image as it is.
    var order: PictureOrder?
  }

  /// What tells pictures apart that a terminal keeps.
  struct Identity: Hashable {
    let url: String
    let bytes: Int
    let request: DecodingRequest?
    let cutPart: PicturePart?
  }

  /// Which picture it is, in how large an area, and which part of it.
  struct Place: Hashable, Sendable {
    let url: String
    let size: CellSize
    /// How the terminal shows pictures, and how large its cells are.
    let shape: PictureProtocol
    let cell: TerminalSize.Cell?
    var view = PictureView()
  }

  /// The row's id.
  let id: UUID
  let place: Place
  /// Where in its area graphics begin.
  let top, left: Int
  let graphics: BrowseFrame.Content
  var content: BrowseFrame.Content
  private var drawn: Drawn?
  /// Whether its frames were asked for, if it is one that moves.
  var isToMove = false

  private init(
    of row: FeedRow,
    at place: Place,
    top: Int,
    left: Int,
    graphics: BrowseFrame.Content
  ) {
    id = row.id
    self.place = place
    self.top = top
    self.left = left
    self.graphics = graphics
    content = .words("")
  }

  /// What draws pictures at a place.
  static func renderer(at place: Place, _ look: BrowseLook) -> PictureRenderer {
    PictureRenderer(
      place.shape,
      area: place.size,
      cell: place.cell,
      isPlain: look.style.isPlain,
      language: look.language,
      view: place.view
    )
  }

  /// Draws a picture in an area; for programs it is an order, until which the picture is loading.
  /// Where nothing but another part of what was drawn `before` is to be shown, they are not needed.
  static func drawing(
    _ data: Data,
    of row: FeedRow,
    at place: Place,
    isFull: Bool,
    _ look: BrowseLook,
    before: BrowsePicture? = nil
  ) -> (picture: BrowsePicture, order: Order?) {
    let renderer = renderer(at: place, look)
    let size = place.size
    let cells = renderer.cells(of: data)
    let isPortrait = ImageSize(asShownOf: data).map { $0.height > $0.width } ?? false
    // Alone on the screen it is in the middle.
    var picture = BrowsePicture(
      of: row,
      at: place,
      top: isFull ? (size.rows - cells.rows) / 2 : 0,
      left: isFull || isPortrait ? (size.columns - cells.columns) / 2 : 0,
      graphics: .graphics(
        url: row.url,
        bytes: data.count,
        removal: renderer.removal(of: data),
        view: place.view,
        cell: place.cell
      )
    )
    switch renderer.rendering(of: .loaded(data)) {
    case .nothing:
      return (picture, nil)
    case .text(let text):
      picture.content = .words(text)
      return (picture, nil)
    case .picture(let drawn):
      picture.content = picture.graphics
      picture.drawn = Drawn(picture: drawn, renderer: renderer)
      return (picture, nil)
    case .order(let order):
      if let drawn = before?.drawn(by: order, ofImageIn: picture) {
        picture.content = picture.graphics
        picture.drawn = Drawn(picture: drawn, renderer: renderer, order: order)
        picture.isToMove = before?.isToMove == true
        return (picture, nil)
      }
      picture.content = .words(look.language.text(.loading))
      return (picture, Order(picture: picture, data: data, order: order, renderer: renderer))
    }
  }

  /// Carries an order out. If programs fail, the picture says that it cannot be drawn; one that is
  /// drawn, and was to move, stays as it is.
  static func carryOut(_ order: Order, isText: Bool, by programs: any PicturePrograms) async
    -> BrowsePicture
  {
    var picture = order.picture
    let renderer = order.renderer
    do {
      if let still = picture.drawn?.picture {
        picture.drawn?.picture = try await renderer.moving(still, of: order.data, by: programs)
        return picture
      }
      let drawn = try await renderer.carryOut(order.order, of: order.data, by: programs)
      if isText, case .text(let output) = drawn {
        picture.content = .lines(picture.lines(ofChafa: output, renderer))
      } else {
        picture.content = picture.graphics
        picture.drawn = Drawn(picture: drawn, renderer: renderer, order: order.order)
      }
    } catch  where picture.drawn == nil {
      picture.content = .words(renderer.notDrawn(because: error))
    } catch {
      // Its first frame is there.
    }
    return picture
  }

  /// What finds out how it moves, if it may be a picture that does and that was not ordered yet.
  func movement(of data: Data) -> Order? {
    guard !isToMove, kept != nil, ImageFormat(of: data) == .gif, let drawn,
      let order = drawn.order
    else {
      return nil
    }
    return Order(picture: self, data: data, order: order, renderer: drawn.renderer)
  }

  /// Takes the frames of the same image, of which it may show another part.
  mutating func take(framesOf other: BrowsePicture) {
    if let order = drawn?.order, let picture = other.drawn(by: order, ofImageIn: self) {
      drawn?.picture = picture
    }
  }

  /// What draws it, piece by piece: a large picture is never in memory as text.
  var pieces: any Sequence<String> {
    guard let drawn else {
      return EmptyCollection<String>()
    }
    return drawn.renderer.pieces(of: drawn.picture)
  }

  /// It as a terminal keeps it; `nil` where it does not.
  var kept: (picture: KittyPicture, identity: Identity)? {
    guard let drawn, let picture = drawn.renderer.kept(drawn.picture),
      case .graphics(let url, let bytes, _, _, _) = graphics
    else {
      return nil
    }
    let identity = Identity(
      url: url,
      bytes: bytes,
      request: drawn.order?.request,
      cutPart: picture.cutPart
    )
    return (picture, identity)
  }

  private func drawn(by order: PictureOrder, ofImageIn other: BrowsePicture) -> DrawnPicture? {
    guard let drawn, let before = drawn.order, hasSameImage(as: other) else {
      return nil
    }
    return order.drawn(from: drawn.picture, of: before)
  }

  private func hasSameImage(as other: BrowsePicture) -> Bool {
    guard case .graphics(let url, let bytes, _, _, _) = graphics,
      case .graphics(url, bytes, _, _, _) = other.graphics
    else {
      return false
    }
    return true
  }

  private func lines(ofChafa output: String, _ renderer: PictureRenderer) -> [String] {
    let lines = renderer.text(ofChafa: output).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let margin = String(repeating: " ", count: left)
    return Array(repeating: "", count: top) + lines.dropLast().map { "\(margin)\($0)\u{1B}[0m" }
  }
}
