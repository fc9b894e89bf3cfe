/// One thing that a terminal says of itself when it is asked.
@frozen public enum TerminalAnswer: Hashable, Sendable {
  /// It draws pictures by the kitty graphics protocol.
  case kittyGraphics
  /// One of its cells has this size.
  case cell(TerminalSize.Cell)
  /// Its attributes, and whether sixels are among them. Every terminal answers this, and it is
  /// asked last.
  case attributes(hasSixels: Bool)
  /// It is ready. The terminal of tmux says this last.
  case ready
}

/// All that a terminal has said of itself.
public struct TerminalAnswers: Hashable, Sendable {
  /// Whether it draws pictures by the kitty graphics protocol, and whether by sixels.
  public private(set) var hasKittyGraphics = false, hasSixels = false
  /// The size of a cell, if it told.
  public private(set) var cell: TerminalSize.Cell?
  /// Whether pictures can be chosen by what it has said so far: all, or at least its attributes.
  public private(set) var hasAttributes = false
  private let question: TerminalQuestion
  private var isReady = false

  /// Makes answers of a terminal that has said nothing yet.
  public init(to question: TerminalQuestion = .terminal) {
    self.question = question
  }

  /// Whether all have come.
  public var isComplete: Bool { hasAttributes && (isReady || question != .throughTmux) }

  /// Notes an answer. One that comes after all others is nothing that was asked.
  public mutating func add(_ answer: TerminalAnswer) {
    guard !isComplete else {
      return
    }
    switch answer {
    case .kittyGraphics: hasKittyGraphics = true
    case .cell(let cell): self.cell = cell
    case .ready: isReady = true
    case .attributes(let hasSixels):
      self.hasSixels = hasSixels
      hasAttributes = true
    }
  }
}
