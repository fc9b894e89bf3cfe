extension HTMLText {
  /// The first 1,000 `<img>` elements of `html` that have a `src` and are displayed, in order.
  public static func images(in html: String) -> [HTMLImage] {
    HTMLContent(html, textLimit: 0).images.filter { !$0.isPoster && $0.sources[0].place == .source }
  }
}

extension HTMLImage {
  /// The `src`, as it is there: it may be relative, or a `data:` URL.
  public var source: String { sources[0].address }
}
