extension Program {
  /// The version is that of the tag: `Scripts/release` writes it here, in the tag's own commit.
  static let version = "unreleased"
}
