extension FailureCause {
  /// What is saved cannot be read.
  public static let corrupt = FailureCause("corruptCopy")

  /// The saved feed is not the one that is shown, and that was to be continued.
  public static let superseded = FailureCause("superseded")

  /// The quota for image data is used up by images further up the feed.
  public static func quota(images: Int, mebibytes: Int) -> FailureCause {
    FailureCause("quota", ["images": .count(images), "mebibytes": .count(mebibytes)])
  }

  /// Whether the quota for image data is used up.
  public var isQuota: Bool { key == "quota" }
}
