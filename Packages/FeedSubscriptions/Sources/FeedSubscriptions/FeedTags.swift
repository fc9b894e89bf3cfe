/// What another reader's folders and labels are here.
enum FeedTags {
  /// Most names are a word or two; what has more than this many bytes is no tag.
  private static let longest = 100

  /// A name as one word.
  static func tag(_ name: String) -> String? {
    let words = name.utf8.split { FeedLine.blanks.contains($0) }.map { String(Substring($0)) }
    let tag = words.joined(separator: "-")
    return (1...longest).contains(tag.utf8.count) ? tag : nil
  }

  /// Adds those that are not there yet, until there are ``FeedSettings/tagsLimit``.
  static func add(_ new: [String], to tags: inout [String]) {
    for tag in new where tags.count < FeedSettings.tagsLimit {
      // By bytes: as text, tags of combining marks take many times as long.
      if !tags.contains(where: { $0.utf8.elementsEqual(tag.utf8) }) {
        tags.append(tag)
      }
    }
  }
}
