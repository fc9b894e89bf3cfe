/// A mark of a picture's size in its URL.
struct PictureSizeMark {
  /// The width in pixels, if it is named.
  var width: Int?
  /// How many times as wide as the page shows it: 2 for `_2x`.
  var scale = 1
  /// How many bytes the mark takes.
  let length: Int

  typealias Text = ArraySlice<UInt8>

  /// A folder that is a size: `250x250`, `w640`, `w400-h300`, `s72-c`, `s640x960`, or the
  /// transformations of an image service, such as `w_848,c_limit`.
  static func folder(_ folder: Text) -> PictureSizeMark? {
    if let width = widthByHeight(folder) ?? letters(folder) {
      return PictureSizeMark(width: width, length: folder.count)
    }
    guard isTransformation(folder) else {
      return nil
    }
    let item = folder.split(separator: UInt8(ascii: ",")).first { $0.hasPrefix("w_") }
    return PictureSizeMark(width: item?.dropFirst(2).wholeNumber, length: folder.count)
  }

  /// The mark at the end of a file's name without its extension: `-300x200`, `-scaled`, `_2x`,
  /// `@2x`, `=s320-c`, or Tumblr's `_500`.
  static func end(of name: Text, at host: Text) -> PictureSizeMark? {
    // WordPress scales what is larger to 2,560 pixels.
    if name.hasSuffix("-scaled") {
      return PictureSizeMark(width: 2_560, length: 7)
    }
    if name.hasSuffix("_2x") || name.hasSuffix("@2x") {
      return PictureSizeMark(scale: 2, length: 3)
    }
    // No mark is longer.
    let end = name.suffix(24)
    if let equals = end.lastIndex(of: UInt8(ascii: "=")),
      let mark = mark(from: equals, letters(end[(equals + 1)...]), in: name)
    {
      return mark
    }
    if let dash = end.lastIndex(of: UInt8(ascii: "-")),
      let mark = mark(from: dash, widthByHeight(end[(dash + 1)...]), in: name)
    {
      return mark
    }
    guard host.hasSuffix("media.tumblr.com"), let line = end.lastIndex(of: UInt8(ascii: "_")) else {
      return nil
    }
    return mark(from: line, end[(line + 1)...].wholeNumber, in: name)
  }

  private static func mark(from start: Int, _ width: Int?, in name: Text) -> PictureSizeMark? {
    width.map { PictureSizeMark(width: $0, length: name.endIndex - start) }
  }

  /// The width of `300x200`.
  private static func widthByHeight(_ text: Text) -> Int? {
    let width = text.prefix { $0 != UInt8(ascii: "x") }
    guard text[width.endIndex...].dropFirst().wholeNumber != nil else {
      return nil
    }
    return width.wholeNumber
  }

  /// The width of `w640`, `w400-h300-p-k`, `s1600`, `s72-c` and `s640x960`.
  private static func letters(_ text: Text) -> Int? {
    guard let letter = text.first, letter == UInt8(ascii: "w") || letter == UInt8(ascii: "s") else {
      return nil
    }
    let size = text.dropFirst().prefix { $0 != UInt8(ascii: "-") }
    guard size.count >= 2, let width = size.wholeNumber ?? widthByHeight(size) else {
      return nil
    }
    // What follows are one or two letters, or a letter with a number.
    let options = text[size.endIndex...].split(separator: UInt8(ascii: "-"))
    let areOptions = options.allSatisfy { option in
      option.count <= 2 || option.count <= 6 && option.dropFirst().wholeNumber != nil
    }
    return areOptions ? width : nil
  }

  /// Whether it is a list such as `w_848,c_limit,f_auto,q_auto:good`, or one of its kind alone.
  private static func isTransformation(_ text: Text) -> Bool {
    let items = text.split(separator: UInt8(ascii: ","))
    return items.contains(where: isSize)
      && items.allSatisfy { item in
        // Substack signs the list: `$s_!Ab1c!`.
        item.first == UInt8(ascii: "$") || item.prefix(4).contains(UInt8(ascii: "_"))
      }
  }

  private static func isSize(_ item: Text) -> Bool {
    let isLength = item.hasPrefix("w_") || item.hasPrefix("h_")
    return isLength && item.dropFirst(2).wholeNumber != nil
      || ways.contains { item.elementsEqual($0.utf8) }
  }

  /// Ways to fit a picture into a size, as Cloudinary names them.
  private static let ways = ["c_fill", "c_fit", "c_limit", "c_scale", "f_auto"]
}
