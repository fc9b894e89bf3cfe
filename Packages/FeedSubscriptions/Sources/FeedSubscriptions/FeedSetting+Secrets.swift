extension FeedSetting {
  /// Whether the value of a key may be a secret: of `header`, of a word like it, and of a header's
  /// own name in its place.
  static func mayHoldSecret(_ key: some Collection<UInt8>) -> Bool {
    // No word like these is longer.
    guard key.count <= 64 else {
      return false
    }
    let key = key.map { $0 | 0x20 }
    return isLikeHeader(key) || key.starts(with: "x-".utf8)
      || secretHeaders.contains { $0.utf8.elementsEqual(key) }
  }

  private static let secretHeaders = [
    "authorization", "proxy-authorization", "auth", "cookie", "cookies", "set-cookie", "api-key",
    "apikey", "token", "access-token", "bearer", "password", "login", "referer", "origin",
  ]

  /// Whether at most two letters are wrong, missing, added or exchanged.
  private static func isLikeHeader(_ key: [UInt8]) -> Bool {
    let word = Array(header.utf8)
    guard abs(key.count - word.count) <= 2 else {
      return key.starts(with: word)
    }
    var distances = Array(0...word.count)
    for (row, letter) in key.enumerated() {
      var diagonal = distances[0]
      distances[0] = row + 1
      for (column, other) in word.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = distances[column + 1]
        distances[column + 1] = min(replaced, diagonal + 1, distances[column] + 1)
      }
    }
    return distances[word.count] <= 2
  }
}
