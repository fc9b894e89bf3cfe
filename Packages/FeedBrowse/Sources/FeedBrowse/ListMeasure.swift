import FeedPresentation
import FeedTerminal
import TextColumns

/// What the list of images needs to know of all of its rows: so that it is found out once, and not
/// at each key.
struct ListMeasure: Hashable {
  /// So many rows tell how wide captions and dates are: a feed may have very many.
  private static let rowsThatCount = 200

  /// The columns of the caption that is wider than four of five, and of the widest date.
  var caption = 0
  var date = 0
  /// The position of the first image that has left the feed: a line of its own is in front of it.
  var endOfFeed = Int.max
  /// How many lines the list has.
  var lineCount = 0

  init() {}

  init(of rows: [FeedRow]) {
    endOfFeed = rows.firstIndex(where: \.isFormer) ?? .max
    lineCount = endOfFeed < rows.count ? rows.count + 1 : rows.count
    let rows = rows.prefix(Self.rowsThatCount)
    let captions = rows.map { DisplayWidth.columns(of: $0.lineInList) }.sorted()
    caption = captions.isEmpty ? 0 : captions[captions.count * 4 / 5]
    date = rows.map { DisplayWidth.columns(of: $0.date ?? "") }.max() ?? 0
  }
}

extension FeedRow {
  /// What the list of images says of it: its caption, or else what comes nearest to one. What the
  /// pictures of a post have in common stands in the line of the first.
  var lineInList: String {
    if let part, continuesPost {
      return part.line()
    }
    let caption = description ?? textInList.first ?? alternative
    let isNameless = caption == nil && location == nil
    let line = FeedText.line(isNameless ? url : caption, feed, location)
    return part.map { "\($0.number) \(line)" } ?? line
  }
}
