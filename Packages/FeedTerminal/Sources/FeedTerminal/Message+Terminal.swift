import CFeedTerminalWords
public import FeedPresentation

extension Words {
  /// What the views of FeedTerminal and TerminalPictures say.
  public static let terminal = Words { tag in
    feed_terminal_words(tag).map { String(cString: $0) }
  }
}

extension Message {
  /// How many images have a new text, time or URL.
  static func changedImages(_ count: Int) -> Message {
    Message("changedImages", ["count": .count(count)])
  }

  /// How many images have a new position.
  static func movedImages(_ count: Int) -> Message {
    Message("movedImages", ["count": .count(count)])
  }

  /// How many images are gone.
  static func goneImages(_ count: Int) -> Message {
    Message("goneImages", ["count": .count(count)])
  }

  /// The feed was loaded again after failures.
  static let freshAgain = Message("freshAgain")

  /// How long something will still take.
  static func timeLeft(_ duration: Duration) -> Message {
    let wait = wait(duration)
    // With the count of the wait, by which some languages choose a form.
    return Message("timeLeft", wait.values.merging(["time": .message(wait)]) { $1 })
  }

  /// A duration in the largest unit that it fills, rounded up, so that no wait is longer than
  /// announced.
  private static func wait(_ duration: Duration) -> Message {
    let (whole, rest) = duration.components
    let seconds = max(0, whole < Int64.max && rest > 0 ? whole + 1 : whole)
    let minutes = seconds / 60 + (seconds % 60).signum()
    if seconds < 60 {
      return Message("seconds", ["count": .count(Int(seconds))])
    }
    if minutes < 60 {
      return Message("minutes", ["count": .count(Int(minutes))])
    }
    return Message("hours", ["count": .count(Int(minutes / 60 + (minutes % 60).signum()))])
  }
}
