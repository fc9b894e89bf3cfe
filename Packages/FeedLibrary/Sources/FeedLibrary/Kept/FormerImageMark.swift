import FeedCore

/// The end of the URL of a picture whose image has left its feed, such as
/// `#left-1800000000-74738ff5-5367-5958-9aee-98fffdcd1876`: when that was, in seconds since 1970,
/// and which picture it had, as several may have had one URL.
struct FormerImageMark {
  private static let sign = "left-"
  private static let nameLength = 36

  private let text: String

  init(leftAt: Date, picture: Data?) {
    let name = UUIDNamespace.url.uuid(ofBytes: picture ?? Data()).uuidString.lowercased()
    text = "\(Self.sign)\(leftAt.seconds)-\(name)"
  }

  func added(to url: URL) -> URL {
    let address = url.absoluteString
    let separator = address.utf8.contains(UInt8(ascii: "#")) ? "-" : "#"
    return URL(string: address + separator + text) ?? url
  }

  /// When the image left its feed; `nil` where there is no mark.
  static func leftAt(in url: URL) -> Date? {
    let address = url.absoluteString
    return parts(of: address).map { Date(timeIntervalSince1970: $0.seconds) }
  }

  /// The URL that the picture had in the feed.
  static func removed(from url: URL) -> URL {
    guard let parts = parts(of: url.absoluteString) else {
      return url
    }
    return URL(string: parts.original) ?? url
  }

  private static func parts(of address: String) -> (original: String, seconds: Double)? {
    let front = address.utf8.dropLast(nameLength + 1)
    let digits = front.reversed().prefix { (0x30...0x39).contains($0) }.count
    let beforeDigits = front.dropLast(digits)
    guard beforeDigits.suffix(sign.utf8.count).elementsEqual(sign.utf8),
      let seconds = Double(String(Substring(front.suffix(digits))))
    else {
      return nil
    }
    let original = beforeDigits.dropLast(sign.utf8.count + 1)
    return (String(Substring(original)), seconds)
  }
}
