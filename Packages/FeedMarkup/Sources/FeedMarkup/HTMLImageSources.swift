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
      if Self.sets.contains(where: isNamed) {
        add(set: reader.value(value), in: .lazy)
      } else if isNamed("data-orig-file") {
        add(reader.address(value), in: .data, width: reader.originalWidth)
      } else if Self.lazyAddresses.contains(where: isNamed) {
        add(reader.address(value), in: .lazy)
      } else if Self.largerAddresses.contains(where: isNamed) || reader.source.isPictureURL(value) {
        add(reader.address(value), in: .data)
      }
    }
  }

  private static let sets = ["data-srcset", "data-lazy-srcset"]
  private static let lazyAddresses = ["data-src", "data-original", "data-lazy-src"]
  private static let largerAddresses = ["data-large-file", "data-full-url"]
}

extension MarkupReader {
  /// The width of WordPress's original, whose size is `4032,3024`.
  fileprivate var originalWidth: Int? {
    let size = valueRange(of: "data-orig-size").map { source.bytes[$0] }
    return size.flatMap { HTMLStyle.pixels($0.prefix { $0 != "," }) }
  }
}

extension MarkupSource {
  /// Whether a range is an absolute URL whose path ends like a picture.
  fileprivate func isPictureURL(_ range: Range<Int>) -> Bool {
    guard let url = trimmed(range), !bytes[url].contains(where: \.isBlank) else {
      return false
    }
    let isAbsolute = ["http://", "https://"].contains {
      has($0, at: url.lowerBound, ignoringCase: true)
    }
    guard isAbsolute else {
      return false
    }
    let path = bytes[url].prefix { $0 != "?" && $0 != "#" }
    return Self.pictureEndings.contains { ending in
      let start = path.endIndex - ending.utf8.count
      return start > path.startIndex && has(ending, at: start, ignoringCase: true)
    }
  }

  private static let pictureEndings = [
    ".avif", ".bmp", ".gif", ".heic", ".jpe", ".jpeg", ".jpg", ".png", ".webp",
  ]
}
