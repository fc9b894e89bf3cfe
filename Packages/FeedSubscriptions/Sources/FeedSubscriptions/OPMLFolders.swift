/// The folders that are open while a document is being read.
struct OPMLFolders {
  /// Each with the depth of its element, and the tags of what is in it: feeds share that list,
  /// since folders may be nested as deep as a document may be.
  private var open: [(depth: Int, tags: [String])] = []

  /// The tags of what is in all of them, each once.
  var tags: [String] { open.last?.tags ?? [] }

  /// Closes those that an element at this depth is not in.
  mutating func close(downTo depth: Int) {
    while let last = open.last, last.depth >= depth {
      open.removeLast()
    }
  }

  mutating func open(_ name: String?, at depth: Int) {
    var tags = tags
    if let tag = name.flatMap(FeedTags.tag) {
      FeedTags.add([tag], to: &tags)
    }
    open.append((depth, tags))
  }
}
