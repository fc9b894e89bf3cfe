/// How to show a picture.
@frozen public enum PictureRendering {
  /// Not at all: the row has its URL.
  case nothing
  /// By this text in its place.
  case text(String)
  /// Pieces to write one after another: a large picture is never in memory as text.
  case picture(any Sequence<String>)
  /// Have `chafa` draw it; see ``PictureRenderer/drawing(_:_:of:by:)``.
  case chafa(options: [String], CellSize)
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
  private static let zoomInArea = 3.0

  private let pictureProtocol: PictureProtocol
  private let cell: TerminalSize.Cell?
  private let bound: CellSize
  /// Below a row; `nil` in an area, which has neither margin nor line ends.
  private let layout: FeedLayout?
  private let isPlain: Bool
  /// The line for a picture that cannot be drawn.
  public let notDrawn: String

  /// Makes a renderer for a terminal of this size.
  init(
    _ pictureProtocol: PictureProtocol,
    size: TerminalSize,
    style: Style,
    language: Language = .english
  ) {
    self.pictureProtocol = pictureProtocol
    let layout = FeedLayout(size: size, style: style)
    bound = CellSize(
      columns: min(size.columns - 2 * layout.margin.utf8.count, Self.mostColumns),
      rows: min(size.rows - Self.linesForRow, Self.mostRows)
    )
    cell = Self.cell(size.cell, for: pictureProtocol)
    self.layout = layout
    isPlain = style.isPlain
    notDrawn = layout.note(language.text(.pictureNotDrawn))
  }

  /// Makes a renderer for an area of a screen, whose text is what it shows, without margins.
  public init(
    _ pictureProtocol: PictureProtocol,
    area: CellSize,
    cell: TerminalSize.Cell?,
    isPlain: Bool,
    language: Language
  ) {
    self.pictureProtocol = pictureProtocol
    self.isPlain = isPlain
    bound = area
    layout = nil
    self.cell = Self.cell(cell, for: pictureProtocol)
    notDrawn = language.text(.pictureNotDrawn)
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

  /// Has `chafa` draw a picture with these options at this size, and returns its output. Sixels
  /// with too many pixels are drawn once more.
  public func drawing(
    _ options: [String],
    _ size: CellSize,
    of data: Data,
    by chafa: @escaping Chafa
  ) async throws -> String {
    // Since 1.14 it shows the cursor after a picture unless it is polite.
    let options = options + ["--animate", "off", "--polite", "on", "--size"]
    let draw = { (size: CellSize) in
      // Of `-` it would make a file, which its sandbox does not allow.
      try await chafa(options + ["\(size.columns)x\(size.rows)", "/dev/stdin"], data)
    }
    let output = try await draw(size)
    guard let excess = Sixels.excess(of: output, in: bound, of: cell) else {
      return output
    }
    return try await draw(
      CellSize(columns: Int(Double(size.columns) / excess), rows: Int(Double(size.rows) / excess))
    )
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
    guard let pixels = ImageSize(of: data), pixels.pixels <= Self.mostPixels else {
      return .text(notDrawn)
    }
    let cells = pixels.cells(within: bound, cell: cell, zoom: zoom)
    let format = ImageFormat(of: data)
    switch pictureProtocol.kind {
    case .none, .link:
      return .nothing
    case .iterm2(let takesParts):
      return picture(ITerm2Images.pieces(of: data, cells: cells, takesParts: takesParts))
    case .kitty
    where format == .png && max(pixels.width, pixels.height) <= KittyGraphics.longestSide:
      return picture(KittyGraphics.pieces(of: data, cells: cells))
    case .kitty(hasChafa: false):
      return .nothing
    case .kitty:
      return chafa(["--format", "kitty"] + fontRatio, cells, format, pixels)
    case .sixel:
      return chafa(
        Sixels.options,
        Sixels.units(for: pixels, in: bound, of: cell, zoom: zoom),
        format,
        pixels
      )
    case .chafa:
      return chafa(
        ["--format", "symbols"] + fontRatio + (isPlain ? ["--colors", "none"] : []),
        cells,
        format,
        pixels
      )
    }
  }

  /// The shape of a cell, which chafa assumes to be twice as high as wide.
  private var fontRatio: [String] {
    cell.map { ["--font-ratio", "\($0.width)/\($0.height)"] } ?? []
  }

  /// The cells that a picture takes; all that there are, if its size is unknown.
  public func cells(of data: Data) -> CellSize {
    ImageSize(of: data)?.cells(within: bound, cell: cell, zoom: zoom) ?? bound
  }

  private var zoom: Double { layout == nil ? Self.zoomInArea : 1 }

  private func picture(_ pieces: some Sequence<String>) -> PictureRendering {
    guard let layout else {
      return .picture(pieces)
    }
    return .picture(
      [AnySequence([layout.margin]), AnySequence(pieces), AnySequence(["\n"])].joined()
    )
  }

  /// These options exist since chafa 1.10 (2022). It takes the number of colours from `TERM` and
  /// `COLORTERM`.
  private func chafa(
    _ options: [String],
    _ size: CellSize,
    _ format: ImageFormat?,
    _ pixels: ImageSize
  ) -> PictureRendering {
    guard let format, Self.formatsForChafa.contains(format),
      pixels.pixels <= Self.mostPixelsForChafa
    else {
      return .text(notDrawn)
    }
    return .chafa(options: options, size)
  }
}
