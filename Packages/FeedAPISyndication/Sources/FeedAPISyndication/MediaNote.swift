/// What Media RSS, GeoRSS and the like say about a picture, its group or its item.
struct MediaNote {
  var title, description, credit: String?
  var place = Place()

  mutating func complete(with outer: MediaNote) {
    title.keepFirst(outer.title)
    description.keepFirst(outer.description)
    credit.keepFirst(outer.credit)
    if place.description == nil {
      place = outer.place
    }
  }

  /// Writes down what is said of a picture.
  func describe(_ picture: inout PictureCandidate) {
    picture.title = title
    picture.description = description
    picture.location = place.description
    picture.author = credit
  }
}
