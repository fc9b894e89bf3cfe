extension [FeedRow] {
  /// The rows of one list, in which the pictures of a post repeat no text: each image of a post has
  /// the text of all of it.
  var withoutRepeatedTexts: [FeedRow] {
    var rows = self
    var post: FeedRow?
    for index in rows.indices where !rows[index].text.isEmpty {
      if let post, rows[index].repeatsText(of: post) {
        rows[index].textInList = []
      } else {
        post = rows[index]
      }
    }
    return rows
  }
}

extension FeedRow {
  /// Whether the post's first row says all of this text. It may say more: its picture's own
  /// caption.
  fileprivate func repeatsText(of post: FeedRow) -> Bool {
    guard page == post.page, published == post.published, text.count <= post.text.count else {
      return false
    }
    // Comparing text may take quadratic time; bytes never do.
    return zip(text.reversed(), post.text.reversed()).allSatisfy {
      $0.utf8.elementsEqual($1.utf8)
    }
  }
}
