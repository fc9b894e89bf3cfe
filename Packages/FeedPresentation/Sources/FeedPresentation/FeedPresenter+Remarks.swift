public import FeedCore

extension ShownImages {
  /// How many images are left out because of the memory; `nil` for none.
  public var noticeOfLeftOut: Message? {
    leftOut > 0 ? .imagesLeftOut(leftOut, beyond: memory) : nil
  }
}

extension FeedPresenter {
  /// How old a saved copy is at the time `now`, and why it is shown; or why there is nothing to
  /// show.
  public func notice(of remark: FeedRemark, now: Date) -> String? {
    switch remark.outcome {
    case .saved(let origin): notice(of: origin, now: now)
    case .failed(let failure): language.text(.failure(failure, keptCopiesShownBy: option))
    }
  }

  /// Of one feed its remark; of several the first one, how many feeds have others, and how many
  /// images are left out, in one line. `nil` if there is nothing to say. That one of several feeds
  /// waits, as its publisher wishes, is no news.
  public func notice(of shown: ShownImages, now: Date) -> String? {
    guard shown.isOfSeveral else {
      return shown.remarks.first.flatMap { notice(of: $0, now: now) }
    }
    let remarks = shown.remarks.filter { !$0.isAsWished }
    var parts: [String] = []
    if let first = remarks.first {
      parts.append("\(first.feed.name): \(notice(of: first, now: now) ?? "")")
    }
    let others = remarks.count - 1
    if others > 0 {
      parts.append(language.text(.moreFeeds(others)))
    }
    if let leftOut = shown.noticeOfLeftOut {
      parts.append(language.text(leftOut))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
