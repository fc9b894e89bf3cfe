extension PictureChoice {
  /// What all candidates of a picture say of it. The first that says something counts.
  public func words(of picture: Picture) -> PictureWords {
    var words = candidates[picture.chosen].words
    for index in picture.members where !candidates[index].words.isEmpty {
      words.complete(with: candidates[index].words)
    }
    return words.withoutFileNames
  }

  /// The addresses of its other sizes, next best first.
  public func alternates(of picture: Picture) -> [String] {
    picture.alternates.map { candidates[$0].address.spelling }
  }

  /// Whether a picture is as wide as a screen, by what the document or its URL says.
  public func isLarge(_ picture: Picture) -> Bool {
    // Most widths are not known, which is seen sooner than how they would be.
    guard widths[picture.chosen] >= PictureRanking.sharp else {
      return false
    }
    return width(of: picture.chosen).map { $0.source != .assumed } ?? false
  }
}
