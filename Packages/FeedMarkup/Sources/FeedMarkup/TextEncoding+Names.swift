extension TextEncoding {
  /// The letters and digits of an encoding's name, in lower case: `Shift_JIS`, `shift-jis` and
  /// `shiftjis` are the same.
  static func plainName(_ name: String) -> MarkupName {
    let bytes = name.utf8.filter { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 }
    return MarkupName(bytes[...]).lowercased
  }

  /// Whether ASCII bytes may mean something else in the encoding of this name.
  static func hidesTextInASCII(_ name: MarkupName) -> Bool {
    name.hasPrefix("iso2022") || name.hasPrefix("csiso2022") || name.hasPrefix("hz")
      || name.contains("utf7")
  }

  /// The encoding of a name that ``plainName(_:)`` made; `nil` if it is unknown here, or to the C
  /// library, which is asked for nothing but the names below.
  init?(plainName name: MarkupName) {
    switch name {  // Safe: compares bytes.
    // Bytes that are UTF-16 or UTF-32 show it.
    case "utf8", "unicode11utf8", "usascii", "ascii", "utf16", "utf16le", "utf16be", "utf32",
      "utf32le", "utf32be":
      self = .utf8
    case "windows1252", "cp1252", "xcp1252", "iso88591", "latin1", "l1", "csisolatin1", "cp819":
      self = .windows1252
    default:
      let names = Self.asian(name) ?? Self.windows(name) ?? Self.others(name)
      guard let converter = names.flatMap(SystemConverter.init) else {
        return nil
      }
      self = .converted(by: converter)
    }
  }

  /// Each as the largest of the encodings that go by its names, as browsers read them.
  private static func asian(_ name: MarkupName) -> [String]? {
    switch name {  // Safe: compares bytes.
    case "gb2312", "gbk", "gb18030", "xgbk", "gb231280", "csgb2312", "cp936", "windows936", "ms936",
      "euccn", "chinese":
      ["GB18030"]
    case "big5", "cnbig5", "xxbig5", "csbig5", "cp950", "windows950":
      ["CP950", "BIG5"]
    case "big5hkscs":
      ["BIG5-HKSCS", "BIG5"]
    case "shiftjis", "xsjis", "sjis", "windows31j", "csshiftjis", "mskanji", "ms932", "cp932",
      "windows932":
      ["CP932"]
    case "eucjp", "xeucjp", "cseucpkdfmtjapanese":
      ["EUC-JP-MS", "EUC-JP"]
    case "iso2022jp", "csiso2022jp":
      ["ISO-2022-JP"]
    case "euckr", "ksc56011987", "ksc56011989", "ksc5601", "korean", "cseuckr", "csksc56011987",
      "isoir149", "windows949", "cp949", "ms949", "uhc":
      ["CP949"]
    case "tis620", "windows874", "dos874", "cp874", "iso885911":
      ["CP874", "TIS-620"]
    default:
      nil
    }
  }

  private static func windows(_ name: MarkupName) -> [String]? {
    switch name {  // Safe: compares bytes.
    case "windows1250", "cp1250", "xcp1250": ["CP1250"]
    case "windows1251", "cp1251", "xcp1251": ["CP1251"]
    case "windows1253", "cp1253", "xcp1253": ["CP1253"]
    case "windows1254", "cp1254", "xcp1254", "iso88599", "latin5", "l5", "csisolatin5": ["CP1254"]
    case "windows1255", "cp1255", "xcp1255": ["CP1255"]
    case "windows1256", "cp1256", "xcp1256": ["CP1256"]
    case "windows1257", "cp1257", "xcp1257": ["CP1257"]
    case "windows1258", "cp1258", "xcp1258": ["CP1258"]
    case "ibm866", "cp866", "866", "csibm866": ["CP866"]
    default: nil
    }
  }

  private static func others(_ name: MarkupName) -> [String]? {
    switch name {  // Safe: compares bytes.
    case "iso88592", "latin2", "l2", "csisolatin2": ["ISO-8859-2"]
    case "iso88593", "latin3", "l3", "csisolatin3": ["ISO-8859-3"]
    case "iso88594", "latin4", "l4", "csisolatin4": ["ISO-8859-4"]
    case "iso88595", "cyrillic", "csisolatincyrillic": ["ISO-8859-5"]
    case "iso88596", "arabic", "csisolatinarabic": ["ISO-8859-6"]
    case "iso88597", "greek", "greek8", "csisolatingreek": ["ISO-8859-7"]
    case "iso88598", "iso88598i", "iso88598e", "hebrew", "csisolatinhebrew": ["ISO-8859-8"]
    case "iso885910", "latin6", "l6", "csisolatin6": ["ISO-8859-10"]
    case "iso885913", "latin7", "l7": ["ISO-8859-13"]
    case "iso885914", "latin8", "l8": ["ISO-8859-14"]
    case "iso885915", "latin9", "l9", "csisolatin9": ["ISO-8859-15"]
    case "iso885916", "latin10", "l10": ["ISO-8859-16"]
    case "koi8r", "koi8", "koi", "cskoi8r": ["KOI8-R"]
    case "koi8u", "koi8ru": ["KOI8-U"]
    case "macintosh", "mac", "macroman", "xmacroman", "csmacintosh": ["MACINTOSH"]
    case "xmaccyrillic", "maccyrillic", "xmacukrainian": ["MAC-CYRILLIC", "MACCYRILLIC"]
    default: nil
    }
  }
}
