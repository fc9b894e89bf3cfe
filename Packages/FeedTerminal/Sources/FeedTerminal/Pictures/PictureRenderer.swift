/// How to show a picture.
@frozen public enum PictureRendering {
  /// Not at all: the row has its URL.
  case nothing
  /// By this text in its place.
  case text(String)
  /// Pieces to write one after another: a large picture is never in memory as text.
  case picture(any Sequence<String>)
  /// By programs; see ``PictureRenderer/carryOut(_:of:by:)``.
  case order(PictureOrder)
}

// The pieces are made while they are written, by whoever asked for them.
@available(*, unavailable) extension PictureRendering: Sendable {}

/// Shows the pictures of a feed on a terminal, each below its row, or in an area of the screen.
public struct PictureRenderer: Sendable {
  /// More pixels may be meant to fill the terminal's memory: kitty keeps at most 400 MB of
  /// pictures, at 4 bytes for a pixel.
  private static let mostPixels = 100_000_000
  /// What `chafa` can draw within its memory and time, pictures of 24-megapixel cameras included.
  private static let mostPixelsForChafa = 32_000_000
  /// For other formats `chafa` loads a library of hundreds of formats, with untrusted input.
  private static let formatsForChafa: Set<ImageFormat> = [.png, .jpeg, .gif, .webp]
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
  private let layout: FeedLayout?
  private let isPlain: Bool
  private let language: Language

  /// Makes a renderer for a terminal of this size.
  init(
    _ pictureProtocol: PictureProtocol,
    size: TerminalSize,
    style: Style,
    language: Language = .english
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
    let isSentAsItIs = isTaken && !isToBeReduced(size, cells, part)
    switch pictureProtocol.kind {
    case .none, .link:
      return .nothing
    case .iterm2(let takesParts) where isSentAsItIs:
      return picture(ITerm2Images.pieces(of: data, cells: cells, takesParts: takesParts))
    case .kitty where isSentAsItIs:
      let whole = DecodedPicture(.png, data)
      return picture(
        KittyGraphics.pieces(of: whole, cells: cells, part: part?.pixels(of: size))
      )
    case .sixel where size.pixels > Self.mostPixelsForChafa,
      .chafa where size.pixels > Self.mostPixelsForChafa:
      return .text(notDrawn())
    case .kitty, .iterm2, .sixel, .chafa:
      return .order(order(format, size, cells, part, isTaken: isTaken))
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

  private var zoom: Double { layout == nil ? Self.zoomInArea : 1 }

  private func picture(_ pieces: some Sequence<String>) -> PictureRendering {
    .picture(belowRow(pieces))
  }

  private func belowRow(_ pieces: some Sequence<String>) -> any Sequence<String> {
    guard let layout else {
      return pieces
    }
    return [AnySequence([layout.margin]), AnySequence(pieces), AnySequence(["\n"])].joined()
  }
}

// What programs do.
extension PictureRenderer {
  /// Whether the terminal takes the picture's own bytes.
  private func isTaken(_ format: ImageFormat, _ size: ImageSize) -> Bool {
    switch pictureProtocol.kind {
    case .kitty: format == .png && max(size.width, size.height) <= KittyGraphics.longestSide
    // Of the terminals with this protocol only iTerm2 itself knows the others.
    case .iterm2: ![.avif, .heic, .jxl].contains(format)
    case .none, .link, .sixel, .chafa: false
    }
  }

  /// Whether a program makes a picture smaller before it is sent: kitty leaves pixels out, and
  /// with them the thin lines of a drawing.
  private func isToBeReduced(_ size: ImageSize, _ cells: CellSize, _ part: PicturePart?) -> Bool {
    guard case .kitty = pictureProtocol.kind else {
      return false
    }
    return 3 * pixels(of: size, in: cells, part).width < 2 * size.width
  }

  /// The size in which a picture is to be decoded.
  private func pixels(of size: ImageSize, in cells: CellSize, _ part: PicturePart?) -> ImageSize {
    part.map { size.scaled(by: $0.scale) } ?? size.covering(cells, of: cell)
  }

  private func order(
    _ format: ImageFormat,
    _ size: ImageSize,
    _ cells: CellSize,
    _ part: PicturePart?,
    isTaken: Bool
  ) -> PictureOrder {
    let isForChafa = Self.formatsForChafa.contains(format)
    let way: PictureOrder.Way
    switch pictureProtocol.kind {
    case .kitty(let hasChafa):
      let canStandIn = hasChafa && isForChafa && size.pixels <= Self.mostPixelsForChafa
      let standIn = PictureOrder.Drawing(options: ["--format", "kitty"] + fontRatio, size: cells)
      way = .kitty(orElse: canStandIn ? standIn : nil, takesAsItIs: isTaken)
    case .iterm2(let takesParts):
      way = .iterm2(takesParts: takesParts)
    case .sixel:
      let units = Sixels.units(for: size, in: bound, of: cell, zoom: zoom)
      let drawing = PictureOrder.Drawing(options: Sixels.options, size: units)
      way = .chafa(drawing, decodesFirst: !isForChafa)
    case .none, .link, .chafa:
      let colors = isPlain ? ["--colors", "none"] : []
      let options = ["--format", "symbols"] + fontRatio + colors
      way = .chafa(PictureOrder.Drawing(options: options, size: cells), decodesFirst: !isForChafa)
    }
    let isKitty = if case .kitty = way { true } else { false }
    let pixels = pixels(of: size, in: cells, part)
    let request = DecodingRequest(isKitty ? .pixels : .file, size: pixels)
    return PictureOrder(way: way, request: request, cells: cells, part: part)
  }

  /// The shape of a cell, which chafa assumes to be twice as high as wide.
  private var fontRatio: [String] {
    cell.map { ["--font-ratio", "\($0.width)/\($0.height)"] } ?? []
  }

  /// Has programs draw the picture in `data`. Throws what ``notDrawn(because:)`` has words for, or
  /// a `CancellationError`.
  public func carryOut(
    _ order: PictureOrder,
    of data: Data,
    by programs: any PicturePrograms
  ) async throws -> DrawnPicture {
    switch order.way {
    case .chafa(let drawing, decodesFirst: true):
      let decoded = try await programs.decode(data, for: order.request)
      return .text(try await draw(drawing, of: decoded.data, by: programs))
    case .chafa(let drawing, decodesFirst: false):
      do { return .text(try await draw(drawing, of: data, by: programs)) } catch let failure
        as ProgramFailure where Self.isCutOff(data)
      {
        // chafa refuses it, but other programs show what there is.
        guard let decoded = try await decodedIfPossible(data, order.request, programs) else {
          throw failure
        }
        return .text(try await draw(drawing, of: decoded.data, by: programs))
      }
    case .kitty(let standIn, let takesAsItIs):
      do { return try await decoded(order, data, programs) } catch  where Self.isFailure(error) {
        guard !takesAsItIs else {
          return .decoded(DecodedPicture(.png, data), order.cells, order.part)
        }
        guard let standIn else {
          throw error
        }
        return .text(try await draw(standIn, of: data, by: programs))
      }
    case .iterm2:
      do { return try await decoded(order, data, programs) } catch  where Self.isFailure(error) {
        // iTerm2 decodes all of them by itself. The encoding makes no difference.
        return .decoded(DecodedPicture(.png, data), order.cells)
      }
    }
  }

  /// Whether a JPEG lacks its end.
  private static func isCutOff(_ data: Data) -> Bool {
    ImageFormat(of: data) == .jpeg && !data.suffix(2).elementsEqual([0xFF, 0xD9])
  }

  private func decodedIfPossible(
    _ data: Data,
    _ request: DecodingRequest,
    _ programs: any PicturePrograms
  ) async throws -> DecodedPicture? {
    do { return try await programs.decode(data, for: request) } catch  where Self.isFailure(error) {
      return nil
    }
  }

  private static func isFailure(_ error: any Error) -> Bool {
    error is ProgramFailure || error is MissingDecoder
  }

  private func decoded(
    _ order: PictureOrder,
    _ data: Data,
    _ programs: any PicturePrograms
  ) async throws -> DrawnPicture {
    let whole = try await programs.decode(data, for: order.request)
    guard let part = order.part else {
      return .decoded(whole, order.cells)
    }
    guard case .png = whole.encoding else {
      return .decoded(whole.cropped(to: part), order.cells)
    }
    return .decoded(whole, order.cells, part)
  }

  /// Has `chafa` draw a picture, and returns its output. Sixels with too many pixels are drawn once
  /// more. These options exist since chafa 1.10 (2022); it takes the number of colours from `TERM`
  /// and `COLORTERM`.
  private func draw(
    _ drawing: PictureOrder.Drawing,
    of data: Data,
    by programs: any PicturePrograms
  ) async throws -> String {
    // Since 1.14 it shows the cursor after a picture unless it is polite.
    let options = drawing.options + ["--animate", "off", "--polite", "on", "--size"]
    let draw = { (size: CellSize) in
      // Of `-` it would make a file, which its sandbox does not allow.
      try await programs.chafa(options + ["\(size.columns)x\(size.rows)", "/dev/stdin"], data)
    }
    let size = drawing.size
    let output = try await draw(size)
    guard let excess = Sixels.excess(of: output, in: bound, of: cell) else {
      return output
    }
    return try await draw(
      CellSize(columns: Int(Double(size.columns) / excess), rows: Int(Double(size.rows) / excess))
    )
  }

  /// What shows a picture that programs have drawn: pieces to write one after another.
  public func pieces(of picture: DrawnPicture) -> any Sequence<String> {
    switch picture {
    case .text(let output):
      return [layout == nil ? output : text(ofChafa: output)]
    case .decoded(let picture, let cells, let part):
      if case .iterm2(let takesParts) = pictureProtocol.kind {
        let pieces = ITerm2Images.pieces(of: picture.data, cells: cells, takesParts: takesParts)
        return belowRow(pieces)
      }
      let size = part == nil ? nil : ImageSize(of: picture.data)
      let pixels = size.flatMap { part?.pixels(of: $0) }
      return belowRow(AnySequence(KittyGraphics.pieces(of: picture, cells: cells, part: pixels)))
    }
  }
}
