/// A picture as a terminal takes it: pieces of text to be written one after another, so that a large one never lies in memory as text.
public struct TerminalPicture: Sequence, Sendable {
  enum Encoding: Sendable {
    case kitty
    case iterm2(takesParts: Bool)
  }

  private let data: Data
  private let cells: CellSize
  private let encoding: Encoding

  /// What stands before the picture in its first line.
  private let margin: String

  init(_ data: Data, _ cells: CellSize, as encoding: Encoding, margin: String = "") {
    self.data = data
    self.cells = cells
    self.encoding = encoding
    self.margin = margin
  }

  /// The pieces, each with whole control sequences; a line's end comes last.
  public func makeIterator() -> AnyIterator<String> {
    let body: AnyIterator<String> =
      switch encoding {
      case .kitty: KittyGraphics.pieces(of: data, cells: cells)
      case .iterm2(let takesParts): ITerm2Images.pieces(of: data, cells: cells, takesParts: takesParts)
      }
    var start: String? = margin.isEmpty ? nil : margin
    var end: String? = "\n"
    return AnyIterator {
      defer { start = nil }
      if let piece = start ?? body.next() { return piece }
      defer { end = nil }
      return end
    }
  }
}
