import FeedMarkup

extension HTMLImage {
  /// The `<img>` that has just begun; `nil` if it has no source or is not displayed.
  init?(_ reader: MarkupReader, pictureSources: HTMLImageSources?) {
    var sources = HTMLImageSources()
    sources.add(reader.sourceAddress, in: .source)
    sources.add(set: reader.attribute("srcset"), in: .sourceSet)
    sources.add(pictureSources)
    sources.addData(of: reader)
    self.init(reader, sources, alternative: reader.line("alt"), isPoster: false)
  }

  /// The poster of the `<video>` that has just begun; `nil` if it has none or is not displayed.
  init?(posterOf reader: MarkupReader) {
    var sources = HTMLImageSources()
    sources.add(reader.address("poster"), in: .source)
    self.init(reader, sources, alternative: nil, isPoster: true)
  }

  private init?(
    _ reader: MarkupReader,
    _ sources: HTMLImageSources,
    alternative: String?,
    isPoster: Bool
  ) {
    guard !reader.isHidden && !sources.all.isEmpty else {
      return nil
    }
    self.sources = sources.all
    self.alternative = alternative
    self.isPoster = isPoster
    let style = HTMLStyle(reader)
    title = reader.line("title")
    width = style.width.pixels(attribute: reader.pixels("width"))
    height = style.height.pixels(attribute: reader.pixels("height"))
    classes = reader.words("class").prefix(64).map(\.description)
  }
}

extension MarkupReader {
  /// The beginning of an attribute on one line; `nil` if nothing is left.
  func line(_ name: String) -> String? {
    let line = attribute(name).map { HTMLText.collapsed($0, limit: PlainText.captionLimit) }
    return line?.isEmpty == false ? line : nil
  }

  fileprivate func pixels(_ name: String) -> Int? {
    valueRange(of: name).flatMap { HTMLStyle.pixels(valueBytes($0)) }
  }
}
