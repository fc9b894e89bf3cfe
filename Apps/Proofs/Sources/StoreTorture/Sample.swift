import FeedCache

/// Feeds and pictures by number, so that whatever is read back can be told: which one it is, and whether it is whole.
enum Sample {
  private static let start = 1_800_000_000

  static func url(_ name: String) -> URL { URL(filePath: "/torture").appending(path: name).absoluteURL }

  static func picture(_ image: Int) -> URL { url("\(image).png") }

  /// Feed `number`: 3 to 32 images, the first ones the same in each.
  static func feed(_ number: Int) -> CachedFeed {
    let images = (0..<3 + number % 30).map { image in
      FeedImage(
        id: UUID(uuid: (UInt8(image), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)),
        description: "image \(image) of feed \(number)", location: image % 2 == 0 ? nil : "place \(number)",
        url: picture(image))
    }
    return CachedFeed(images: images, savedAt: Date(timeIntervalSince1970: Double(start + number)))
  }

  /// Which feed this is, or `nil` if it is none of them, whole.
  static func number(of feed: CachedFeed) -> Int? {
    let number = Int(feed.savedAt.timeIntervalSince1970) - start
    guard number >= 0, feed == self.feed(number) else { return nil }
    return number
  }

  /// Version `number` of the data of an image: 40 bytes to 12 kB.
  static func data(_ image: Int, _ number: Int) -> Data {
    Data(String(repeating: "\(number) is the version of picture \(image). ", count: 1 + number % 300).utf8)
  }

  /// Which version this is, or `nil` if it is none of them, whole.
  static func version(of data: Data, _ image: Int) -> Int? {
    let digits = data.prefix { (48...57).contains($0) }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), data == self.data(image, number) else {
      return nil
    }
    return number
  }
}
