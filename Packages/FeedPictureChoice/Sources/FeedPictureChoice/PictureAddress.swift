/// The address of a picture without the marks of its size, and the width that they name.
///
/// Services write the size of a rendition into its URL: `owl-300x200.jpg`, `/w640/`, `=s320`,
/// `?w=300`. Two URLs that are equal without these marks are the same picture in two sizes.
struct PictureAddress {
  /// The host and the path, and what counts of the query: equal for renditions of one picture.
  private(set) var key = BytesKey()
  /// The width that a mark names, in pixels.
  private(set) var width: Int?
  /// How many times as wide as a page shows it: 2 for `owl_2x.png`.
  private(set) var scale = 1
  /// Whether a mark says that it was made smaller: then the rendition without any is the original.
  private(set) var isReduced = false

  typealias Text = ArraySlice<UInt8>

  init(_ url: WebAddress) {
    var host = url.authority
    var parts = url.path.parts { $0 == UInt8(ascii: "/") }
    if Self.isPhoton(host), let origin = parts.first {
      host = origin
      parts.removeFirst()
    }
    if let rendition = NumberedRendition(host: host, path: parts, query: url.query) {
      key.bytes = rendition.key
      mark(width: rendition.width)
      return
    }
    host = host.asOriginalHost
    readFolders(&parts, of: host)
    let name = parts.popLast()
    key.bytes.reserveCapacity(host.count + url.path.count + url.query.count + 2)
    for byte in host {
      key.bytes.append(byte.inLowerCase)
    }
    for part in parts {
      key.bytes.append(UInt8(ascii: "/"))
      key.bytes += part
    }
    if let name {
      key.bytes.append(UInt8(ascii: "/"))
      readName(name, of: host, isShopify: ServiceSize.isShopify(host, parts))
    }
    readQuery(url)
  }

  private mutating func mark(width: Int?) {
    isReduced = true
    self.width = width ?? self.width
  }

  /// Jetpack's `i0.wp.com/blog.example/owl.jpg` is the picture at `blog.example/owl.jpg`.
  static func isPhoton(_ host: Text) -> Bool {
    host.count == 9 && host.hasPrefix("i") && host.hasSuffix(".wp.com")
      && 0x30...0x39 ~= host[host.startIndex + 1]
  }

  /// Removes folders that are a size, and Wikimedia's folder of thumbnails.
  private mutating func readFolders(_ parts: inout [Text], of host: Text) {
    if host.hasSuffix("upload.wikimedia.org"),
      let thumb = parts.firstIndex(where: { $0.spells("thumb") })
    {
      // `/thumb/a/ab/Owl.jpg/300px-Owl.jpg` is a rendition of `/a/ab/Owl.jpg`.
      parts.remove(at: thumb)
      let name = parts.popLast() ?? []
      mark(width: Self.wikimediaWidth(name))
      // Each page of a document is a picture of its own.
      if let page = name.split(separator: UInt8(ascii: "-")).first(where: { $0.hasPrefix("page") })
      {
        parts.append(page)
      }
      return
    }
    if let width = ServiceSize.removeFolders(from: &parts, of: host) {
      mark(width: width)
    }
    guard let name = parts.popLast() else {
      return
    }
    var kept: [Text] = []
    for part in parts {
      // Ghost writes `/size/w600/`, and Medium `/max/1024/`.
      let isAnnounced = kept.last?.spells("size") == true || kept.last?.spells("max") == true
      let size = isAnnounced ? PictureSizeMark.announced(part) : PictureSizeMark.folder(part)
      guard let size else {
        kept.append(part)
        continue
      }
      if isAnnounced {
        kept.removeLast()
      }
      mark(width: size.width)
    }
    parts = kept + [name]
  }

  /// `300px-Owl.jpg`, or `lossy-page1-300px-Scan.tif.jpg`.
  private static func wikimediaWidth(_ name: Text) -> Int? {
    let words = name.split(separator: UInt8(ascii: "-"), maxSplits: 4)
    return words.lazy.compactMap { $0.hasSuffix("px") ? $0.dropLast(2).wholeNumber : nil }.first
  }

  /// Adds the name of the file to the key, without marks at the end of its stem.
  private mutating func readName(_ name: Text, of host: Text, isShopify: Bool) {
    let (stem, ending) = name.withoutSecondExtension.stemAndExtension
    let ofShopify = isShopify ? ServiceSize.shopify(endOf: stem) : nil
    guard let size = ofShopify ?? PictureSizeMark.end(of: stem, at: host) else {
      key.bytes += stem
      key.bytes += ending
      return
    }
    if size.scale > 1 {
      scale = size.scale
    } else {
      mark(width: size.width)
    }
    key.bytes += stem[..<(stem.endIndex - size.length)]
    key.bytes += ending
  }

  /// Reads the sizes of a query, and adds to the key what else in it tells pictures apart: of a
  /// file, nothing that services are known to add.
  private mutating func readQuery(_ url: WebAddress) {
    guard !url.query.isEmpty else {
      return
    }
    let isOfFile = url.endsLikePicture
    for field in url.query.split(separator: UInt8(ascii: "&")) {
      let name = field.prefix { $0 != UInt8(ascii: "=") }
      let value = field[name.endIndex...].dropFirst()
      if Self.sizeFields.contains(where: { name.spells($0) }) {
        // `fit=max` is a way to fit, and no size.
        let isWidth = !name.hasPrefix("h")
        mark(width: isWidth ? value.leadingNumber : nil)
      } else if name.spells("format"), value.hasSuffix("w"), let width = value.leadingNumber {
        // Squarespace's `format=1000w`.
        mark(width: width)
      } else if !isOfFile || !Self.isHarmless(name) {
        key.bytes.append(UInt8(ascii: "?"))
        key.bytes += field
      }
    }
  }

  private static func isHarmless(_ name: Text) -> Bool {
    name.hasPrefix("utm_") || name.hasPrefix("X-Amz-") || harmless.contains { name.spells($0) }
  }

  private static let sizeFields: [StaticString] = ["w", "h", "width", "height", "resize", "fit"]
  /// Fields about quality, format and version, and signatures.
  private static let harmless: [StaticString] = [
    "q", "quality", "auto", "fm", "format", "ssl", "strip", "lossy", "dpr", "crop", "v", "ver",
    "s", "sig", "ixlib", "ixid", "ex", "is", "hm", "cs", "usqp", "itok", "token", "hash",
    "Expires", "Signature", "Key-Pair-Id", "se", "sp", "sv", "sr", "st", "name",
  ]
}

extension ArraySlice<UInt8> {
  /// The host of the originals: without `www.`, of Blogger without the number of a server, and of
  /// Reddit's previews that of its pictures.
  fileprivate var asOriginalHost: ArraySlice<UInt8> {
    if hasSuffix(".bp.blogspot.com") {
      return suffix(15)
    }
    if spells("preview.redd.it") {
      return Array("i.redd.it".utf8)[...]
    }
    return hasPrefix("www.") ? dropFirst(4) : self
  }

  /// `owl.jpg` of `owl.jpg.webp`, as plug-ins of WordPress name what they converted.
  fileprivate var withoutSecondExtension: ArraySlice<UInt8> {
    guard hasSuffix(".webp") || hasSuffix(".avif") else {
      return self
    }
    let first = dropLast(5)
    return first.hasSuffix(".jpg") || first.hasSuffix(".png") || first.hasSuffix(".jpeg")
      ? first : self
  }
}

/// The name of a picture: its URL without marks of size, and without what of its query is known to
/// change from day to day. Two URLs with one name are the same picture.
public struct PictureName: Hashable, Sendable {
  private let key: BytesKey

  /// The name in an absolute URL.
  public init(_ url: URL) {
    key = PictureAddress(WebAddress(url)).key
  }

  /// The name as text.
  public var text: String { String(decoding: key.bytes, as: UTF8.self) }
}
