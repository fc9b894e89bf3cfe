import FeedTerminal
import TerminalPictures

/// Writes the frames of a session to its terminal, which it takes and gives back.
struct BrowseScreen {
  private let output: Output
  private var shape: PictureProtocol
  private var update: (size: TerminalSize, screen: ScreenUpdate)?
  private var sent = SentPictures()

  init(output: Output, shape: PictureProtocol) {
    self.output = output
    self.shape = shape
  }

  /// A key that ends or stops the program makes the system drop what the terminal has not taken
  /// yet, so that it may be in the middle of anything.
  private var restoration: String {
    var sent = sent
    return shape.closing + sent.forget(allBut: []) + (update?.screen.removal ?? "") + KeyReader.end
      + ScreenUpdate.leave
  }

  /// The size of the terminal now.
  var size: TerminalSize { output.size() ?? TerminalSize(columns: 0, rows: 0) }

  /// Takes the terminal's screen, and asks the terminal what it can do if that is wanted.
  func begin(asking question: TerminalQuestion? = nil) throws {
    output.willLeave(restoration)
    // tmux hands nothing on between a change of the screen and its next drawing.
    try output.write((question?.text ?? "") + ScreenUpdate.enter + KeyReader.begin)
  }

  /// Gives the terminal back.
  func end() {
    output.leave(restoration)
    output.willLeave("")
  }

  /// What the terminal shows is unknown: the next frame is written whole.
  mutating func forget() {
    update = nil
  }

  /// Writes what has changed.
  mutating func show(_ state: BrowseState) throws {
    shape = state.look.shape
    if update?.size != state.size {
      update = (state.size, ScreenUpdate(size: state.size))
      // Terminals differ on what a cleared screen leaves.
      try output.write(sent.forget(allBut: []))
    }
    let (lines, area) = state.frame.lines(state)
    guard var screen = update?.screen else {
      return
    }
    let flowing = state.frame.flowingRows(state)
    try output.write(screen.show(lines, around: area, flowing: flowing))
    update?.screen = screen
    if let area, screen.isAreaBlank, let drawing = state.drawing {
      try output.write("\u{1B}[\(area.row + drawing.top + 1);\(area.column + drawing.left + 1)H")
      let pieces = sent.show(drawing)
      try write(pieces)
    }
    try output.write(sent.forget(allBut: state.drawings.values))
    output.willLeave(restoration)
  }

  /// Whether the terminal can be sent a picture that is likely to be wanted next.
  func canSendAhead(_ state: BrowseState) -> Bool {
    sent.next(in: state) != nil
  }

  /// Sends the terminal one such picture.
  mutating func sendAhead(_ state: BrowseState) throws {
    if let next = sent.next(in: state) {
      let pieces = sent.send(next)
      try write(pieces)
    }
  }

  private func write(_ pieces: any Sequence<String>) throws {
    // It may end in the middle of them.
    output.willLeave(restoration)
    for piece in pieces {
      try output.write(piece)
    }
  }
}
