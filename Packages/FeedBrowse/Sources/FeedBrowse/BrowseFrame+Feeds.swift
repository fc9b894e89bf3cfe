/// The list of all feeds: names, titles, how many images are new, and when each was saved.
extension BrowseFrame {
  /// The first line is free.
  private static let linesAbove = 1
  private static let mostColumnsOfName = 24

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
      return ["", "  " + style.faint(language.text(.nothingFound))]
    }
    let names = places.map { DisplayWidth.columns(of: $0.name ?? "") }.max() ?? 0
    let nameWidth = min(names, Self.mostColumnsOfName, size.columns / 3)
    let top = top(of: chooser, matches.count)
    let rows = matches.indices[top...].prefix(feedListHeight).map { index in
      line(for: places[matches[index]], nameWidth, isSelected: index == chooser.selection)
    }
    return [""] + rows
  }

  private func top(of chooser: FeedChooser, _ count: Int) -> Int {
    max(0, min(chooser.selection - feedListHeight / 2, count - feedListHeight))
  }

  private func line(for place: BrowsePlace, _ nameWidth: Int, isSelected: Bool) -> String {
    let name = padded(cut(place.name ?? "", nameWidth), nameWidth)
    let news = news(of: place)
    let room = size.columns - 4 - DisplayWidth.columns(of: news)
    let text = padded(cut(FeedText.line(name, place.title), room - 2), room)
    guard !isSelected else {
      return " " + style.selected(">\(text)\(news)")
    }
    return "  \(text)\(hasTrouble(place) ? style.warning(news) : style.faint(news))"
  }

  /// How many images are new, and when the feed was saved. The foot says what is wrong with the
  /// selected one.
  private func news(of place: BrowsePlace) -> String {
    guard let summary = place.summary else {
      return hasTrouble(place) ? Self.troubleMark : ""
    }
    let count = summary.newCount > 0 ? language.text(.newImages(summary.newCount)) : nil
    let copy = place.isRiver ? nil : language.text(summary.saved ?? .noSavedCopy)
    let words = FeedText.line(count, copy)
    return hasTrouble(place) ? FeedText.line(Self.troubleMark, words) : words
  }

  private static let troubleMark = "!"

  private func hasTrouble(_ place: BrowsePlace) -> Bool {
    place.error != nil || place.summary?.trouble != nil
  }
}
