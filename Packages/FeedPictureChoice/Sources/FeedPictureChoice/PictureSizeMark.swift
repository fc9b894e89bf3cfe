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
      return isYear(folder) ? nil : PictureSizeMark(width: width, length: folder.count)
    }
    let items = folder.items
    guard isTransformation(items) else {
      return nil
    }
    let width = items.first { $0.hasPrefix("w_") }?.dropFirst(2).wholeNumber
    return PictureSizeMark(width: width, length: folder.count)
  }

  /// A folder behind one that says that a size follows: `w600`, `1024`.
  static func announced(_ folder: Text) -> PictureSizeMark? {
    if let width = folder.wholeNumber {
      return PictureSizeMark(width: width, length: folder.count)
    }
    return self.folder(folder)
  }

  /// Whether a folder such as `s2024` rather names a year.
  private static func isYear(_ folder: Text) -> Bool {
    folder.dropFirst().wholeNumber.map { 1_990...2_039 ~= $0 } ?? false
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
      return isNameOfCamera(name[..<dash]) ? nil : mark
    }
    guard host.hasSuffix("media.tumblr.com"), let line = end.lastIndex(of: UInt8(ascii: "_")) else {
      return nil
    }
    return mark(from: line, end[(line + 1)...].wholeNumber, in: name)
  }

  /// Whether nothing but the size tells pictures with such names apart: `IMG-1920x1080.jpg`.
  private static func isNameOfCamera(_ stem: Text) -> Bool {
    stem.isEmpty
      || ["img", "dsc", "photo", "image", "screenshot"].contains {
        stem.spells($0, ignoringCase: true)
      }
  }

  private static func mark(from start: Int, _ width: Int?, in name: Text) -> PictureSizeMark? {
    width.map { PictureSizeMark(width: $0, length: name.endIndex - start) }
  }

  /// The width of `300x200`.
  private static func widthByHeight(_ text: Text) -> Int? {
    let width = text.digits
    let rest = text[width.endIndex...]
    guard rest.first == UInt8(ascii: "x"), rest.dropFirst().length != nil else {
      return nil
    }
    return width.length
  }

  /// The width of `w640`, `w400-h300-p-k`, `s1600`, `s72-c` and `s640x960`.
  private static func letters(_ text: Text) -> Int? {
    guard let letter = text.first, letter == UInt8(ascii: "w") || letter == UInt8(ascii: "s") else {
      return nil
    }
    let size = text.dropFirst().prefix { $0 != UInt8(ascii: "-") }
    guard size.count >= 2, let width = size.length ?? widthByHeight(size) else {
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
  private static func isTransformation(_ items: [Text]) -> Bool {
    items.contains(where: isSize)
      && items.allSatisfy { item in
        // Substack signs the list: `$s_!Ab1c!`.
        item.first == UInt8(ascii: "$") || item.prefix(4).contains(UInt8(ascii: "_"))
      }
  }

  private static func isSize(_ item: Text) -> Bool {
    let isLength = item.hasPrefix("w_") || item.hasPrefix("h_")
    return isLength && item.dropFirst(2).length != nil
      || ways.contains { item.spells($0) }
  }

  /// Ways to fit a picture into a size, as Cloudinary names them.
  private static let ways: [StaticString] = ["c_fill", "c_fit", "c_limit", "c_scale", "f_auto"]
}

extension ArraySlice<UInt8> {
  /// A number that can be a side of a picture: `01` and `4` are no sizes, but names.
  fileprivate var length: Int? {
    guard first != UInt8(ascii: "0") else {
      return nil
    }
    return wholeNumber.flatMap { $0 >= 32 ? $0 : nil }
  }

  /// The items of a list, whose commas may be escaped.
  fileprivate var items: [ArraySlice<UInt8>] {
    guard contains(UInt8(ascii: "_")) else {
      return []
    }
    guard contains(UInt8(ascii: "%")) else {
      return split(separator: UInt8(ascii: ","))
    }
    let text = String(decoding: self, as: UTF8.self)
    let escaped = text.contains("%2C") ? "%2C" : "%2c"
    return Array(text.replacing(escaped, with: ",").utf8)[...].split(separator: UInt8(ascii: ","))
  }
}
