public import FeedPresentation
public import FeedTerminal
import ImageHeaders

/// How to show a picture.
@frozen public enum PictureRendering: Sendable {
  /// Not at all: the row has its URL.
  case nothing
  /// By this text in its place.
  case text(String)
  /// By the terminal, which takes it as it is; see ``PictureRenderer/pieces(of:)``.
  case picture(DrawnPicture)
  /// By programs; see ``PictureRenderer/carryOut(_:of:by:)``.
  case order(PictureOrder)
}

/// Shows the pictures of a feed on a terminal, each below its row, or in an area of the screen.
public struct PictureRenderer: Sendable {
  /// More pixels may be meant to fill the terminal's memory: kitty keeps at most 400 MB of
  /// pictures, at 4 bytes for a pixel.
  private static let mostPixels = 100_000_000
  /// What `chafa` can draw within its memory and time, pictures of 24-megapixel cameras included.
  static let mostPixelsForChafa = 32_000_000
  /// For other formats `chafa` loads a library of hundreds of formats, with untrusted input.
  static let formatsForChafa: Set<ImageFormat> = [.png, .jpeg, .gif, .webp]
  /// Lines that are left free, so that a picture and its row fit on the screen together.
  private static let linesForRow = 5
  private static let mostRows = 16
  private static let mostColumns = 64
  /// In an area a picture is for looking at, but a very small one stays small.
  static let zoomInArea = 3.0

  let pictureProtocol: PictureProtocol
  let cell: TerminalSize.Cell?
  let bound: CellSize
  let view: PictureView
  /// Below a row; `nil` in an area, which has neither margin nor line ends.
  let layout: FeedLayout?
  let isPlain: Bool
  private let language: Language

  /// Makes a renderer for a terminal of this size.
  init(
    _ pictureProtocol: PictureProtocol,
    size: TerminalSize,
    style: Style,
    language: Language = Language(for: ["en"], words: [.terminal])
  ) {
    self.pictureProtocol = pictureProtocol
    view = PictureView()
    let layout = FeedLayout(size: size, style: style)
    bound = CellSize(
      columns: min(size.columns - 2 * layout.margin.utf8.count, Self.mostColumns),
      rows: min(size.rows - Self.linesForRow, Self.mostRows)
    )
    cell = Self.cell(size.cell, for: pictureProtocol)
    self.layout = layout
    isPlain = style.isPlain
    self.language = language
  }

  /// Makes a renderer for an area of a screen, whose text is what it shows, without margins. `view`
  /// is what it shows of a picture, where the protocol can show a part.
  public init(
    _ pictureProtocol: PictureProtocol,
    area: CellSize,
    cell: TerminalSize.Cell?,
    isPlain: Bool,
    language: Language,
    view: PictureView = PictureView()
  ) {
    self.pictureProtocol = pictureProtocol
    self.view = view
    self.isPlain = isPlain
    bound = area
    layout = nil
    self.cell = Self.cell(cell, for: pictureProtocol)
    self.language = language
  }

  private static func cell(_ cell: TerminalSize.Cell?, for shape: PictureProtocol) -> TerminalSize
    .Cell?
  {
    cell ?? (shape.kind == .sixel ? Sixels.assumedCell : nil)
  }

  /// How to show `picture`. One that could not be loaded, or cannot be drawn, is a line that says
  /// so.
  public func rendering(of picture: PictureState<Data>) -> PictureRendering {
    guard pictureProtocol.showsPictures else {
      return .nothing
    }
    switch picture {
    case .loading: return .nothing
    case .failed(let message): return .text(layout?.note(message) ?? message)
    case .loaded(let data): return rendering(of: data)
    }
  }

  /// The line for a picture that cannot be drawn, because of this error if there is one.
  public func notDrawn(because error: (any Error)? = nil) -> String {
    let message = (error as? MissingDecoder)?.message ?? .pictureNotDrawn
    let text = language.text(message)
    return layout?.note(text) ?? text
  }

  /// The output of `chafa`, below the row: its lines after the margin, at most one more than a
  /// picture has.
  public func text(ofChafa output: String) -> String {
    let most = bound.rows + 1
    let lines = output.split(separator: "\n", maxSplits: most, omittingEmptySubsequences: false)
    let isWhole = lines.count > most || lines.last?.isEmpty == true
    return (isWhole ? lines.dropLast() : lines[...]).map { "\(layout?.margin ?? "")\($0)\n" }
      .joined()
  }

  private func rendering(of data: Data) -> PictureRendering {
    guard let size = Self.size(of: data), size.pixels <= Self.mostPixels,
      let format = ImageFormat(of: data)
    else {
      return .text(notDrawn())
    }
    let part = part(of: size)
    let cells = part?.cells ?? size.cells(within: bound, cell: cell, zoom: zoom)
    let isTaken = isTaken(format, size) && ImageOrientation(of: data) == .up
    // kitty shows no part of a file in the place of characters.
    let isPartInTmux = part != nil && pictureProtocol.passesTmux
    let isSentAsItIs = isTaken && !isToBeReduced(size, cells, part) && !isPartInTmux
    let placement = PicturePlacement(cells: cells, part: part, id: id(of: data))
    switch pictureProtocol.kind {
    case .none, .link:
      return .nothing
    case .iterm2 where isSentAsItIs, .kitty where isSentAsItIs:
      // For iTerm2 the encoding makes no difference.
      return .picture(.decoded(ConvertedPicture(.png, data), placement))
    case .sixel where size.pixels > Self.mostPixelsForChafa,
      .chafa where size.pixels > Self.mostPixelsForChafa:
      return .text(notDrawn())
    case .kitty, .iterm2, .sixel, .chafa:
      return .order(order(format, size, placement, isTaken: isTaken))
    }
  }

  /// The size of the image in `data` as it is shown.
  static func size(of data: Data) -> ImageSize? {
    ImageSize(asShownOf: data)
  }

  /// The cells that a picture takes; all that there are, if its size is unknown.
  public func cells(of data: Data) -> CellSize {
    guard let size = Self.size(of: data) else {
      return bound
    }
    return part(of: size)?.cells ?? size.cells(within: bound, cell: cell, zoom: zoom)
  }

  /// The number of a picture, where characters show it.
  private func id(of data: Data) -> PictureID? {
    pictureProtocol.passesTmux ? PictureID(of: data) : nil
  }

  /// What takes a picture away from the screen; empty where other text does.
  public func removal(of data: Data) -> String {
    guard case .kitty = pictureProtocol.kind else {
      return ""
    }
    return id(of: data).map(KittyGraphics.removal) ?? KittyGraphics.removal
  }

  var zoom: Double { layout == nil ? Self.zoomInArea : 1 }
}
