/// The folders that are open while a document is being read.
struct OPMLFolders {
  /// The tag of each, if its name can be one, with the depth of its element.
  private var open: [(depth: Int, tag: String?)] = []

  /// The tags of what is in all of them, each once.
  var tags: [String] {
    var known: Set<[UInt8]> = []
    return open.compactMap(\.tag).filter { known.insert(Array($0.utf8)).inserted }
  }

  /// Closes those that an element at this depth is not in.
  mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      open.removeLast()
    }
  }

  mutating func open(_ name: String?, at depth: Int) {
    open.append((depth, name.flatMap(Self.tag)))
  }

  /// Most folders are a word or two; what has more than this many bytes is no tag.
  private static let longestTag = 100

  /// A folder's name as one word.
  private static func tag(_ name: String) -> String? {
    let words = name.utf8.split { FeedLine.blanks.contains($0) }.map { String(Substring($0)) }
    let tag = words.joined(separator: "-")
    return (1...longestTag).contains(tag.utf8.count) ? tag : nil
  }
}
