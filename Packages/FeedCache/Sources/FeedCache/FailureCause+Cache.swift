public import FeedFailures

extension FailureCause {
  /// What is saved cannot be read.
  public static let corrupt = FailureCause("corruptCopy")

  /// A newer version of the program saved the copy, in this file if it is one of its own. It cannot
  /// be read, and is neither deleted nor replaced.
  public static func newerFormat(path: String? = nil) -> FailureCause {
    guard let path else {
      return FailureCause("newerCopy", isWholeReason: true, advice: .none)
    }
    return FailureCause("newerFormat", ["path": .path(path)], isWholeReason: true, advice: .none)
  }

  /// Whether a newer version saved what cannot be read.
  public var isNewerFormat: Bool { key == "newerFormat" || key == "newerCopy" }

  /// The saved feed is not the one that is shown, and that was to be continued.
  public static let superseded = FailureCause("superseded")
}
