/// Names of files that programs put where words about a picture belong: `DSC_0123`, `IMG_1.jpg`.
public enum FileName: Sendable {
  /// Whether the text is the name of a picture's file, and not words.
  public static func isName(_ text: String) -> Bool {
    // No name is longer, and none has a space.
    guard text.utf8.count <= 64, !text.utf8.contains(UInt8(ascii: " ")) else {
      return false
    }
    let name = text.utf8.map(\.inLowerCase)[...]
    return hasPictureExtension(name) || isNameOfCamera(name)
  }

  private static func hasPictureExtension(_ name: ArraySlice<UInt8>) -> Bool {
    [".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".heic", ".jxl"].contains {
      name.hasSuffix($0)
    }
  }

  /// `IMG_4711`, `DSC01234`, `PXL_20261122_081530`, `Screenshot_2026`.
  private static func isNameOfCamera(_ name: ArraySlice<UInt8>) -> Bool {
    let word = ["img", "dsc", "dscn", "dscf", "pxl", "screenshot"].last {
      name.starts(with: $0.utf8)
    }
    guard let word else {
      return false
    }
    let rest = name.dropFirst(word.utf8.count).drop { byte in
      [UInt8(ascii: "_"), UInt8(ascii: "-")].contains(byte)
    }
    return rest.first.map { 0x30...0x39 ~= $0 } ?? false
  }
}
