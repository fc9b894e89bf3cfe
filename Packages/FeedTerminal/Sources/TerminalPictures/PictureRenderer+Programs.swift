public import FeedTerminal
import ImageHeaders

// What programs do.
extension PictureRenderer {
  /// Whether the terminal takes the picture's own bytes.
  func isTaken(_ format: ImageFormat, _ size: ImageSize) -> Bool {
    switch pictureProtocol.kind {
    case .kitty: format == .png && max(size.width, size.height) <= KittyGraphics.longestSide
    // Of the terminals with this protocol only iTerm2 itself knows the others.
    case .iterm2: ![.avif, .heic, .jxl].contains(format)
    case .none, .link, .sixel, .chafa: false
    }
  }

  /// Whether a program makes a picture smaller before it is sent: kitty leaves pixels out, and
  /// with them the thin lines of a drawing.
  func isToBeReduced(_ size: ImageSize, _ cells: CellSize, _ part: PicturePart?) -> Bool {
    guard case .kitty = pictureProtocol.kind else {
      return false
    }
    return 3 * pixels(of: size, in: cells, part).width < 2 * size.width
  }

  /// The size in which a picture is to be decoded.
  private func pixels(of size: ImageSize, in cells: CellSize, _ part: PicturePart?) -> ImageSize {
    part.map { size.scaled(by: $0.scale) } ?? size.covering(cells, of: cell)
  }

  func order(
    _ format: ImageFormat,
    _ size: ImageSize,
    _ placement: PicturePlacement,
    isTaken: Bool
  ) -> PictureOrder {
    let isForChafa = Self.formatsForChafa.contains(format)
    let way: PictureOrder.Way
    switch pictureProtocol.kind {
    case .kitty(let hasChafa):
      // What chafa writes for kitty does not pass tmux.
      let canDraw = hasChafa && isForChafa && !pictureProtocol.passesTmux
      let canStandIn = canDraw && size.pixels <= Self.mostPixelsForChafa
      let standIn = PictureOrder.Drawing(
        format: .kitty,
        options: fontRatio,
        size: placement.cells
      )
      way = .kitty(orElse: canStandIn ? standIn : nil, takesAsItIs: isTaken)
    case .iterm2(let takesParts):
      way = .iterm2(takesParts: takesParts)
    case .sixel:
      let units = Sixels.units(for: size, in: bound, of: cell, zoom: zoom)
      let drawing = PictureOrder.Drawing(format: .sixels, options: Sixels.options, size: units)
      way = .chafa(drawing, decodesFirst: !isForChafa)
    case .none, .link, .chafa:
      let colors = isPlain ? ["--colors", "none"] : []
      let options = fontRatio + colors
      way = .chafa(
        PictureOrder.Drawing(format: .symbols, options: options, size: placement.cells),
        decodesFirst: !isForChafa
      )
    }
    let isPart = placement.part != nil && placement.id != nil
    let form: DecodingRequest.Form =
      if case .kitty = way { isPart ? .croppedPixels : .pixels } else { .file }
    let pixels = pixels(of: size, in: placement.cells, placement.part)
    let request = DecodingRequest(form, size: pixels)
    return PictureOrder(way: way, request: request, placement: placement)
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
      do { return .text(try await draw(drawing, of: data, by: programs)) } catch let refusal
        as ProgramFailure
      {
        // chafa refuses it, one in CMYK or that is cut off for example, but others may not. Of
        // pixels a file is made, so any decoder will do.
        let request = DecodingRequest(.pixels, size: order.request.size)
        let decoded: ConvertedPicture
        do { decoded = try await programs.decode(data, for: request) } catch is ProgramFailure {
          // Of two failures the first one is said, but for a decoder that can be installed.
          throw refusal
        }
        return .text(try await draw(drawing, of: decoded.file, by: programs))
      }
    case .kitty(let standIn, let takesAsItIs):
      do { return try await decoded(order, data, programs) } catch  where Self.isFailure(error) {
        guard !takesAsItIs else {
          return .decoded(ConvertedPicture(.png, data), order.placement)
        }
        guard let standIn else {
          throw error
        }
        return .text(try await draw(standIn, of: data, by: programs))
      }
    case .iterm2:
      do { return try await decoded(order, data, programs) } catch  where Self.isFailure(error) {
        // iTerm2 decodes all of them by itself. The encoding makes no difference.
        return .decoded(ConvertedPicture(.png, data), order.placement)
      }
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
    .decoded(try await programs.decode(data, for: order.request), order.placement)
  }

  /// Has `chafa` draw a picture, and returns what of its output is one. Sixels with too many pixels
  /// are drawn once more. These options exist since chafa 1.10 (2022); it takes the number of
  /// colours from `TERM` and `COLORTERM`.
  private func draw(
    _ drawing: PictureOrder.Drawing,
    of data: Data,
    by programs: any PicturePrograms
  ) async throws -> String {
    // Since 1.14 it shows the cursor after a picture unless it is polite.
    let options = ["--format", drawing.format.rawValue] + drawing.options
    let manners = ["--animate", "off", "--polite", "on", "--size"]
    let draw = { (size: CellSize) in
      // Of `-` it would make a file, which its sandbox does not allow.
      let words = options + manners + ["\(size.columns)x\(size.rows)", "/dev/stdin"]
      let output = try await programs.chafa(words, data)
      guard let picture = drawing.format.picture(in: output, columns: size.columns) else {
        throw ProgramFailure("chafa wrote no picture")
      }
      return picture
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
}
