public import FeedHTML

extension PictureCandidates {
  /// Takes the pictures of an item's text. All sources of one `<img>` are renditions of one
  /// picture; `base` is what their URLs are relative to.
  public mutating func add(_ content: HTMLContent, relativeTo base: URL?) {
    for image in content.images {
      add(group: TextPicture(image, relativeTo: base).candidates)
    }
    leftOut += content.imagesLeftOut
  }
}

/// An `<img>` of an item's text, as candidates.
private struct TextPicture {
  private(set) var candidates: [PictureCandidate] = []

  private let image: HTMLImage
  private let base: URL?

  init(_ image: HTMLImage, relativeTo base: URL?) {
    self.image = image
    self.base = image.bases.reduce(base) { outer, address in
      WebAddress.url(spelledBy: address, relativeTo: outer) ?? outer
    }
    let hasLazySource = image.sources.contains { $0.place == .lazy && url($0.address) != nil }
    candidates.reserveCapacity(image.sources.count + image.links.count)
    for source in image.sources {
      guard let url = url(source.address) else {
        continue
      }
      var candidate = PictureCandidate(url, kind, name: Self.name(of: source.place))
      candidate.width = source.width
      candidate.displayedWidth = displayedWidth(of: source)
      if hasLazySource, source.place == .source {
        candidate.role = .placeholder
      }
      candidates.append(candidate)
    }
    // A link to a place on the same page, which may be that of a picture, leads to no other.
    let links = image.links.filter { $0.utf8.first != UInt8(ascii: "#") }.compactMap(url)
    addLinkTargets(links)
    describe(links)
  }

  private var kind: PictureCandidate.Kind { image.isPoster ? .poster : .text }

  private func url(_ address: String) -> WebAddress? {
    WebAddress(web: address, relativeTo: base)
  }

  /// The names by which an explanation calls what names a picture.
  private static func name(of place: HTMLImage.Source.Place) -> String {
    switch place {
    case .source: "img src"
    case .sourceSet: "img srcset"
    case .pictureSource: "source srcset"
    case .lazy: "img data-src"
    case .data: "img data-*"
    }
  }

  /// The size in the element is that of the page, and not of a larger file that an attribute names.
  private func displayedWidth(of source: HTMLImage.Source) -> Int? {
    if let density = source.density {
      return Int(exactly: (density * Double(image.width ?? PictureRanking.unknown)).rounded(.down))
    }
    return source.place == .source || source.place == .lazy ? image.width : nil
  }

  private mutating func addLinkTargets(_ links: [WebAddress]) {
    guard !candidates.isEmpty else {
      return
    }
    for link in links {
      guard link.endsLikePicture, !link.isFilePage else {
        continue
      }
      var candidate = PictureCandidate(link, kind, name: "a href")
      candidate.role = .linkTarget
      candidates.append(candidate)
    }
  }

  /// The first candidate that may be shown: what only stands for a picture, or is none, belongs to
  /// no picture, and its words would be lost.
  private var indexOfFirstPicture: Int {
    guard candidates.count > 1 else {
      return 0
    }
    let first = candidates.firstIndex { candidate in
      candidate.role != .placeholder
        && PictureRefusal(candidate) == nil
    }
    return first ?? 0
  }

  /// Writes down once what the element says of all of them.
  private mutating func describe(_ links: [WebAddress]) {
    guard !candidates.isEmpty else {
      return
    }
    var words = PictureWords()
    words.caption = image.caption
    words.alternative = image.alternative
    words.hover = image.title
    candidates[indexOfFirstPicture].words = words
    let element = UnwantedElement(image: image, links: links, sources: candidates.map(\.address))
    guard let refusal = element.refusal else {
      return
    }
    for index in candidates.indices {
      candidates[index].refusal = refusal
    }
  }
}

extension WebAddress {
  /// Whether this is a page about a file, whose path ends like the file's: a wiki's
  /// `/wiki/File:Owl.jpg` in any language, or GitHub's `/blob/main/owl.png`.
  fileprivate var isFilePage: Bool {
    let folders = path.split(separator: UInt8(ascii: "/"))
    if folders.first?.spells("wiki") == true {
      return fileName.contains { [UInt8(ascii: ":"), UInt8(ascii: "%")].contains($0) }
    }
    return host.spells("github.com") && folders.contains { $0.spells("blob") }
  }
}
