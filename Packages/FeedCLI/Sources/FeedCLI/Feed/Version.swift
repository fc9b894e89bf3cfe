public import CommandLine

extension Program {
  /// The version is that of the tag: `Scripts/release` writes it here, in the tag's own commit.
  static let version = "unreleased"
}

extension Help {
  /// The version, in one line.
  public static let version = "feed \(Program.version)\n"
}
