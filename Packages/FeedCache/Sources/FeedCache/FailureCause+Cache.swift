extension FailureCause {
  /// What is saved cannot be read.
  public static let corrupt = FailureCause("corruptCopy")

  /// The saved feed is not the one that is shown, and that was to be continued.
  public static let superseded = FailureCause("superseded")
}
