/// How to show a picture.
public enum PictureRendering: Sendable {
  /// Nothing: the row's URL stands for it.
  case nothing
  /// Write this text.
  case text(String)
  /// Write these pieces.
  case picture(TerminalPicture)
  /// Run the program `chafa` with these arguments and the picture's data as its input, and write ``PictureRenderer/text(ofChafa:)``.
  case chafa(arguments: [String])
}

/// Shows the pictures of a feed on a terminal, each below its row.
public struct PictureRenderer: Sendable {
  /// A picture of more pixels may be meant to fill the terminal's memory: kitty keeps 400 MB of pictures at most, at 4 bytes for a pixel.
  private static let mostPixels = 100_000_000
  /// What `chafa` can draw within the memory and the time that it is given, cameras of 24 megapixels included.
  private static let mostPixelsForChafa = 32_000_000
  /// For any other format `chafa` loads a library of hundreds of formats, with untrusted input.
  private static let formatsForChafa: Set<ImageFormat> = [.png, .jpeg, .gif, .webp]
  /// Lines that are left free, so that a picture and its row are on the screen together.
  private static let linesForRow = 4
  private static let mostRows = 16
  private static let mostColumns = 64

  private let pictureProtocol: PictureProtocol
  private let size: TerminalSize
  private let layout: FeedLayout
  private let isPlain: Bool
  /// The line of a picture that is there and cannot be drawn, below its row.
  public let notDrawn: String

  /// Makes a renderer for a terminal of this size.
  public init(
    _ pictureProtocol: PictureProtocol, size: TerminalSize, style: Style, language: Language = .english
  ) {
    self.pictureProtocol = pictureProtocol
    self.size = size
    layout = FeedLayout(size: size, style: style)
    isPlain = style.isPlain
    notDrawn = Self.text(ofNote: language.text(.pictureNotDrawn), layout)
  }

  /// How to show `picture`. One that could not be loaded, or cannot be drawn, is a line that says so.
  public func rendering(of picture: PictureState) -> PictureRendering {
    switch (pictureProtocol.kind, picture) {
    case (.none, _), (.link, _), (_, .loading): .nothing
    case (_, .failed(let message)): .text(Self.text(ofNote: message, layout))
    case (_, .data(let data)): rendering(of: data)
    }
  }

  /// What `chafa` wrote, below the row: its lines behind the margin, at most one more than a picture has.
  public func text(ofChafa output: String) -> String {
    let most = bound.rows + 1
    let lines = output.split(separator: "\n", maxSplits: most, omittingEmptySubsequences: false)
    let isWhole = lines.count > most || lines.last?.isEmpty == true
    return (isWhole ? lines.dropLast() : lines[...]).map { "\(layout.margin)\($0)\n" }.joined()
  }

  private static func text(ofNote message: String, _ layout: FeedLayout) -> String {
    layout.noteLines(message).map { $0 + "\n" }.joined()
  }

  private func rendering(of data: Data) -> PictureRendering {
    guard let pixels = ImageSize(of: data), pixels.pixels <= Self.mostPixels else { return .text(notDrawn) }
    let cells = pixels.cells(within: bound, cell: size.cell)
    switch pictureProtocol.kind {
    case .none, .link: return .nothing
    case .iterm2(let takesParts):
      return .picture(TerminalPicture(data, cells, as: .iterm2(takesParts: takesParts), margin: layout.margin))
    case .chafa: return chafa("symbols", cells, data, pixels)
    case .kitty(let hasChafa):
      let isTaken =
        ImageFormat(of: data) == .png && max(pixels.width, pixels.height) <= KittyGraphics.longestSide
      if isTaken { return .picture(TerminalPicture(data, cells, as: .kitty, margin: layout.margin)) }
      return hasChafa ? chafa("kitty", cells, data, pixels) : .nothing
    }
  }

  private var bound: CellSize {
    CellSize(
      columns: min(size.columns - 2 * layout.margin.utf8.count, Self.mostColumns),
      rows: min(size.rows - Self.linesForRow, Self.mostRows))
  }

  /// The options that chafa has had since 1.10 (2022). It reads the picture from its input, and how many colours there are from `TERM` and
  /// `COLORTERM`.
  private func chafa(_ format: String, _ cells: CellSize, _ data: Data, _ pixels: ImageSize) -> PictureRendering {
    guard let known = ImageFormat(of: data), Self.formatsForChafa.contains(known),
      pixels.pixels <= Self.mostPixelsForChafa
    else { return .text(notDrawn) }
    let colors = isPlain && format == "symbols" ? ["--colors", "none"] : []
    return .chafa(
      arguments: ["--format", format, "--size", "\(cells.columns)x\(cells.rows)", "--animate", "off"] + colors + ["-"])
  }
}
