/// Which whole numbers take the singular, by the plural rules of the Unicode CLDR. (Its third form of the Romance languages, for whole
/// millions, is left out.)
enum Plural {
  /// 1 alone: English, German, Spanish, Greek.
  case one
  /// 0 and 1: French, and Portuguese as in Brazil.
  case zeroAndOne

  /// The form that goes with `count`.
  func form(_ count: Int, _ singular: String, _ plural: String) -> String {
    switch self {
    case .one: count == 1 ? singular : plural
    case .zeroAndOne: count == 0 || count == 1 ? singular : plural
    }
  }

  /// The number, and the form that goes with it: `2 images`.
  func counted(_ count: Int, _ singular: String, _ plural: String) -> String {
    "\(count) \(form(count, singular, plural))"
  }
}
