import FeedCore

/// Why a candidate is no picture of an item, whatever else is there.
public enum PictureRefusal: Hashable, Sendable {
  /// It is not on the web.
  case notOnTheWeb
  /// SVG, which is not supported.
  case vectorGraphics
  /// It is 2 pixels or less wide or high: it counts readers.
  case tiny
  /// It is as small as an icon, or one.
  case icon
  /// Its address is that of an avatar, a smiley, an advertisement or a counter.
  case address
  /// Its classes are those of an avatar, a smiley, a formula or a card for another page.
  case classes
  /// It is the button of a link for sharing, following or paying.
  case button
  /// Its file is what a page shows until it has loaded a picture.
  case placeholder

  /// Why a candidate is no picture of an item; `nil` if it may be one. Feeds write 0 for a size
  /// that is not known.
  init?(_ candidate: PictureCandidate) {
    if let refusal = candidate.refusal {
      self = refusal
    } else if let refusal = Self.refusal(width: candidate.width, height: candidate.height) {
      self = refusal
    } else {
      self.init(candidate.address)
    }
  }

  /// 48 pixels: what sites attach as an avatar.
  private static let widestIcon = 48

  private static func refusal(width: Int?, height: Int?) -> PictureRefusal? {
    let sides = [width, height].compactMap { $0 }.filter { $0 > 0 }
    if sides.contains(where: { $0 <= 2 }) {
      return .tiny
    }
    return sides.count == 2 && sides.allSatisfy { $0 <= widestIcon } ? .icon : nil
  }

  /// Why a URL is no picture's; `nil` if it may be one.
  init?(_ url: WebAddress) {
    let host = url.host
    guard url.isOfWeb, !host.isEmpty, !Self.isMalformed(host) else {
      self = .notOnTheWeb
      return
    }
    if url.hasExtension(in: [".svg", ".svgz"]) {
      self = .vectorGraphics
    } else if url.hasExtension(in: [".ico"]) {
      self = .icon
    } else if UnwantedAddress.isOne(url) {
      self = .address
    } else if UnwantedAddress.isPlaceholder(url.fileName) {
      self = .placeholder
    } else {
      return nil
    }
  }

  /// Whether it is the host of `https://[`, which some Foundations spell `%5B`.
  private static func isMalformed(_ host: ArraySlice<UInt8>) -> Bool {
    guard host.contains(UInt8(ascii: "%")) else {
      return false
    }
    return String(decoding: host, as: UTF8.self).lowercased().contains("%5b")
  }
}
