import FeedMarkup

/// The sources of an image while they are being collected, which are 50 at most.
struct HTMLImageSources {
  private(set) var all: [HTMLImage.Source] = []

  private var isFull: Bool { all.count >= 50 }

  mutating func add(_ address: String?, in place: HTMLImage.Source.Place, width: Int? = nil) {
    if let address, !isFull {
      all.append(.init(address: address, place: place, width: width))
    }
  }

  mutating func add(_ others: HTMLImageSources?) {
    for source in others?.all ?? [] where !isFull {
      all.append(source)
    }
  }

  mutating func add(set: String?, in place: HTMLImage.Source.Place) {
    guard let set else {
      return
    }
    var candidates = HTMLSourceSet(set)
    while !isFull, let candidate = candidates.next() {
      let source = HTMLImage.Source(
        address: candidate.address,
        place: place,
        width: candidate.width,
        density: candidate.density
      )
      all.append(source)
    }
  }

  /// Adds what scripts load: by the names that they are known to use, or by how it looks.
  mutating func addData(of reader: MarkupReader) {
    for (name, value) in reader.tagAttributes {
      let isNamed = { reader.source.isName(name, $0, ignoringCase: true) }
      guard reader.source.has("data-", at: name.lowerBound, ignoringCase: true) else {
        continue
      }
      let isFlag = !reader.source.looksLikeAddress(value)
      if isFlag && Self.likelyFlags.contains(where: isNamed) {
        continue
      }
      if Self.sets.contains(where: isNamed) {
        add(set: reader.value(value), in: .lazy)
      } else if isNamed("data-orig-file") {
        add(reader.address(value), in: .data, width: reader.width(of: "data-orig-size"))
      } else if isNamed("data-image") {
        add(reader.address(value), in: .data, width: reader.width(of: "data-image-dimensions"))
      } else if Self.lazyAddresses.contains(where: isNamed) {
        add(reader.address(value), in: .lazy)
      } else if Self.largerAddresses.contains(where: isNamed) || reader.isPicture(name, value) {
        add(reader.address(value), in: .data)
      }
    }
  }

  private static let sets = ["data-srcset", "data-lazy-srcset"]
  private static let lazyAddresses = [
    "data-src", "data-original", "data-lazy-src", "data-lazy", "data-echo",
  ]
  private static let largerAddresses = [
    "data-large-file", "data-full-url", "data-full", "data-hires", "data-large", "data-zoom-image",
  ]
  /// Some pages write `true`, or a number, into these.
  private static let likelyFlags = [
    "data-echo", "data-full", "data-hires", "data-image", "data-large", "data-lazy",
    "data-zoom-image",
  ]
}

extension MarkupReader {
  /// The `src`. For a badge it is the address that GitHub's proxy hides, which shows that it is an
  /// SVG.
  var sourceAddress: String? {
    guard let proxy = address("src") else {
      return nil
    }
    let canonical = valueRange(of: "data-canonical-src").flatMap(source.trimmed)
    return canonical.flatMap { source.ends($0, with: ".svg") ? value($0) : nil } ?? proxy
  }

  /// The width of an attribute that says a size, such as `4032,3024` or `2500x1667`.
  fileprivate func width(of name: String) -> Int? {
    let size = valueRange(of: name).map { source.bytes[$0] }
    return size.flatMap { HTMLStyle.pixels($0.prefix { 0x30...0x39 ~= $0 || $0.isBlank }) }
  }

  /// Whether an attribute is this picture, as its value looks and its name does not deny.
  fileprivate func isPicture(_ name: Range<Int>, _ value: Range<Int>) -> Bool {
    guard source.isPictureURL(value) else {
      return false
    }
    let words = source.bytes[name].split(separator: UInt8(ascii: "-")).map(\.indices)
    return !words.contains { word in
      Self.otherPictures.contains { source.isName(word, $0, ignoringCase: true) }
    }
  }

  private static let otherPictures = [
    "after", "author", "avatar", "before", "hover", "icon", "logo", "next", "pin", "prev", "thumb",
  ]
}

extension MarkupSource {
  fileprivate func looksLikeAddress(_ range: Range<Int>) -> Bool {
    bytes[range].contains { $0 == "/" || $0 == "." }
  }

  /// Whether the path of a URL ends like this, which is in lower case.
  fileprivate func ends(_ url: Range<Int>, with ending: String) -> Bool {
    let path = bytes[url].prefix { $0 != "?" && $0 != "#" }
    let start = path.endIndex - ending.utf8.count
    return start > path.startIndex && has(ending, at: start, ignoringCase: true)
  }

  /// Whether a range is an absolute URL whose path ends like a picture.
  fileprivate func isPictureURL(_ range: Range<Int>) -> Bool {
    guard let url = trimmed(range), !bytes[url].contains(where: \.isBlank) else {
      return false
    }
    let isAbsolute = ["http://", "https://"].contains {
      has($0, at: url.lowerBound, ignoringCase: true)
    }
    return isAbsolute && Self.pictureEndings.contains { ends(url, with: $0) }
  }

  private static let pictureEndings = [
    ".avif", ".bmp", ".gif", ".heic", ".jpe", ".jpeg", ".jpg", ".jxl", ".png", ".webp",
  ]
}
