/// A picture in one of its sizes.
struct Rendition {
  let url: URL
  var width: Int?
  var isDefault = false
  var note = MediaNote()
  /// What an `<img>` says it shows.
  var alternative: String?

  /// The one to show: the default, else the largest up to 2,560 pixels wide, as screens are, else the smallest above that; of equals the first.
  static func better(_ one: Rendition?, _ other: Rendition?) -> Rendition? {
    guard let one, let other else { return one ?? other }
    return other.rank > one.rank ? other : one
  }

  private var rank: Int {
    let width = max(width ?? 0, 0)
    return isDefault ? .max : width <= 2_560 ? width : -width
  }

  /// What renditions have in common that differ only in size: all have a width, and their URLs are equal without queries. Others have their URL.
  var subject: String {
    let address = url.absoluteString
    // A space, which no URL has, tells the two apart.
    return width == nil ? address : Substring(address.utf8.prefix { $0 != UInt8(ascii: "?") }) + " "
  }
}

/// What Media RSS, GeoRSS and the like say about a picture, its group or its item.
struct MediaNote {
  var title, description, credit: String?
  var place = Place()

  mutating func complete(with outer: MediaNote) {
    title.keepFirst(outer.title)
    description.keepFirst(outer.description)
    credit.keepFirst(outer.credit)
    if place.description == nil { place = outer.place }
  }
}
