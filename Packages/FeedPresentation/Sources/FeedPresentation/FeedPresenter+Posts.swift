public import FeedCore

extension FeedPresenter {
  /// The rows of a list of images, at the time `now`. The pictures of a post are numbered, and the
  /// first of them in the list has what they have in common. The text of each row is whole.
  public func rows(for items: [ShownImages.Item], now: Date) -> [FeedRow] {
    var rows: [FeedRow] = []
    rows.reserveCapacity(items.count)
    var first: Int?
    for (index, item) in items.enumerated() {
      var row = row(for: item, now: now)
      if let place = first, row.continues(rows[place]), item.continues(items[place]) {
        row.follow(rows[place], as: item.image)
        if place == index - 1 {
          rows[place].takeOwnCaption(besides: row)
        }
      } else {
        first = item.image.parts > 1 ? index : nil
        row.beginPost(with: item.image)
      }
      rows.append(row)
    }
    return rows
  }
}

extension ShownImages.Item {
  fileprivate func continues(_ first: Self) -> Bool {
    image.post == first.image.post && image.part > first.image.part && feed.url == first.feed.url
  }
}

extension FeedRow {
  /// Whether it has nothing that a list has to say again, but its description and text.
  fileprivate func continues(_ first: FeedRow) -> Bool {
    published == first.published && page == first.page && isFormer == first.isFormer
  }

  fileprivate mutating func beginPost(with image: FeedImage) {
    guard image.parts > 1 else {
      return
    }
    part = Part(
      number: "\(image.part)/\(image.parts)",
      caption: description,
      words: shownInWords(besides: description),
      isFirst: true
    )
  }

  fileprivate mutating func follow(_ first: FeedRow, as image: FeedImage) {
    let isOwn = description != nil && !isSame(description, first.description)
    let own = [
      isOwn ? description : shownInWords(besides: first.description),
      isSame(location, first.location) ? nil : location,
      isSame(author, first.author) ? nil : author,
      isSame(feed, first.feed) ? nil : feed,
    ].compactMap(\.self)
    part = Part(
      number: "\(image.part)/\(image.parts)",
      caption: first.part?.caption,
      words: own.isEmpty ? nil : own.joined(separator: " · "),
      isFirst: false
    )
    if repeatsText(of: first) {
      textInList = []
    }
  }

  /// The one paragraph that the first picture of a post has and the second has not is its caption.
  fileprivate mutating func takeOwnCaption(besides second: FeedRow) {
    if second.repeatsText(of: self), second.text.count + 1 == text.count {
      part?.words = textInList.removeFirst()
    }
  }

  /// What the picture shows, unless that is the caption too, or must not be said unasked.
  private func shownInWords(besides caption: String?) -> String? {
    isSensitive || isSame(alternative, caption) ? nil : alternative
  }

  /// Whether the post's first row says all of this text. It may say more: its picture's own
  /// caption.
  private func repeatsText(of first: FeedRow) -> Bool {
    guard text.count <= first.text.count else {
      return false
    }
    return zip(text.reversed(), first.text.reversed()).allSatisfy(isSame)
  }

  /// Comparing text may take quadratic time; bytes never do.
  private func isSame(_ text: String?, _ other: String?) -> Bool {
    guard let text, let other else {
      return text == nil && other == nil
    }
    return text.utf8.elementsEqual(other.utf8)
  }
}
