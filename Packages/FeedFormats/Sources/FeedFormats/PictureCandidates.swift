/// All pictures that one item may mean, and the choice among them. It takes work that grows with
/// the number of candidates.
public struct PictureCandidates: Hashable, Sendable {
  private var candidates: [PictureCandidate] = []
  private var groups = 0

  /// Makes an empty collection.
  public init() {}

  /// Takes a candidate, unless it is none that an item can mean, such as a pixel for counting.
  public mutating func add(_ candidate: PictureCandidate?) {
    guard let candidate, candidate.isPlausible else {
      return
    }
    candidates.append(candidate)
  }

  /// Takes renditions of one picture, of which at most one is shown.
  public mutating func add(group renditions: [PictureCandidate]) {
    groups += 1
    for var rendition in renditions {
      rendition.group = groups
      add(rendition)
    }
  }

  /// The pictures to show, in their order. `text` finds those of the item's text, of which the
  /// first counts; it is asked only where they do, since reading HTML takes long.
  public func chosen(
    orInText text: () throws -> some Sequence<PictureCandidate>
  ) rethrows -> [PictureCandidate] {
    let named = candidates.map(\.source).min()
    let textCounts = named.map { $0 > .text } ?? true
    if textCounts, let found = try text().first(where: \.isPlausible) {
      return [found]
    }
    guard let source = named else {
      return []
    }
    let pictures = candidates.filter { $0.source == source }
    switch source {
    case .media: return Self.bestRenditions(of: pictures)
    case .attachment: return Self.distinct(pictures)
    case .image, .banner, .text, .cover: return Array(pictures.prefix(1))
    case .thumbnail: return pictures.first.map { [pictures.reduce($0, Self.better)] } ?? []
    }
  }

  /// The better of two renditions; of equals the first.
  private static func better(
    _ one: PictureCandidate,
    _ other: PictureCandidate
  ) -> PictureCandidate {
    other.rank > one.rank ? other : one
  }

  /// One of each group, and of those outside of groups that differ only in size.
  private static func bestRenditions(of pictures: [PictureCandidate]) -> [PictureCandidate] {
    var places: [Subject: Int] = [:]
    var best: [PictureCandidate] = []
    for picture in pictures {
      let subject = Subject(picture)
      if let place = places[subject] {
        best[place] = better(best[place], picture)
      } else {
        places[subject] = best.count
        best.append(picture)
      }
    }
    return best
  }

  /// What renditions of one picture have in common.
  private enum Subject: Hashable {
    case group(Int)
    /// All have a width, and their URLs are equal without queries.
    case address([UInt8])
    case url(URL)

    init(_ picture: PictureCandidate) {
      if let group = picture.group {
        self = .group(group)
      } else if picture.width == nil {
        self = .url(picture.url)
      } else {
        let address = picture.url.absoluteString.utf8.prefix { $0 != UInt8(ascii: "?") }
        self = .address(Array(address))
      }
    }
  }

  /// Each once. Attachments of one title are the same thing in several representations.
  private static func distinct(_ pictures: [PictureCandidate]) -> [PictureCandidate] {
    // Texts of combining marks take quadratic time to hash.
    var titles: Set<[UInt8]> = []
    var urls: Set<URL> = []
    var distinct: [PictureCandidate] = []
    for picture in pictures {
      if let title = picture.title {
        let (isNewTitle, _) = titles.insert(Array(title.utf8))
        guard isNewTitle else {
          continue
        }
      }
      let (isNewURL, _) = urls.insert(picture.url)
      if isNewURL {
        distinct.append(picture)
      }
    }
    return distinct
  }
}
