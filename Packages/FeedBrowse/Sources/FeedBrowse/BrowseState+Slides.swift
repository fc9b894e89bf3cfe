import FeedPresentation
import FeedTerminal

/// The slide show.
extension BrowseState {
  /// Whether this key begins the slide show, ends it, or chooses its time, which it then does.
  mutating func playSlides(by key: Key) -> Bool {
    switch key {
    case .character("P") where slides == nil && !rows.isEmpty:
      slides = SlideShow()
      isFull = true
    case .character("P") where slides != nil, .escape where slides != nil:
      isFull = false
    case .character(let character):
      guard let seconds = character.wholeNumberValue, character.isASCII, slides != nil,
        SlideShow.secondsToChoose ~= seconds
      else {
        return false
      }
      slides?.choose(seconds: seconds)
    default:
      return false
    }
    return true
  }

  /// The next picture of the slide show; after the last one comes the first. While something else
  /// is in its place, the time of the same one begins anew.
  mutating func goOn(after turn: Int) {
    guard slides?.turn == turn else {
      return
    }
    slides?.end()
    if !isInterrupted, !rows.isEmpty {
      selection = (selection + 1) % rows.count
    }
  }

  /// Somebody reads or types.
  private var isInterrupted: Bool { hidesPicture || search != nil }

  /// The time of a picture of the slide show begins once it is there.
  mutating func awaitSlide() -> [BrowseEffect] {
    guard var slides, let row, !isInterrupted, isPictureSettled, slides.isToBegin(with: row.id)
    else {
      return []
    }
    turns += 1
    slides.begin(with: row.id, turn: turns)
    self.slides = slides
    return [.awaitSlide(turn: turns, seconds: slides.seconds)]
  }
}

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
