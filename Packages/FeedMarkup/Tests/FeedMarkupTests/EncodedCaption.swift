/// A caption in an encoding that the C library converts. The bytes come from Python's own tables.
struct EncodedCaption: Sendable, CustomStringConvertible {
  let names: [String]
  let text: String
  let bytes: [UInt8]

  init(_ names: String, _ text: String, _ hexadecimal: String) {
    self.names = names.split(separator: " ").map(String.init)
    self.text = text
    bytes = EncodedCaption.bytes(hexadecimal)
  }

  var description: String { names[0] }

  static func bytes(_ hexadecimal: String) -> [UInt8] {
    var rest = Substring(hexadecimal)
    var bytes: [UInt8] = []
    while let byte = UInt8(rest.prefix(2), radix: 16) {
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  static let all = [
    EncodedCaption("windows-1251 cp1251", "Зимородок у реки", "c7e8eceef0eee4eeea20f320f0e5eae8"),
    EncodedCaption(
      "windows-1250 cp1250",
      "Žluťoučký kůň – „světlo“",
      "8e6c759d6f75e86bfd206bf9f2209620847376ec746c6f93"
    ),
    EncodedCaption("windows-1253", "Αλκυόνα στο ποτάμι", "c1ebeaf5fcede120f3f4ef20f0eff4dcece9"),
    EncodedCaption(
      "windows-1254 ISO-8859-9",
      "Yalıçapkını ağaçta",
      "59616cfde761706bfd6efd2061f061e77461"
    ),
    EncodedCaption("windows-1255", "שלדג על ענף", "f9ece3e220f2ec20f2f0f3"),
    EncodedCaption("windows-1256", "طائر الرفراف", "d8c7c6d120c7e1d1ddd1c7dd"),
    EncodedCaption("windows-1257", "Tulžys prie upės", "54756cfe79732070726965207570eb73"),
    EncodedCaption("ISO-8859-2 latin2 iso8859-2", "Žluťoučký kůň", "ae6c75bb6f75e86bfd206bf9f2"),
    EncodedCaption("ISO-8859-5", "Зимородок", "b7d8dcdee0ded4deda"),
    EncodedCaption("ISO-8859-7", "Αλκυόνα", "c1ebeaf5fcede1"),
    EncodedCaption("ISO-8859-15", "Œuvre à 5 €", "bc7576726520e0203520a4"),
    EncodedCaption("KOI8-R", "Зимородок", "fac9cdcfd2cfc4cfcb"),
    EncodedCaption("KOI8-U", "Їжак і ґава", "b7d6c1cb20a620adc1d7c1"),
    EncodedCaption("IBM866", "Зимородок", "87a8acaee0aea4aeaa"),
    EncodedCaption("x-mac-cyrillic", "Зимородок", "87e8eceef0eee4eeea"),
    EncodedCaption("macintosh", "Œuvre à Zürich", "ce757672652088205a9f72696368"),
    EncodedCaption("TIS-620 windows-874", "นกกระเต็น", "b9a1a1c3d0e0b5e7b9"),
    EncodedCaption("GB2312 gb_2312-80", "翠鸟在河边", "b4e4c4f1d4dabad3b1df"),
    EncodedCaption("GBK x-gbk", "翠鳥在河邊乗", "b4e4f842d4dabad3df85815c"),
    EncodedCaption("GB18030", "翠鸟 😀 ẞ", "b4e4c4f1209439fc36208135fe32"),
    EncodedCaption("Big5 cn-big5", "功許蓋／翠鳥育", "a55cb35cbb5ca1febb41b3bea87c"),
    EncodedCaption("Big5-HKSCS", "啲嘢 功", "9df89dcf20a55c"),
    EncodedCaption(
      "Shift_JIS x-sjis shift-jis sjis windows-31j",
      "表示ソ能ポ①ｱ",
      "955c8ea6835c945c837c8740b1"
    ),
    EncodedCaption("EUC-JP", "表示の写真", "c9bdbca8a4cebcccbfbf"),
    EncodedCaption("ISO-2022-JP", "写真の表示", "1b24423c4c3f3f244e493d3c281b2842"),
    EncodedCaption("EUC-KR korean", "물총새", "b9b0c3d1bbf5"),
    EncodedCaption("ks_c_5601-1987", "똠방각하", "8c63b9e6b0a2c7cf"),
  ]
}
