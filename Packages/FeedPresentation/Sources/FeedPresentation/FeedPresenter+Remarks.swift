public import FeedCore

extension MergedLoad {
  /// How many images are left out; `nil` for none.
  public var noticeOfLeftOut: Message? { feeds.noticeOfLeftOut }
}

extension MergedFeeds {
  /// How many images are left out because of the size; `nil` for none.
  public var noticeOfLeftOut: Message? {
    leftOut > 0 ? .imagesLeftOut(leftOut, beyond: size) : nil
  }
}

extension FeedPresenter {
  /// How old a saved copy is at the time `now`, and why it is shown; or why there is nothing to
  /// show.
  public func notice(of remark: MergedLoad.Remark, now: Date) -> String? {
    switch remark.outcome {
    case .saved(let origin): notice(of: origin, now: now)
    case .failed(let failure): language.text(.failure(failure, keptCopiesShownBy: option))
    }
  }

  /// The first remark, how many feeds have others, and how many images are left out, in one line;
  /// `nil` if there is nothing to say. That a feed waits, as its publisher wishes, is no news.
  public func summary(of load: MergedLoad, now: Date) -> String? {
    let remarks = load.remarks.filter { !$0.isAsWished }
    var parts: [String] = []
    if let first = remarks.first {
      parts.append("\(first.feed.name): \(notice(of: first, now: now) ?? "")")
    }
    let others = remarks.count - 1
    if others > 0 {
      parts.append(language.text(.moreFeeds(others)))
    }
    if let leftOut = load.noticeOfLeftOut {
      parts.append(language.text(leftOut))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}
