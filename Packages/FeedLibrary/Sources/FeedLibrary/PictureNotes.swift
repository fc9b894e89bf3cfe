public import FeedCore

/// What is remembered of a feed whose pictures are selected: by what its saved copy was selected,
/// and what became of the web pages that were requested. Each page is one item's, known by the id
/// of its image.
public struct PictureNotes: Hashable, Sendable {
  /// What became of a page.
  public enum Outcome: Hashable, Sendable {
    /// It has pictures, which the saved feed keeps.
    case found
    /// It has none, or none that the feed does not have.
    case nothing
    /// It could not be loaded at this time.
    case failed(Date)
  }

  /// After a failure a page is left alone for as long: a day, in seconds.
  public static let pause = 86_400.0
  /// How many pages are remembered beyond those of the feed, since an item may come back.
  static let mostOthers = 1_000

  /// By what the saved copy was selected.
  public var selection: PictureSelection
  /// Whether no page is left that was never requested.
  public var isComplete: Bool
  /// What became of each page.
  public var outcomes: [UUID: Outcome]

  /// Makes notes.
  public init(
    _ selection: PictureSelection,
    isComplete: Bool = true,
    outcomes: [UUID: Outcome] = [:]
  ) {
    self.selection = selection
    self.isComplete = isComplete
    self.outcomes = outcomes
  }

  /// Whether a page that could not be loaded may be requested again.
  func mayRequest(after failure: Date, now: Date) -> Bool {
    // One from the future was noted before the clock was set back.
    failure > now || now.timeIntervalSince(failure) >= Self.pause
  }

  /// Whether a page is to be requested, even if its feed has not changed.
  func isDue(now: Date) -> Bool {
    guard isComplete else {
      return true
    }
    return outcomes.values.contains { outcome in
      if case .failed(let time) = outcome {
        return mayRequest(after: time, now: now)
      }
      return false
    }
  }

  /// Forgets pages of items that are not among these, if there are too many.
  mutating func forgetOthers(than ids: Set<UUID>) {
    guard outcomes.count > ids.count + Self.mostOthers else {
      return
    }
    outcomes = outcomes.filter { ids.contains($0.key) }
  }
}
