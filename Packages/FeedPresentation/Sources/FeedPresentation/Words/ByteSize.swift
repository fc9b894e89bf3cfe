/// A number of bytes in the largest decimal unit that it fills; a language puts it into words.
public enum ByteSize: Hashable, Sendable {
  /// Whole bytes, 0 to 999.
  case bytes(Int)
  /// Thousands, below a hundred with a digit behind the point: `1.2`, `345`.
  case kilobytes(String)
  /// Millions, written the same.
  case megabytes(String)
  /// Thousands of millions, written the same; the largest unit.
  case gigabytes(String)

  /// The size of so many bytes, cut off behind the digits that are told.
  public init(_ bytes: Int) {
    self =
      switch bytes {
      case ..<1_000: .bytes(bytes)
      case ..<1_000_000: .kilobytes(Self.text(tenths: bytes / 100))
      case ..<1_000_000_000: .megabytes(Self.text(tenths: bytes / 100_000))
      default: .gigabytes(Self.text(tenths: bytes / 100_000_000))
      }
  }

  private static func text(tenths: Int) -> String {
    tenths < 1_000 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
  }
}
