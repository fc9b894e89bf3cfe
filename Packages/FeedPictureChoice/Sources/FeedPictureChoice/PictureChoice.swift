/// The pictures of one item: the choice among its candidates, the same for all formats.
///
/// The best kind that is there gives the pictures, and the best size of each is shown. Lower kinds
/// give other sizes of these pictures, and words; if the best kind has a single picture, several
/// pictures of the text follow it. It is a pure function whose work grows with the number of
/// candidates.
public struct PictureChoice: Sendable {
  /// The most pictures of an item: more than any post has, and each repeats the item's
  /// texts.
  public static let pictureLimit = 100
  /// How many other sizes are kept with a picture.
  static let alternateLimit = 4

  /// What became of a candidate.
  @frozen public enum Verdict: Hashable, Sendable {
    /// It is shown, as the picture of this number, counted from 0.
    case chosen(picture: Int)
    /// It is another size of the picture of this number. Those that are kept are asked for if the
    /// chosen one cannot be loaded.
    case otherSize(picture: Int, isKept: Bool)
    /// It is no picture of an item at all.
    case refused(PictureRefusal)
    /// It stands for a picture only until that is loaded.
    case placeholder
    /// A better kind has pictures.
    case lowerKind(than: PictureCandidate.Kind)
    /// An item shows only the first of this kind.
    case notTheFirst
    /// The item has too many pictures.
    case beyondLimit
  }

  /// One picture, by the indices of its candidates.
  public struct Picture: Hashable, Sendable {
    /// The one that is shown.
    public let chosen: Int
    /// Other sizes that are kept, next best first.
    public let alternates: [Int]
    /// All of its candidates, in the document's order.
    public let members: [Int]
  }

  /// The candidates.
  public let candidates: [PictureCandidate]
  /// What became of each candidate.
  public private(set) var verdicts: [Verdict]
  /// The width by which each was compared; 0 where none was.
  public private(set) var widths: [Int]
  /// The pictures to show, in their order.
  public private(set) var pictures: [Picture] = []

  /// Chooses.
  public init(_ candidates: PictureCandidates) {
    self.candidates = candidates.all
    verdicts = self.candidates.map { _ in .notTheFirst }
    widths = self.candidates.map { _ in 0 }
    let usable = usableIndices()
    guard let lead = bestKind(of: usable) else {
      return
    }
    let subjects = PictureSubjects(of: usable, in: self.candidates)
    let shown = shownSubjects(subjects, lead: lead)
    judge(subjects, shown: shown, lead: lead)
  }

  private func bestKind(of usable: [Int]) -> PictureCandidate.Kind? {
    usable.lazy.map { candidates[$0].kind }.min()
  }

  /// The candidates that may be pictures. Placeholders count only if nothing else is there.
  private mutating func usableIndices() -> [Int] {
    var usable: [Int] = []
    var placeholders: [Int] = []
    var refusals = PictureRefusals()
    for index in candidates.indices {
      if let refusal = refusals.refusal(of: candidates[index]) {
        verdicts[index] = .refused(refusal)
      } else if candidates[index].role == .placeholder {
        verdicts[index] = .placeholder
        placeholders.append(index)
      } else {
        usable.append(index)
      }
    }
    return usable.isEmpty ? placeholders : usable
  }

  /// The pictures to show, by their subjects, in their order.
  private func shownSubjects(
    _ subjects: PictureSubjects,
    lead: PictureCandidate.Kind
  ) -> [Int] {
    guard subjects.members.count > 1 else {
      return [0]
    }
    let leading = subjects.withCandidates(of: lead, in: candidates)
    switch lead {
    case .media, .attachment, .item:
      let first = lead == .item ? Array(leading.prefix(1)) : leading
      let inText = subjects.withCandidates(of: .text, in: candidates)
      // A cover before a photo story.
      guard first.count == 1, inText.count > 1 else {
        return first
      }
      return first + inText.filter { $0 != first[0] }
    case .text, .poster:
      return leading
    case .preview, .thumbnail, .cover:
      return Array(leading.prefix(1))
    }
  }

  private mutating func judge(
    _ subjects: PictureSubjects,
    shown: [Int],
    lead: PictureCandidate.Kind
  ) {
    for index in subjects.members.joined() {
      let kind = candidates[index].kind
      verdicts[index] = kind > lead ? .lowerKind(than: lead) : .notTheFirst
    }
    for (number, subject) in shown.enumerated() {
      let members = subjects.members[subject]
      guard number < Self.pictureLimit else {
        for index in members {
          verdicts[index] = .beyondLimit
        }
        continue
      }
      let ranking = PictureRanking(of: members, in: candidates, subjects.addresses)
      for (index, width) in zip(members, ranking.widths) {
        verdicts[index] = .otherSize(picture: number, isKept: false)
        widths[index] = width
      }
      let order = ranking.order
      let alternates = order.dropFirst().prefix(Self.alternateLimit)
      verdicts[order[0]] = .chosen(picture: number)
      for index in alternates {
        verdicts[index] = .otherSize(picture: number, isKept: true)
      }
      pictures.append(
        Picture(chosen: order[0], alternates: Array(alternates), members: members)
      )
    }
  }
}

extension PictureChoice {
  /// What all candidates of a picture say of it. The first that says something counts.
  public func words(of picture: Picture) -> PictureWords {
    var words = candidates[picture.chosen].words
    for index in picture.members where !candidates[index].words.isEmpty {
      words.complete(with: candidates[index].words)
    }
    return words.withoutFileNames
  }

  /// The addresses of its other sizes, next best first.
  public func alternates(of picture: Picture) -> [String] {
    picture.alternates.map { candidates[$0].address.spelling }
  }

  /// Whether a picture is as wide as a screen, by what the document or its URL says.
  public func isLarge(_ picture: Picture) -> Bool {
    // Most widths are not known, which is seen sooner than how they would be.
    guard widths[picture.chosen] >= PictureRanking.sharp else {
      return false
    }
    return width(of: picture.chosen).map { $0.source != .assumed } ?? false
  }
}
