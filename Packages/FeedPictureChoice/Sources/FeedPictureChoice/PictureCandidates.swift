/// All pictures that one item may mean, as its format collects them.
public struct PictureCandidates: Hashable, Sendable {
  /// How many are kept: an item of a photo story has some hundred pictures in ten sizes each.
  public static let limit = 2_000

  /// The candidates, in the order in which the document names them.
  public private(set) var all: [PictureCandidate] = []
  /// How many were left out, as there were more than the limit, or than are read of a text.
  public internal(set) var leftOut = 0
  private var groups = 0

  /// Makes an empty collection.
  public init() {}

  /// Takes a candidate.
  public mutating func add(_ candidate: PictureCandidate?) {
    guard let candidate else {
      return
    }
    guard all.count < Self.limit else {
      leftOut += 1
      return
    }
    all.append(candidate)
  }

  /// Takes renditions of one picture, of which at most one is shown.
  public mutating func add(group renditions: some Sequence<PictureCandidate>) {
    groups += 1
    for var rendition in renditions {
      rendition.group = groups
      add(rendition)
    }
  }

  /// Makes those relative to the item's page that a format took before it knew the page.
  public mutating func resolve(relativeTo page: URL) {
    for index in all.indices {
      all[index].address = all[index].address.resolved(relativeTo: page)
    }
  }

  /// Whether there is a picture of a text that may be shown.
  public var hasPictureInText: Bool {
    all.contains { candidate in
      candidate.kind == .text && candidate.role != .placeholder
        && PictureRefusal(candidate) == nil
    }
  }
}
