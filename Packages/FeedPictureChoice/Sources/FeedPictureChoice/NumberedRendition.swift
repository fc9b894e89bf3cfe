/// Pictures of services that name each size of a picture by its number, or its name, and a word.
struct NumberedRendition {
  typealias Text = ArraySlice<UInt8>

  /// Equal for all sizes of a picture.
  let key: [UInt8]
  /// The width of this one, in pixels.
  let width: Int

  init?(host: Text, path: [Text], query: Text) {
    if host.hasSuffix(".staticflickr.com") || host.hasSuffix(".static.flickr.com") {
      self.init(flickr: path.last ?? [])
    } else if host.hasSuffix(".ytimg.com") || host.spells("img.youtube.com") {
      self.init(youTube: path)
    } else if host.spells("pbs.twimg.com") {
      self.init(twitter: path, query: query)
    } else {
      return nil
    }
  }

  /// Flickr's `54321_0a1b2c_z.jpg`: the number is the photo's, the letter its size. Each size may
  /// have another server and another secret.
  private init?(flickr name: Text) {
    guard let number = name.number(endingWith: "_") else {
      return nil
    }
    key = Array("flickr/".utf8) + number
    let stem = name.prefix { $0 != UInt8(ascii: ".") }
    let size = stem.lastIndex(of: UInt8(ascii: "_")).map { stem[($0 + 1)...] } ?? []
    width = Self.flickrWidths.first { size.elementsEqual($0.letter.utf8) }?.width ?? 500
  }

  /// <https://www.flickr.com/services/api/misc.urls.html>. Without a letter it is 500.
  private static let flickrWidths: [(letter: String, width: Int)] = [
    ("s", 75), ("t", 100), ("q", 150), ("m", 240), ("n", 320), ("w", 400), ("z", 640), ("c", 800),
    ("b", 1_024), ("h", 1_600), ("k", 2_048), ("3k", 3_072), ("4k", 4_096), ("5k", 5_120),
    ("6k", 6_144), ("o", 6_145),
  ]

  /// YouTube's `/vi/1aB2c/hqdefault.jpg`.
  private init?(youTube path: [Text]) {
    guard path.count == 3, path[0].hasPrefix("vi") else {
      return nil
    }
    let name = path[2].prefix { $0 != UInt8(ascii: ".") }
    guard let size = Self.youTubeWidths.first(where: { name.elementsEqual($0.name.utf8) }) else {
      return nil
    }
    key = Array("youtube/".utf8) + path[1]
    width = size.width
  }

  private static let youTubeWidths: [(name: String, width: Int)] = [
    ("default", 120), ("mqdefault", 320), ("hqdefault", 480), ("sddefault", 640),
    ("maxresdefault", 1_280),
  ]

  /// Twitter's `/media/Ab1?format=jpg&name=small`, `/media/Ab1.jpg?name=small` and
  /// `/media/Ab1.jpg:small`.
  private init?(twitter path: [Text], query: Text) {
    guard path.count > 1, let name = path.last else {
      return nil
    }
    let stem = name.prefix { ![UInt8(ascii: "."), UInt8(ascii: ":")].contains($0) }
    key = Array("twitter/".utf8) + (path.dropLast() + [stem]).joined(separator: "/".utf8)
    let field = query.split(separator: UInt8(ascii: "&")).first { $0.hasPrefix("name=") }
    let colon = name.firstIndex(of: UInt8(ascii: ":"))
    let word = field?.dropFirst(5) ?? colon.map { name[($0 + 1)...] } ?? []
    // `900x900`, or a word.
    width =
      word.leadingNumber ?? Self.twitterWidths.first { word.spells($0.name) }?.width ?? 1_200
  }

  /// Without a name it is `medium`. Each is at most as wide as the original, which has 4,096.
  private static let twitterWidths: [(name: StaticString, width: Int)] = [
    ("thumb", 150), ("small", 680), ("medium", 1_200), ("large", 2_048), ("orig", 4_096),
  ]
}
