/// What a user who mistyped a word may have meant.
enum Suggestion {
  /// No name is nearly as long, so the rest of a longer word makes no difference and is not
  /// compared.
  private static let longest = 32

  /// The word among `candidates` that is nearest to `word`, whatever its case: at most one or two
  /// slips away, or beginning with it.
  static func near(_ word: String, among candidates: [String]) -> String? {
    let word = String(String.UnicodeScalarView(word.unicodeScalars.prefix(longest))).lowercased()
    let letters = Array(word.unicodeScalars)
    let most = letters.count < 5 ? 1 : 2
    let near = candidates.map { ($0, distance(letters, Array($0.lowercased().unicodeScalars))) }
      .filter {
        candidate,
        distance in
        distance <= most && distance < candidate.unicodeScalars.count / 2 + 1
      }.min { $0.1 < $1.1 }?.0
    return near ?? candidates.first { letters.count >= 3 && $0.lowercased().hasPrefix(word) }
  }

  /// The number of slips between two words: a letter left out, added or replaced, or two neighbours
  /// swapped (Damerau; optimal string alignment).
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
