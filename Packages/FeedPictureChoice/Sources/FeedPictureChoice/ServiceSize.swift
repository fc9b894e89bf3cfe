/// Marks of size that are some only at the hosts of one service.
enum ServiceSize {
  typealias Text = ArraySlice<UInt8>

  /// Removes the folders by which the BBC names a size: `/news/240/cpsprodpb/…` and
  /// `/ace/standard/240/cpsprodpb/…` are one picture. Returns the width, if there are any.
  static func removeFolders(from parts: inout [Text], of host: Text) -> Int? {
    guard host.hasSuffix("ichef.bbci.co.uk") || host.hasSuffix("ichef.bbc.co.uk"),
      let index = parts.prefix(3).firstIndex(where: { $0.wholeNumber != nil })
    else {
      return nil
    }
    let width = parts[index].wholeNumber
    // Others, such as `branded_news`, draw something over the picture.
    let isPlain = parts[..<index].allSatisfy { folder in
      plainFolders.contains { folder.spells($0) }
    }
    parts.removeSubrange((isPlain ? 0 : index)...index)
    return width
  }

  private static let plainFolders: [StaticString] = ["news", "ace", "standard", "ws"]

  /// Whether pictures are Shopify's: at its own host, or in the folder that it has at each shop's.
  static func isShopify(_ host: Text, _ folders: [Text]) -> Bool {
    if host.spells("cdn.shopify.com") {
      return true
    }
    return folders.count > 1 && folders[0].spells("cdn") && folders[1].spells("shop")
  }

  /// Shopify's mark at the end of a name without its extension: `_300x`, `_300x200_crop_center`,
  /// `_x200`, each maybe with `@2x`; or `_grande`.
  static func shopify(endOf name: Text) -> PictureSizeMark? {
    // No mark is longer.
    let end = name.dropFirst().suffix(40)
    for start in end.indices.reversed() where end[start] == UInt8(ascii: "_") {
      if let width = shopifyWidth(end[(start + 1)...]) {
        return PictureSizeMark(width: width, length: name.endIndex - start)
      }
    }
    return nil
  }

  /// The width that a mark names. Of a height alone nobody knows the width: it counts as one.
  private static func shopifyWidth(_ mark: Text) -> Int? {
    if let word = shopifyWords.first(where: { mark.spells($0.word) }) {
      return word.width
    }
    let digits = mark.digits
    guard mark[digits.endIndex...].first == UInt8(ascii: "x") else {
      return nil
    }
    let heightDigits = mark[(digits.endIndex + 1)...].digits
    let options = mark[heightDigits.endIndex...]
    let isDouble = options.hasSuffix("@2x")
    // `rubik_3x3` is a name.
    guard let length = digits.wholeNumber ?? heightDigits.wholeNumber, length >= 32,
      options.isEmpty || isDouble || options.hasPrefix("_crop_")
    else {
      return nil
    }
    return isDouble ? 2 * length : length
  }

  /// <https://shopify.dev/docs/api/liquid/filters/img_url>.
  private static let shopifyWords: [(word: StaticString, width: Int)] = [
    ("small", 100), ("compact", 160), ("medium", 240), ("large", 480), ("grande", 600),
  ]
}
