/// A picture as a terminal takes it: pieces of text to be written one after another, so that a large one is never in memory as text.
public struct TerminalPicture: Sequence, Sendable {
  enum Encoding: Sendable {
    case kitty
    case iterm2(takesParts: Bool)
  }

  private let data: Data
  private let cells: CellSize
  private let encoding: Encoding
  private let margin: String

  init(_ data: Data, _ cells: CellSize, as encoding: Encoding, margin: String = "") {
    self.data = data
    self.cells = cells
    self.encoding = encoding
    self.margin = margin
  }

  /// The margin, the pieces, each with whole control sequences, and a line's end.
  public func makeIterator() -> AnyIterator<String> {
    let pieces =
      switch encoding {
      case .kitty: AnySequence(KittyGraphics.pieces(of: data, cells: cells))
      case .iterm2(let takesParts): AnySequence(ITerm2Images.pieces(of: data, cells: cells, takesParts: takesParts))
      }
    return AnyIterator([AnySequence([margin]), pieces, AnySequence(["\n"])].joined().makeIterator())
  }
}
