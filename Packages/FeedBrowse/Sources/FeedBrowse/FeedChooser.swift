import FeedPresentation
import FeedTerminal

/// The list of all feeds of a session: what is typed leaves those that have it in their names or
/// titles, and one of them is selected.
struct FeedChooser {
  /// What a key leads to.
  enum Outcome: Equatable {
    case stays
    case opens(Int)
    case closes
  }

  private static let longestFilter = 200

  private(set) var filter = ""
  /// The position of the selected feed among those that are left.
  private(set) var selection = 0

  /// Begins with a feed selected.
  init(at place: Int? = nil, among places: [BrowsePlace]) {
    keep(place, among: places)
  }

  /// The positions of the feeds that are left, all feeds as one in front.
  func matches(in places: [BrowsePlace]) -> [Int] {
    let term = filter.lowercased()
    let rivers = places.indices.filter { places[$0].isRiver }
    let others = places.indices.filter { !places[$0].isRiver }
    return (rivers + others).filter { index in
      term.isEmpty
        || [places[index].name, places[index].title].contains { text in
          text.map { $0.lowercased().contains(term) } == true
        }
    }
  }

  /// The position of the selected feed; `nil` if none is left.
  func selected(in places: [BrowsePlace]) -> Int? {
    let matches = matches(in: places)
    return matches.indices.contains(selection) ? matches[selection] : nil
  }

  /// Handles a key, where `page` feeds are on the screen at once.
  mutating func press(_ key: Key, among places: [BrowsePlace], page: Int) -> Outcome {
    switch key {
    case .enter, .right:
      return selected(in: places).map(Outcome.opens) ?? .stays
    case .escape where filter.isEmpty:
      return .closes
    case .escape:
      change(filter: "", among: places)
    case .backspace:
      change(filter: String(filter.dropLast()), among: places)
    case .character(let character) where filter.utf8.count < Self.longestFilter:
      change(filter: filter + String(character), among: places)
    case .up, .backTab: select(selection - 1, among: places)
    case .down, .tab: select(selection + 1, among: places)
    case .pageUp: select(selection - page, among: places)
    case .pageDown: select(selection + page, among: places)
    case .home: select(0, among: places)
    case .end: select(.max, among: places)
    case .left, .character, .click, .wheel, .answer: break
    }
    return .stays
  }

  /// A click on a feed selects it, and one on the selected feed opens it.
  mutating func point(at index: Int?, among places: [BrowsePlace]) -> Outcome {
    guard let index else {
      return .stays
    }
    if index == selection, let place = selected(in: places) {
      return .opens(place)
    }
    select(index, among: places)
    return .stays
  }

  /// Selects the feed at this position among those that are left, or the nearest one.
  mutating func select(_ index: Int, among places: [BrowsePlace]) {
    selection = max(0, min(index, matches(in: places).count - 1))
  }

  /// The selected feed stays selected if it is left.
  private mutating func change(filter: String, among places: [BrowsePlace]) {
    let selected = selected(in: places)
    self.filter = filter
    keep(selected, among: places)
  }

  /// Selects a feed if it is left, or else the first one.
  mutating func keep(_ place: Int?, among places: [BrowsePlace]) {
    selection = matches(in: places).firstIndex { $0 == place } ?? 0
  }
}

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
