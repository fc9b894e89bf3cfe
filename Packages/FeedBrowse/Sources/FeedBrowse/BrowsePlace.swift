import FeedPresentation

/// One of the feeds of a session, as the list of all feeds shows it.
struct BrowsePlace {
  let name: String?
  /// Whether it is all the others as one.
  var isRiver = false
  /// What there is to say of it, once that is known.
  var summary: BrowsedFeedSummary?
  /// Why it could not be loaded in this session.
  var error: String?

  /// Why it could not be loaded in this session, or what an earlier load found wrong with it.
  var trouble: String? {
    let known = SafeText.line(summary?.trouble ?? "", limit: SafeText.Limit.status)
    return error ?? (known.isEmpty ? nil : known)
  }

  /// Its title as one line, safe to show.
  var title: String? {
    let title = SafeText.line(summary?.title ?? "", limit: SafeText.Limit.status)
    return title.isEmpty ? nil : title
  }
}
