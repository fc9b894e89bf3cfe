import FeedPictureChoice

/// What Media RSS, GeoRSS and the like say about a picture, its group or its item.
struct MediaNote {
  var title, credit: String?
  var description: MediaDescription?
  var isSensitive = false
  var place = Place()

  /// Takes what is said of the group or item around it. A description there is that of the post.
  mutating func complete(with outer: MediaNote) {
    title.keepFirst(outer.title)
    credit.keepFirst(outer.credit)
    isSensitive = isSensitive || outer.isSensitive
    if place.description == nil {
      place = outer.place
    }
  }

  /// What it says of a picture.
  var words: PictureWords {
    var words = PictureWords()
    words.title = title
    words.alternative = description?.line
    words.location = place.description
    words.author = credit
    words.isSensitive = isSensitive
    return words
  }
}
