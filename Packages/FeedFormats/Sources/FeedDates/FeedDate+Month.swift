extension FeedDate {
  /// The month that a word names, from 1: in English by its first three letters, in other languages
  /// by the beginning of its name, of three letters or more, with or without a full stop.
  static func month(_ word: ArraySlice<UInt8>) -> Int? {
    if let start = firstLetters(of: word) {
      if let index = english.firstIndex(of: start) {
        return index + 1
      }
      // No month in any of the languages begins like an English day.
      if days.contains(start) {
        return nil
      }
    }
    let letters = word.last == UInt8(ascii: ".") ? word.dropLast() : word
    let name = String(decoding: letters, as: UTF8.self).lowercased()
    guard name.unicodeScalars.count >= 3 else {
      return nil
    }
    let matches = others.indices.filter { index in
      others[index].contains { $0.utf8.starts(with: name.utf8) }
    }
    // `jui` may be June or July in French.
    return matches.count == 1 ? matches[0] + 1 : nil
  }

  /// The first three letters, in lower case, as one number.
  private static func firstLetters(of word: ArraySlice<UInt8>) -> UInt32? {
    guard word.count >= 3, word.prefix(3).allSatisfy(isLetter) else {
      return nil
    }
    return word.prefix(3).reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
  }

  private static let english = numbers("jan feb mar apr may jun jul aug sep oct nov dec")
  private static let days = numbers("mon tue wed thu fri sat sun")

  private static func numbers(_ words: String) -> [UInt32] {
    Array(words.utf8).split(separator: UInt8(ascii: " ")).compactMap(firstLetters)
  }

  /// In French, German, Spanish, Portuguese, Italian, Dutch and Russian, as far as the first three
  /// letters are not the English ones; some of them are often written without their accents.
  private static let others = [
    "jänner enero gennaio январь января",
    "février fevrier fevereiro февраль февраля",
    "märz maerz maart mrt март марта",
    "avril abril апрель апреля",
    "mai maio maggio mei май мая",
    "juin giugno июнь июня",
    "juillet luglio июль июля",
    "août aout agosto август августа",
    "setiembre setembro settembre сентябрь сентября",
    "oktober outubro ottobre октябрь октября",
    "ноябрь ноября",
    "décembre dezember diciembre dezembro dicembre декабрь декабря",
  ].map { $0.split(separator: " ").map(String.init) }
}
