/// The number of a picture that characters show. The colour of the characters has the low byte, as
/// one of 256, since tmux may not have more; a mark on each has the high byte. So 65,025 pictures
/// are told apart.
public struct PictureID: Hashable, Sendable {
  let color, mark: UInt32

  /// The bytes of a picture that count: its end, since many pictures begin alike.
  private static let bytesThatCount = 4_096

  /// Makes the number of a picture, which is the same each time: sent twice, it is in the
  /// terminal's memory once.
  init(of data: Data) {
    // FNV-1a, which is enough here: at worst a wrong picture is shown.
    var hash = UInt32(truncatingIfNeeded: data.count) ^ 2_166_136_261
    for byte in data.suffix(Self.bytesThatCount) {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    // Other programs number their pictures from 1, without a high byte.
    color = hash % 255 + 1
    mark = hash / 255 % 255 + 1
  }

  /// The number in the kitty graphics protocol.
  var number: UInt32 { mark << 24 | color }
}
