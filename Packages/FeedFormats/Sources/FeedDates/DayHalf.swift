/// The half of a day on a clock of twelve hours.
enum DayHalf {
  case morning
  case afternoon

  /// `AM`, `pm`, `p.m.`; `nil` for any other word.
  init?(_ word: ArraySlice<UInt8>) {
    // Most words are a zone.
    guard let last = word.last(where: { $0 != UInt8(ascii: ".") }), last | 0x20 == UInt8(ascii: "m")
    else {
      return nil
    }
    let letters = word.filter { $0 != UInt8(ascii: ".") }.map { $0 | 0x20 }
    if letters.elementsEqual("am".utf8) {
      self = .morning
    } else if letters.elementsEqual("pm".utf8) {
      self = .afternoon
    } else {
      return nil
    }
  }

  /// The seconds since midnight of a time on the clock, whose first hour is 12; `nil` if the clock
  /// has no such hour.
  func time(_ seconds: Int) -> Int? {
    let noon = 12 * 3_600
    guard (3_600..<noon + 3_600).contains(seconds) else {
      return nil
    }
    let sinceTwelve = seconds % noon
    return self == .afternoon ? sinceTwelve + noon : sinceTwelve
  }
}
