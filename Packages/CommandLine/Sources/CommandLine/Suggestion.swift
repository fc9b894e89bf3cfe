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
    let mostSlips = letters.count < 5 ? 1 : 2
    var nearest: (candidate: String, slips: Int)?
    for candidate in candidates {
      let slips = distance(letters, Array(candidate.lowercased().unicodeScalars))
      let isNear = slips <= mostSlips && slips <= candidate.unicodeScalars.count / 2
      if isNear, slips < nearest?.slips ?? .max {
        nearest = (candidate, slips)
      }
    }
    if let nearest {
      return nearest.candidate
    }
    return letters.count < 3 ? nil : candidates.first { $0.lowercased().hasPrefix(word) }
  }

  /// The number of slips between two words: a letter left out, added or replaced, or two neighbours
  /// swapped (Damerau; optimal string alignment).
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let added = row[j] + 1
        let leftOut = rows[i][j + 1] + 1
        let replaced = a[i] == b[j] ? rows[i][j] : rows[i][j] + 1
        var least = min(added, leftOut, replaced)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          let swapped = rows[i - 1][j - 1] + 1
          least = min(least, swapped)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
