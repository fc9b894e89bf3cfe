import FeedCore

/// The order of the candidates of one picture, best first.
///
/// The publisher's default is best; else the largest up to 2,560 pixels wide, as screens are; if
/// that has less than 1,000, the smallest above 2,560.
struct PictureRanking {
  private static let widest = 2_560
  private static let sharp = 1_000
  /// What a width counts as that nobody names: more than a thumbnail's, less than a screen's.
  static let unknown = 601
  /// No picture is wider. What a stranger names beyond is not known, and never too large to add to.
  private static let possible = 1...1_000_000

  /// The width by which each candidate is compared, in the order of the candidates.
  let widths: [Int]
  private let candidates: [PictureCandidate]

  /// - Parameters:
  ///   - candidates: the candidates of one picture.
  ///   - addresses: what their URLs say; `nil` for a single one.
  init(_ candidates: [PictureCandidate], _ addresses: [PictureAddress?]) {
    self.candidates = candidates
    let named = zip(candidates, addresses).map { candidate, address in
      Self.possible(candidate.width) ?? address?.width
    }
    let displayed = candidates.map { Self.possible($0.displayedWidth) }
    let known = zip(named, displayed).compactMap { $0 ?? $1 }
    let larger = (known.max() ?? Self.unknown) + 1
    let isReduced = addresses.contains { $0?.isReduced == true }
    widths = candidates.indices.map { index in
      let candidate = candidates[index]
      if let width = named[index] {
        return width
      }
      // Of a picture that was made smaller, the rendition without a mark is the original.
      let isOriginal = isReduced && addresses[index]?.isReduced == false
      if isOriginal || candidate.role == .linkTarget {
        return larger
      }
      return (displayed[index] ?? Self.unknown) * (addresses[index]?.scale ?? 1)
    }
  }

  private static func possible(_ width: Int?) -> Int? {
    width.flatMap { possible.contains($0) ? $0 : nil }
  }

  /// The positions of the candidates, best first, each URL once.
  var order: [Int] {
    let isBlurred = !widths.contains { (Self.sharp...Self.widest).contains($0) }
    let smallestAbove = isBlurred ? widths.filter { $0 > Self.widest }.min() : nil
    let sorted = candidates.indices.sorted { one, other in
      let first = rank(of: one, best: smallestAbove)
      let second = rank(of: other, best: smallestAbove)
      return first == second ? one < other : first > second
    }
    var urls: Set<URL> = []
    return sorted.filter { position in
      let (isNew, _) = urls.insert(candidates[position].url)
      return isNew
    }
  }

  private func rank(of position: Int, best: Int?) -> Int {
    let width = widths[position]
    if candidates[position].isDefault {
      return .max
    }
    if width == best {
      return .max - 1
    }
    return width <= Self.widest ? width : -width
  }
}
