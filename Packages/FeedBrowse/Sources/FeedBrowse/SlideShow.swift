/// Pictures that follow each other by themselves, each alone on the screen for some seconds.
struct SlideShow: Hashable {
  static let secondsToChoose = 1...9

  private(set) var seconds = 5
  /// The image whose time runs, and the number of its turn in the session.
  private var image: UUID?
  private(set) var turn = 0

  /// Chooses how long each picture is shown. The time of the current one begins anew.
  mutating func choose(seconds: Int) {
    self.seconds = seconds
    image = nil
  }

  /// Whether the time of an image is still to begin.
  func isToBegin(with image: UUID) -> Bool {
    image != self.image
  }

  /// Begins the time of an image.
  mutating func begin(with image: UUID, turn: Int) {
    self.image = image
    self.turn = turn
  }

  /// The time of the current image is over.
  mutating func end() {
    image = nil
  }
}
