/// The selected picture as it is drawn in its area.
struct BrowsePicture: Sendable {
  /// What `chafa` is to draw, and where.
  struct Order: Equatable, Sendable {
    let picture: BrowsePicture
    let data: Data
    let options: [String]
    let cells: CellSize
    let renderer: PictureRenderer

    static func == (one: Order, other: Order) -> Bool {
      one.data == other.data && one.options == other.options && one.cells == other.cells
    }
  }

  /// What is written into the area.
  private enum Drawn {
    case nothing
    case data(Data, PictureRenderer)
    case text(String)
  }

  let url: String
  /// The size of its area.
  let size: CellSize
  /// Where in its area graphics begin.
  let top, left: Int
  let graphics: BrowseFrame.Content
  var content: BrowseFrame.Content
  private var drawn = Drawn.nothing

  private init(of row: FeedRow, size: CellSize, top: Int, left: Int, graphics: BrowseFrame.Content)
  {
    url = row.url
    self.size = size
    self.top = top
    self.left = left
    self.graphics = graphics
    content = .words("")
  }

  /// Draws a picture in an area; for `chafa` it is an order, and until then the picture is loading.
  static func drawing(
    _ data: Data,
    of row: FeedRow,
    in size: CellSize,
    isFull: Bool,
    _ look: BrowseLook,
    cell: TerminalSize.Cell?
  ) -> (picture: BrowsePicture, order: Order?) {
    let renderer = PictureRenderer(
      look.shape,
      area: size,
      cell: cell,
      isPlain: look.style.isPlain,
      language: look.language
    )
    let cells = renderer.cells(of: data)
    let isKitty = if case .kitty = look.shape.kind { true } else { false }
    let isPortrait = ImageSize(of: data).map { $0.height > $0.width } ?? false
    // Alone on the screen it is in the middle.
    var picture = BrowsePicture(
      of: row,
      size: size,
      top: isFull ? (size.rows - cells.rows) / 2 : 0,
      left: isFull || isPortrait ? (size.columns - cells.columns) / 2 : 0,
      graphics: .graphics(url: row.url, bytes: data.count, isKitty: isKitty)
    )
    switch renderer.rendering(of: .loaded(data)) {
    case .nothing:
      return (picture, nil)
    case .text(let text):
      picture.content = .words(text)
      return (picture, nil)
    case .picture:
      picture.content = picture.graphics
      picture.drawn = .data(data, renderer)
      return (picture, nil)
    case .chafa(let options, let cells):
      picture.content = .words(look.language.text(.loading))
      return (
        picture,
        Order(picture: picture, data: data, options: options, cells: cells, renderer: renderer)
      )
    }
  }

  /// Carries an order out. If `chafa` fails, the picture says that it cannot be drawn.
  static func carryOut(_ order: Order, isText: Bool, by chafa: @escaping Chafa) async
    -> BrowsePicture
  {
    var picture = order.picture
    do {
      let output = try await order.renderer.drawing(
        order.options,
        order.cells,
        of: order.data,
        by: chafa
      )
      if isText {
        picture.content = .lines(picture.lines(ofChafa: output, order.renderer))
      } else {
        picture.content = picture.graphics
        picture.drawn = .text(output)
      }
    } catch {
      picture.content = .words(order.renderer.notDrawn)
    }
    return picture
  }

  /// What draws it, piece by piece: a large picture is never in memory as text.
  var pieces: any Sequence<String> {
    switch drawn {
    case .nothing:
      return EmptyCollection<String>()
    case .text(let text):
      return [text]
    case .data(let data, let renderer):
      guard case .picture(let pieces) = renderer.rendering(of: .loaded(data)) else {
        return EmptyCollection<String>()
      }
      return pieces
    }
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
