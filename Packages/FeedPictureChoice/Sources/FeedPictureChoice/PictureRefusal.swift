/// Why a candidate is no picture of an item, whatever else is there.
@frozen public enum PictureRefusal: CaseIterable, Hashable, Sendable {
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

  /// Why a candidate is no picture of an item; `nil` if it may be one.
  init?(_ candidate: PictureCandidate) {
    if let refusal = Self.refusal(withoutAddress: candidate) {
      self = refusal
    } else {
      self.init(candidate.address)
    }
  }

  /// As far as its address does not matter. Feeds write 0 for a size that is not known.
  fileprivate static func refusal(withoutAddress candidate: PictureCandidate) -> PictureRefusal? {
    candidate.refusal ?? refusal(width: candidate.width, height: candidate.height)
  }

  /// 48 pixels: what sites attach as an avatar.
  private static let widestIcon = 48

  private static func refusal(width: Int?, height: Int?) -> PictureRefusal? {
    if isTiny(width) || isTiny(height) {
      return .tiny
    }
    return isSideOfIcon(width) && isSideOfIcon(height) ? .icon : nil
  }

  private static func isTiny(_ side: Int?) -> Bool {
    side.map { 1...2 ~= $0 } ?? false
  }

  private static func isSideOfIcon(_ side: Int?) -> Bool {
    side.map { 1...widestIcon ~= $0 } ?? false
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

/// The refusals of an item's candidates, one after the other. Many items name an address twice in a
/// row, which is judged once.
struct PictureRefusals {
  private var address: WebAddress?
  private var refusalOfAddress: PictureRefusal?

  /// Why a candidate is no picture of an item; `nil` if it may be one.
  mutating func refusal(of candidate: PictureCandidate) -> PictureRefusal? {
    if let refusal = PictureRefusal.refusal(withoutAddress: candidate) {
      return refusal
    }
    if address?.text != candidate.address.text {
      address = candidate.address
      refusalOfAddress = PictureRefusal(candidate.address)
    }
    return refusalOfAddress
  }
}
