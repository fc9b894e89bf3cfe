import FeedCore

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

  init(_ url: URLParts) {
    var host = url.authority
    var parts = url.path.parts { $0 == UInt8(ascii: "/") }
    if Self.isPhoton(host), let origin = parts.first {
      host = origin
      parts.removeFirst()
    }
    if host.hasSuffix(".staticflickr.com"), readFlickr(parts.last) {
      return
    }
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
      readName(name, of: host)
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

  /// Flickr's `54321_0a1b2c_z.jpg`: the number is the photo's, the letter its size. Each size may
  /// have another server and another secret.
  private mutating func readFlickr(_ name: Text?) -> Bool {
    guard let name, let number = name.number(endingWith: "_") else {
      return false
    }
    key.bytes = Array("flickr/".utf8) + number
    let stem = name.prefix { $0 != UInt8(ascii: ".") }
    let size = stem.lastIndex(of: UInt8(ascii: "_")).map { stem[($0 + 1)...] } ?? []
    mark(width: Self.flickrWidths.first { size.elementsEqual($0.letter.utf8) }?.width ?? 500)
    return true
  }

  /// <https://www.flickr.com/services/api/misc.urls.html>. Without a letter it is 500.
  private static let flickrWidths: [(letter: String, width: Int)] = [
    ("s", 75), ("t", 100), ("q", 150), ("m", 240), ("n", 320), ("w", 400), ("z", 640), ("c", 800),
    ("b", 1_024), ("h", 1_600), ("k", 2_048), ("3k", 3_072), ("4k", 4_096), ("5k", 5_120),
    ("6k", 6_144), ("o", 6_145),
  ]

  /// Removes folders that are a size, and Wikimedia's folder of thumbnails.
  private mutating func readFolders(_ parts: inout [Text], of host: Text) {
    if host.hasSuffix("upload.wikimedia.org"),
      let thumb = parts.firstIndex(where: { $0.spells("thumb") })
    {
      // `/thumb/a/ab/Owl.jpg/300px-Owl.jpg` is a rendition of `/a/ab/Owl.jpg`.
      parts.remove(at: thumb)
      mark(width: parts.popLast().flatMap(Self.wikimediaWidth))
      return
    }
    guard let name = parts.popLast() else {
      return
    }
    parts.removeAll { part in
      guard let size = PictureSizeMark.folder(part) else {
        return false
      }
      mark(width: size.width)
      return true
    }
    parts.append(name)
  }

  /// `300px-Owl.jpg`, or `lossy-page1-300px-Scan.tif.jpg`.
  private static func wikimediaWidth(_ name: Text) -> Int? {
    let words = name.split(separator: UInt8(ascii: "-"), maxSplits: 4)
    return words.lazy.compactMap { $0.hasSuffix("px") ? $0.dropLast(2).wholeNumber : nil }.first
  }

  /// Adds the name of the file to the key, without marks at the end of its stem.
  private mutating func readName(_ name: Text, of host: Text) {
    let (stem, ending) = name.stemAndExtension
    guard let size = PictureSizeMark.end(of: stem, at: host) else {
      key.bytes += name
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
  /// file, only what names another one.
  private mutating func readQuery(_ url: URLParts) {
    guard !url.query.isEmpty else {
      return
    }
    let isOfFile = url.endsLikePicture
    for field in url.query.split(separator: UInt8(ascii: "&")) {
      let name = field.prefix { $0 != UInt8(ascii: "=") }
      guard Self.sizeFields.contains(where: { name.spells($0) }) else {
        if !isOfFile || Self.nameFields.contains(where: { name.spells($0) }) {
          key.bytes.append(UInt8(ascii: "?"))
          key.bytes += field
        }
        continue
      }
      let value = field[name.endIndex...].dropFirst()
      // `fit=max` is a way to fit, and no size.
      let isWidth = !name.hasPrefix("h")
      mark(width: isWidth ? value.leadingNumber : nil)
    }
  }

  private static let sizeFields: [StaticString] = ["w", "h", "width", "height", "resize", "fit"]
  private static let nameFields: [StaticString] = [
    "id", "file", "img", "image", "src", "url", "path",
  ]
}
