public import FeedCore

/// A picture of a feed, and the name of its file.
public struct NamedPicture: Hashable, Sendable {
  /// The number of its row, and what its data is kept under.
  public let numbered: NumberedPicture
  /// The name of its file.
  public let name: PictureFileName

  /// The pictures of the rows with these `numbers`, in their order; their names are those that they
  /// have among all `rows` of a feed, made from `texts` where a person chose some. One that the
  /// feed has twice is one file.
  public static func pictures(
    of rows: [FeedRow],
    _ images: [FeedImage],
    among numbers: Set<Int>,
    namedFrom texts: [String]? = nil
  ) -> [NamedPicture] {
    let all = zip(rows, images).map { (row: $0, key: $1.dataKey) }
    let names =
      texts.map { PictureFileName.names(of: all, from: $0) } ?? PictureFileName.names(of: all)
    var seen: Set<PictureFileName> = []
    var pictures: [NamedPicture] = []
    for (index, name) in names.enumerated()
    where numbers.contains(index + 1) && seen.insert(name).inserted {
      let numbered = NumberedPicture(number: index + 1, key: all[index].key)
      pictures.append(NamedPicture(numbered: numbered, name: name))
    }
    return pictures
  }
}
