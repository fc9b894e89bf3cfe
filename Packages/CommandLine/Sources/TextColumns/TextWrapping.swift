/// Breaks text into lines that fit a number of columns. No cluster is ever split, and no line is
/// ever too long.
///
/// A line breaks at a space, after a hyphen inside a word, and beside wide characters, which need
/// no space; a word longer than a line breaks where the line ends. Spaces at a break are left out;
/// everything else is kept.
public enum TextWrapping: Sendable {
  /// The lines of `text`, which is one line itself; none if there are only spaces.
  public static func lines(of text: String, columns: Int) -> [String] {
    var lines = Lines(columns: max(1, columns))
    var piece = Piece()
    for cluster in text {
      let shown = ShownCluster(cluster, columns: lines.columns)
      let isSpace = cluster.isBreakingSpace
      if isSpace ? !piece.clusters.isEmpty : piece.canEnd(before: shown) {
        lines.add(piece)
        piece = Piece()
      }
      if isSpace {
        piece.spaces.append(shown)
      } else {
        piece.clusters.append(shown)
      }
    }
    if !piece.clusters.isEmpty {
      lines.add(piece)
    }
    return lines.finished()
  }

  /// The lines of `text`, which break at spaces alone. A word that is longer than a line stays
  /// whole, such as a URL that is to be copied: the terminal breaks it.
  public static func linesOfWholeWords(of text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var rest = 0
    for word in text.split(separator: " ") {
      let width = DisplayWidth.columns(of: String(word))
      if lines.isEmpty || rest < width + 1 {
        lines.append(String(word))
        rest = columns - width
      } else {
        lines[lines.endIndex - 1] += " " + word
        rest -= width + 1
      }
    }
    return lines
  }

  /// The lines of a text without words, such as a URL: each is filled to its end.
  public static func filledLines(of text: String, columns: Int) -> [String] {
    var lines = Lines(columns: max(1, columns))
    for cluster in text {
      lines.append([ShownCluster(cluster, columns: lines.columns)])
    }
    return lines.finished()
  }
}

/// A cluster as it is shown, and its columns.
private struct ShownCluster {
  let character: Character
  let width: Int

  /// No writing system puts more marks on one character (UAX #15, Stream-Safe Text Format: 30);
  /// more are an attack on the renderer.
  private static let mostScalars = 31

  /// Fits `cluster` into a line of `columns`. One that is too wide, or has far too many marks, is
  /// shown as U+FFFD.
  init(_ cluster: Character, columns: Int) {
    let width = DisplayWidth.columns(of: cluster)
    let isShown = width <= columns && cluster.unicodeScalars.dropFirst(Self.mostScalars).isEmpty
    character = isShown ? cluster : "\u{FFFD}"
    self.width = isShown ? width : 1
  }
}

/// Clusters that stay together as long as a line can hold them, and the spaces before them.
private struct Piece {
  var spaces: [ShownCluster] = []
  var clusters: [ShownCluster] = []

  func canEnd(before next: ShownCluster) -> Bool {
    guard let last = clusters.last else {
      return false
    }
    if last.character.isOpening || next.character.isClosing || next.width == 0 {
      return false
    }
    if last.width > 1 || next.width > 1 {
      return true
    }
    return last.character.isHyphen && clusters.count > 1 && next.character.isLetter
  }
}

extension Character {
  fileprivate var isBreakingSpace: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.dropFirst().isEmpty else {
      return false
    }
    switch scalar.value {
    // These spaces keep words together.
    case 0xA0, 0x2007, 0x202F: return false
    default: return scalar.properties.generalCategory == .spaceSeparator
    }
  }

  fileprivate var isHyphen: Bool {
    unicodeScalars.first.map("-\u{2010}–—".unicodeScalars.contains) ?? false
  }

  /// Whether it must not end a line.
  fileprivate var isOpening: Bool {
    let category = unicodeScalars.first?.properties.generalCategory
    return category == .openPunctuation || category == .initialPunctuation
  }

  /// Whether it must not begin a line: closing brackets and quotes, and the stops of East Asian
  /// text.
  fileprivate var isClosing: Bool {
    guard let scalar = unicodeScalars.first else {
      return false
    }
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
  var lines: [String] = []
  var line = ""
  var width = 0

  mutating func add(_ piece: Piece) {
    let spaces = Self.width(of: piece.spaces)
    let clusters = Self.width(of: piece.clusters)
    if !line.isEmpty {
      if width + spaces + clusters <= columns {
        append(piece.spaces)
      } else if !piece.spaces.isEmpty || clusters <= columns {
        breakLine()
      }
    }
    append(piece.clusters)
  }

  mutating func append(_ clusters: [ShownCluster]) {
    for cluster in clusters {
      if width + cluster.width > columns {
        breakLine()
      }
      line.append(cluster.character)
      width += cluster.width
    }
  }

  func finished() -> [String] {
    line.isEmpty ? lines : lines + [line]
  }

  private mutating func breakLine() {
    lines.append(line)
    line = ""
    width = 0
  }

  private static func width(of clusters: [ShownCluster]) -> Int {
    clusters.reduce(0) { $0 + $1.width }
  }
}
