extension FeedDate {
  /// Seconds east of UTC: `+01:00`, `-0500`, `GMT+2`, and the names of RFC 822, section 5.1, with
  /// those of Europe, Asia and Oceania; `nil` if it is none of them.
  static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    guard !zone.isEmpty, !zone.elementsEqual("GMT".utf8), !zone.elementsEqual("Z".utf8) else {
      return 0
    }
    var zone = zone
    if zone.first == UInt8(ascii: "(") {
      zone = zone.dropFirst().prefix { $0 != UInt8(ascii: ")") }
    }
    let letters = zone.prefix(while: isLetter)
    let name = String(decoding: letters, as: UTF8.self).uppercased()
    let rest = zone.dropFirst(letters.count)
    guard let sign = rest.first else {
      return name.isEmpty ? 0 : minutes[name].map { 60 * $0 }
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      ["", "GMT", "UTC", "UT"].contains(name)
    else {
      return nil
    }
    let digits = rest.dropFirst().prefix { isDigit($0) || $0 == UInt8(ascii: ":") }.filter(isDigit)
    guard let value = number(digits) else {
      return nil
    }
    let hours = digits.count > 2 ? value / 100 : value
    let minutes = digits.count > 2 ? value % 100 : 0
    let seconds = 60 * (hours * 60 + minutes)
    // No place is farther from Greenwich than the Line Islands.
    guard minutes < 60, seconds <= 14 * 3_600 else {
      return nil
    }
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  /// Minutes east of UTC. Where feeds use one name for several zones, it is the one that most of
  /// them mean: India's `IST`, North America's `CST`, Britain's `BST`.
  private static let minutes = [
    "GMT": 0, "UTC": 0, "UT": 0, "Z": 0,
    "EST": -5 * 60, "EDT": -4 * 60, "CST": -6 * 60, "CDT": -5 * 60,
    "MST": -7 * 60, "MDT": -6 * 60, "PST": -8 * 60, "PDT": -7 * 60,
    "WET": 0, "WEST": 60, "BST": 60,
    "CET": 60, "CEST": 2 * 60, "MET": 60, "MEST": 2 * 60, "MEZ": 60, "MESZ": 2 * 60,
    "EET": 2 * 60, "EEST": 3 * 60, "MSK": 3 * 60, "MSD": 4 * 60,
    "IST": 5 * 60 + 30, "SGT": 8 * 60, "HKT": 8 * 60, "JST": 9 * 60, "KST": 9 * 60,
    "AWST": 8 * 60, "ACST": 9 * 60 + 30, "ACDT": 10 * 60 + 30,
    "AEST": 10 * 60, "AEDT": 11 * 60, "NZST": 12 * 60, "NZDT": 13 * 60,
  ]
}
