/// Breaks text into lines that fit a number of columns. No cluster is ever split, and no line is ever too long.
///
/// A line is broken at a space, behind a hyphen inside a word, and beside wide characters, which need no space; a word that is longer than a
/// line is broken wherever the line ends. Spaces at a break are left out; all else is kept.
public enum TextWrapping {
  /// The lines of `text`, which is one line itself; none if there are only spaces.
  public static func lines(of text: String, columns: Int) -> [String] {
    var lines = Lines(columns: max(1, columns))
    for piece in Pieces.of(text, columns: max(1, columns)) { lines.add(piece) }
    return lines.finished()
  }

  /// The lines of a text that has no words, such as a URL: each is filled to its end.
  static func filledLines(of text: String, columns: Int) -> [String] {
    var lines = Lines(columns: max(1, columns))
    for cluster in text { lines.add(Piece(ShownCluster(cluster, columns: max(1, columns)))) }
    return lines.finished()
  }
}

/// A cluster as it is shown, and the columns that it takes.
struct ShownCluster {
  let character: Character
  let width: Int

  /// More marks than any writing system puts on one character (UAX #15, Stream-Safe Text Format: 30) are an attack on the renderer.
  private static let mostScalars = 31

  /// Fits `cluster` into a line of `columns`. One that is too wide, or has far too many marks, is shown as U+FFFD.
  init(_ cluster: Character, columns: Int) {
    let width = DisplayWidth.columns(of: cluster)
    let isShown = width <= columns && cluster.unicodeScalars.dropFirst(Self.mostScalars).isEmpty
    character = isShown ? cluster : "\u{FFFD}"
    self.width = isShown ? width : 1
  }
}

/// What stays together as long as a line can hold it, and the spaces before it.
private struct Piece {
  var spaces: [ShownCluster] = []
  var clusters: [ShownCluster] = []
  var width = 0
  var spaceWidth = 0

  init() {}

  init(_ cluster: ShownCluster) { append(cluster) }

  mutating func append(_ cluster: ShownCluster) {
    clusters.append(cluster)
    width += cluster.width
  }

  mutating func appendSpace(_ space: ShownCluster) {
    spaces.append(space)
    spaceWidth += space.width
  }
}

private enum Pieces {
  static func of(_ text: String, columns: Int) -> [Piece] {
    var pieces: [Piece] = []
    var piece = Piece()
    let finish = {
      if !piece.clusters.isEmpty { pieces.append(piece) }
      piece = Piece()
    }
    for cluster in text {
      let shown = ShownCluster(cluster, columns: columns)
      if isSpace(cluster) {
        if !piece.clusters.isEmpty { finish() }
        piece.appendSpace(shown)
        continue
      }
      if let last = piece.clusters.last, canBreak(between: last, and: shown, in: piece) { finish() }
      piece.append(shown)
    }
    finish()
    return pieces
  }

  private static func canBreak(between first: ShownCluster, and second: ShownCluster, in piece: Piece) -> Bool {
    if isOpening(first.character) || isClosing(second.character) || second.width == 0 { return false }
    if first.width > 1 || second.width > 1 { return true }
    return isHyphen(first.character) && piece.clusters.count > 1 && second.character.isLetter
  }

  private static func isSpace(_ cluster: Character) -> Bool {
    guard let scalar = cluster.unicodeScalars.first, cluster.unicodeScalars.dropFirst().isEmpty else { return false }
    switch scalar.value {
    // These are there to keep words together.
    case 0xA0, 0x2007, 0x202F: return false
    default: return scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private static func isHyphen(_ cluster: Character) -> Bool {
    switch cluster.unicodeScalars.first?.value {
    case 0x2D, 0x2010, 0x2013, 0x2014: true
    default: false
    }
  }

  /// What must not end a line.
  private static func isOpening(_ cluster: Character) -> Bool {
    switch cluster.unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }

  /// What must not begin a line: closing brackets and quotes, and the stops of East Asian text.
  private static func isClosing(_ cluster: Character) -> Bool {
    guard let scalar = cluster.unicodeScalars.first else { return false }
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: return true
    case .otherPunctuation: return "、。，．：；！？・…‥!?,.:;".unicodeScalars.contains(scalar)
    case .modifierLetter: return "々ー".unicodeScalars.contains(scalar)
    default: return false
    }
  }
}

private struct Lines {
  let columns: Int
  private var lines: [String] = []
  private var line = ""
  private var width = 0

  init(columns: Int) { self.columns = columns }

  mutating func add(_ piece: Piece) {
    if width == 0 && line.isEmpty {
      append(piece.clusters)
    } else if width + piece.spaceWidth + piece.width <= columns {
      append(piece.spaces)
      append(piece.clusters)
    } else {
      if !piece.spaces.isEmpty || piece.width <= columns { breakLine() }
      append(piece.clusters)
    }
  }

  private mutating func append(_ clusters: [ShownCluster]) {
    for cluster in clusters {
      if width + cluster.width > columns { breakLine() }
      line.append(cluster.character)
      width += cluster.width
    }
  }

  private mutating func breakLine() {
    lines.append(line)
    line = ""
    width = 0
  }

  func finished() -> [String] { line.isEmpty ? lines : lines + [line] }
}
