import FeedCLI
import FeedLibrary

extension AllFeeds {
  /// The first remark, how many feeds have others, and how many images are left out, in one line;
  /// `nil` if there is nothing to say.
  func summary(of load: MergedLoad) -> String? {
    let language = reporter.language
    let first = load.remarks.first.map { "\($0.feed.name): \(text(of: $0))" }
    let count = load.remarks.count
    let others = count > 1 ? language.text(.moreFeeds(count - 1)) : nil
    let leftOut = noticeOfLeftOut(in: load.feeds).map(language.text)
    let parts = [first, others, leftOut].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// How old a saved copy is, and why it is shown; or why there is nothing to show.
  private func text(of remark: MergedLoad.Remark) -> String {
    switch remark.outcome {
    case .saved(let origin):
      reporter.presenter.notice(of: origin, now: reporter.now()) ?? ""
    case .failed(let failure):
      reporter.message(failure)
    }
  }

  /// Says what there is to say of each feed.
  func tellRemarks(on load: MergedLoad) {
    noticeOfLeftOut(in: load.feeds).map(reporter.notice)
    for remark in load.remarks {
      let reporter = reporter.about(remark.feed)
      if let failure = remark.failure {
        reporter.tell(failure)
      } else {
        reporter.console.notice(text(of: remark))
      }
    }
  }
}
