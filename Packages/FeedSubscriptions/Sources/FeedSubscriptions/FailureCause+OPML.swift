extension FailureCause {
  /// A file that should hold feeds as OPML is something else.
  public static let notOPML = FailureCause("notOPML")
}
