extension Reporter {
  /// How many of the feeds are named of which the same is said; `-v` names all.
  private static let mostNames = 3

  /// Says what is there to say of several feeds, once for all of which it is the same, and how many
  /// images were left out. That a feed waits, as its publisher wishes, is no news.
  public func tellRemarks(on load: MergedLoad) {
    load.noticeOfLeftOut.map(notice)
    let copies = load.remarks.filter { $0.failure == nil && !$0.isWaiting }
    let feeds = Dictionary(grouping: copies) { presenter.notice(of: $0, now: now()) ?? "" }
    var said: Set<String> = []
    for remark in load.remarks {
      let reporter = about(remark.feed)
      if let failure = remark.failure {
        reporter.tell(failure)
        continue
      }
      let text = presenter.notice(of: remark, now: now()) ?? ""
      if remark.isWaiting {
        reporter.console.detail(text)
      } else if console.isVerbose {
        reporter.console.notice(text)
      } else if said.insert(text).inserted {
        console.about(names(of: feeds[text] ?? [])).notice(text)
      }
    }
  }

  private func names(of remarks: [MergedLoad.Remark]) -> String {
    let names = remarks.prefix(Self.mostNames).map(\.feed.name).joined(separator: ", ")
    let more = remarks.count - Self.mostNames
    return more > 0 ? "\(names) +\(more)" : names
  }
}
