/// Pictures that follow each other by themselves, each alone on the screen for some seconds.
struct SlideShow: Hashable {
  static let secondsToChoose = 1...9

  private(set) var seconds = 5
  /// The image whose time runs, and how many there were so far.
  private var image: UUID?
  private(set) var turn = 0

  /// Chooses how long each picture is shown. The time of the current one begins anew.
  mutating func choose(seconds: Int) {
    self.seconds = seconds
    image = nil
  }

  /// Begins the time of an image, and returns `true`, unless it runs already.
  mutating func begin(with image: UUID?) -> Bool {
    guard let image, image != self.image else {
      return false
    }
    self.image = image
    turn += 1
    return true
  }

  /// The time of the current image is over.
  mutating func end() {
    image = nil
  }
}
