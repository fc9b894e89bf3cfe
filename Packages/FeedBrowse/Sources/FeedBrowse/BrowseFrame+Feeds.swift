import FeedPresentation
import FeedTerminal
import TextColumns

/// The list of all feeds: names, titles, how many images are new, and how old the newest is.
extension BrowseFrame {
  /// The first line is free.
  private static let linesAbove = 1
  private static let mostColumnsOfName = 24
  /// In front of a line, and behind it.
  private static let columnsBeside = 4
  private static let errorMark = "!"

  /// The feeds that are shown at once.
  var feedListHeight: Int { max(1, height - Self.linesAbove) }

  /// The place among the feeds that are left, of the one in this row of the screen.
  func indexInFeedList(_ state: BrowseState, atScreenRow row: Int) -> Int? {
    guard let chooser = state.chooser else {
      return nil
    }
    let count = chooser.matches(in: state.places).count
    let index = row - 1 - Self.linesAbove + top(of: chooser, count)
    return row > Self.linesAbove && index < count ? index : nil
  }

  /// The number of the selected feed among those that are left, and how many they are.
  func position(in chooser: FeedChooser, _ places: [BrowsePlace]) -> String {
    let count = chooser.matches(in: places).count
    return count == 0 ? "0/0" : "\(chooser.selection + 1)/\(count)"
  }

  func feedList(_ chooser: FeedChooser, _ places: [BrowsePlace]) -> [String] {
    let matches = chooser.matches(in: places)
    guard !matches.isEmpty else {
      return ["", language.text(.nothingFound), "", language.text(.keysOfFeedList)].map {
        $0.isEmpty ? "" : "  " + style.faint(cut($0, size.columns - 4))
      }
    }
    let names = places.map { DisplayWidth.columns(of: $0.name ?? "") }.max() ?? 0
    let nameWidth = min(names, Self.mostColumnsOfName, size.columns / 3)
    let top = top(of: chooser, matches.count)
    let rows = matches.indices[top...].prefix(feedListHeight).map { index in
      line(
        for: places[matches[index]],
        among: places,
        nameWidth,
        isSelected: index == chooser.selection
      )
    }
    return [""] + rows
  }

  private func top(of chooser: FeedChooser, _ count: Int) -> Int {
    max(0, min(chooser.selection - feedListHeight / 2, count - feedListHeight))
  }

  private func line(for place: BrowsePlace, _ nameWidth: Int, _ news: String) -> String {
    let name = padded(cut(place.name ?? "", nameWidth), nameWidth)
    let room = max(0, size.columns - Self.columnsBeside - DisplayWidth.columns(of: news))
    return padded(cut(FeedText.line(name, place.title), room - 2), room)
  }

  private func line(
    for place: BrowsePlace,
    among places: [BrowsePlace],
    _ nameWidth: Int,
    isSelected: Bool
  ) -> String {
    let news = cut(news(of: place, among: places), size.columns / 2)
    let text = line(for: place, nameWidth, news)
    guard !isSelected else {
      return " " + style.selected(">\(text)\(news)")
    }
    return "  \(text)\(place.trouble == nil ? style.faint(news) : style.warning(news))"
  }

  /// How many images are new, how many there are, and how old the newest is. The foot says what is
  /// wrong with the selected one.
  private func news(of place: BrowsePlace, among places: [BrowsePlace]) -> String {
    let mark = place.trouble == nil ? nil : Self.errorMark
    guard !place.isRiver else {
      return FeedText.line(mark, newCount(places.reduce(0) { $0 + ($1.summary?.newCount ?? 0) }))
    }
    guard let summary = place.summary else {
      return mark ?? ""
    }
    let count = language.text(summary.count.map(Message.images) ?? .noSavedCopy)
    let newest = summary.newest.map(language.text)
    return FeedText.line(mark, newCount(summary.newCount), count, newest)
  }

  private func newCount(_ count: Int) -> String? {
    count > 0 ? language.text(.newImages(count)) : nil
  }
}
