/// The order of the candidates of one picture, best first.
///
/// The publisher's default is best, unless it is known to be small and another is larger; else the
/// largest up to 2,560 pixels wide, as screens are; if that has less than 1,000, the smallest above
/// 2,560.
struct PictureRanking {
  private static let screen = 2_560
  /// A picture that is narrower looks blurred on a screen.
  static let sharp = 1_000
  /// What a width counts as that nobody names: more than a thumbnail's, less than a screen's.
  static let unknown = 601
  /// No picture is wider. What a stranger names beyond is not known, and never too large to add to.
  fileprivate static let possible = 1...1_000_000

  /// The width by which each member is compared, in their order.
  let widths: [Int]
  private let members: [Int]
  private let candidates: [PictureCandidate]
  private let addresses: [PictureAddress?]
  /// The largest width that is named, or at which a page shows one of them.
  private let largestNamed: Int?

  /// - Parameters:
  ///   - members: the indices of the candidates of one picture.
  ///   - candidates: all candidates.
  ///   - addresses: what their URLs say; empty if all have the same.
  init(of members: [Int], in candidates: [PictureCandidate], _ addresses: [PictureAddress?]) {
    self.members = members
    self.candidates = candidates
    self.addresses = addresses
    var largest: Int?
    var isReduced = false
    for index in members {
      let address = addresses.isEmpty ? nil : addresses[index]
      let width = candidates[index].namedWidth(by: address) ?? candidates[index].shownWidth
      largest = width.map { max($0, largest ?? $0) } ?? largest
      isReduced = isReduced || address?.isReduced == true
    }
    let larger = (largest ?? Self.unknown) + 1
    widths = members.map { index in
      let address = addresses.isEmpty ? nil : addresses[index]
      if let width = candidates[index].namedWidth(by: address) {
        return width
      }
      // Of a picture that was made smaller, the rendition without a mark is the original.
      let isOriginal = isReduced && address?.isReduced == false
      if isOriginal || candidates[index].role == .linkTarget {
        return larger
      }
      return (candidates[index].shownWidth ?? Self.unknown) * (address?.scale ?? 1)
    }
    largestNamed = largest
  }

  /// The indices of the members, best first, each URL once.
  var order: [Int] {
    guard members.count > 1 else {
      return members
    }
    guard !addresses.isEmpty else {
      // They have the same URL.
      return [members.first(where: isUsefulDefault) ?? widest]
    }
    let isBlurred = !widths.contains { (Self.sharp...Self.screen).contains($0) }
    let smallestAbove = isBlurred ? widths.filter { $0 > Self.screen }.min() : nil
    let ranks = members.indices.map { position in
      isUsefulDefault(members[position]) ? .max : rank(of: widths[position], best: smallestAbove)
    }
    let sorted = members.indices.sorted { one, other in
      ranks[one] == ranks[other] ? one < other : ranks[one] > ranks[other]
    }
    var known: Set<BytesKey> = Set(minimumCapacity: members.count)
    var order: [Int] = []
    order.reserveCapacity(members.count)
    for position in sorted {
      let index = members[position]
      let (isNew, _) = known.insert(candidates[index].address.text)
      if isNew {
        order.append(index)
      }
    }
    return order
  }

  /// The member of which the largest width is known.
  private var widest: Int {
    var widest = 0
    for position in members.indices where widths[position] > widths[widest] {
      widest = position
    }
    return members[widest]
  }

  private func rank(of width: Int, best: Int?) -> Int {
    if width == best {
      return .max - 1
    }
    return width <= Self.screen ? width : -width
  }

  /// Whether the publisher's default is to be shown. Galleries call a preview the default, such as
  /// SmugMug one of 600 pixels beside one of 1,024.
  private func isUsefulDefault(_ index: Int) -> Bool {
    guard candidates[index].isDefault else {
      return false
    }
    let address = addresses.isEmpty ? nil : addresses[index]
    guard let width = candidates[index].namedWidth(by: address) else {
      return true
    }
    return width >= Self.sharp || width == largestNamed
  }
}

extension PictureCandidate {
  /// The width at which a page shows it, if a picture can have that.
  fileprivate var shownWidth: Int? {
    displayedWidth.flatMap { PictureRanking.possible.contains($0) ? $0 : nil }
  }

  /// The width that the document or the URL names.
  fileprivate func namedWidth(by address: PictureAddress?) -> Int? {
    if let width, PictureRanking.possible.contains(width) {
      return width
    }
    return address?.width
  }
}
