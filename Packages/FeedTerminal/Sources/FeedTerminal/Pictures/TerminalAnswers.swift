/// One thing that a terminal says of itself when it is asked.
@frozen public enum TerminalAnswer: Hashable, Sendable {
  /// It draws pictures by the kitty graphics protocol.
  case kittyGraphics
  /// One of its cells has this size.
  case cell(TerminalSize.Cell)
  /// Its attributes, and whether sixels are among them. Every terminal answers this, and it is
  /// asked last.
  case attributes(hasSixels: Bool)
}

/// All that a terminal has said of itself.
public struct TerminalAnswers: Hashable, Sendable {
  /// Whether it draws pictures by the kitty graphics protocol, and whether by sixels.
  public private(set) var hasKittyGraphics = false, hasSixels = false
  /// The size of a cell, if it told.
  public private(set) var cell: TerminalSize.Cell?
  /// Whether all have come.
  public private(set) var isComplete = false

  /// Makes answers of a terminal that has said nothing yet.
  public init() {}

  /// What to send to a terminal: whether it knows the kitty graphics protocol (its documentation,
  /// "Querying support"), the size of a cell (xterm, `CSI 16 t`), and its attributes (`DA1`).
  public static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[c"

  /// Notes an answer. One that comes after all others is nothing that was asked.
  public mutating func add(_ answer: TerminalAnswer) {
    guard !isComplete else {
      return
    }
    switch answer {
    case .kittyGraphics: hasKittyGraphics = true
    case .cell(let cell): self.cell = cell
    case .attributes(let hasSixels):
      self.hasSixels = hasSixels
      isComplete = true
    }
  }
}
