import FeedPresentation
import FeedTerminal
import TerminalPictures

/// What a person sees and does. Pure: an event changes it, and yields what somebody else is to do.
struct BrowseState {
  private(set) var look: BrowseLook
  private(set) var size: TerminalSize
  private var answers: TerminalAnswers
  /// All feeds of the session.
  private(set) var places: [BrowsePlace]
  /// The position of the feed on the screen; `nil` before there is one.
  private(set) var place: Int?
  /// The position of the feed that a key asked for, until it is on the screen.
  var destination: Int?
  /// The list of all feeds, while it is on the screen.
  var chooser: FeedChooser?
  private(set) var feed = FeedViewState.loading
  /// The position of the selected row.
  var selection = 0
  /// Whether the picture has the whole screen. Without that there is no slide show.
  var isFull = false {
    didSet {
      if !isFull {
        slides = nil
        pictureView = PictureView()
      }
    }
  }
  /// The first line of the help that is shown; `nil` while something else is.
  var helpTop: Int?
  /// The first line that is shown of all there is to read about the selected image; `nil` while
  /// the list is shown.
  var textTop: Int?
  /// Whether the addresses of the selected image are shown.
  var showsAddresses = false
  /// What is being typed after `/`.
  var search: String?
  /// The slide show, while it runs, and how many turns all slide shows had so far.
  var slides: SlideShow?
  var turns = 0
  /// A remark at the foot, until the next key.
  var remark: String?
  /// What was wrong with all feeds as one when a key was pressed: it is not said any more. The list
  /// of feeds still says it of each.
  private var readTrouble: String?
  /// Which part of the selected picture is shown where that is alone on the screen.
  var pictureView = PictureView()
  /// How the selected picture and its neighbours are drawn.
  var drawings: [UUID: BrowsePicture] = [:]
  /// What programs are drawing.
  var pending: [UUID: BrowsePicture.Place] = [:]
  /// The images that are kept for good.
  private(set) var kept: Set<UUID> = []
  /// The sensitive images whose pictures are shown.
  var uncovered: Set<UUID> = []
  /// The images that were seen since the session began, by the positions of their feeds.
  var seen: [Int: Set<UUID>] = [:]
  /// How wide the list of images is to be.
  private(set) var measure = ListMeasure()
  /// The new image that is selected, and not seen yet.
  private var resting: UUID?
  /// How many images have been that so far.
  private var rests = 0
  /// Whether a key was pressed since the feed is on the screen: then no other image is selected by
  /// itself.
  var isLed = false
  var term = ""
  var reader = KeyReader()
  var pictures: [UUID: (url: String, state: PictureState<Data>)] = [:]
  /// The rows whose pictures are asked for.
  var asked: [FeedRow] = []

  init(look: BrowseLook, size: TerminalSize, places: [BrowsePlace] = [BrowsePlace(name: nil)]) {
    self.look = look
    self.size = size
    self.places = places
    answers = TerminalAnswers(to: look.question ?? .terminal)
  }

  var screen: FeedScreen? { if case .loaded(let screen) = feed { screen } else { nil } }
  var rows: [FeedRow] { screen?.rows ?? [] }
  /// The selected row.
  var row: FeedRow? { rows.indices.contains(selection) ? rows[selection] : nil }
  /// Whether there is a list of feeds to go back to.
  var hasSeveralFeeds: Bool { places.count > 1 }
  /// Whether something else covers the picture.
  var hidesPicture: Bool {
    chooser != nil || helpTop != nil || showsAddresses || textTop != nil
  }
  /// Whether all feeds as one are on the screen.
  var isInRiver: Bool { place.map { places[$0].isRiver } ?? false }
  /// The name of the feed on the screen among several.
  var name: String? { place.flatMap { places[$0].name } }
  /// How long the last bytes may go on: then none are typed.
  var keyTimeout: Duration? { reader.timeout }

  /// The part of the selected picture that is shown: all of it beside the list.
  var view: PictureView { isFull ? pictureView : PictureView() }

  /// Handles an event, and says what it leads to.
  mutating func handle(_ event: BrowseEvent) -> [BrowseEffect] {
    var effects = changes(by: event)
    effects += awaitRest() + askForPictures() + drawPictures()
    return effects + awaitSlide()
  }

  private mutating func changes(by event: BrowseEvent) -> [BrowseEffect] {
    if case .typed(let bytes) = event {
      return changes(byKeysIn: bytes)
    }
    let selected = row?.id
    defer { resetView(unlessAt: selected) }
    switch event {
    case .resized(let size):
      self.size = size
    case .began(let place):
      begin(at: place)
    case .listed:
      chooser = FeedChooser(at: place, among: places)
      return [.summarize]
    case .summary(let place, let summary):
      let selected = chooser?.selected(in: places)
      places[place].summary = summary
      chooser?.keep(selected, among: places)
    case .feed(let state):
      return show(state)
    case .picture(let id, let url, let state):
      if asked.contains(where: { $0.id == id && $0.url == url }) {
        pictures[id] = (url, state)
      }
    case .drawn(let picture):
      show(picture)
    case .rested(rests):
      return see()
    case .slid(let turn):
      goOn(after: turn)
    case .kept(let ids):
      kept = ids
    case .remark(let text):
      remark = text
    case .typed, .rested:
      break
    }
    return []
  }

  private mutating func changes(byKeysIn bytes: [UInt8]) -> [BrowseEffect] {
    let keys = bytes.isEmpty ? reader.pause() : reader.keys(in: bytes)
    var effects: [BrowseEffect] = []
    for key in keys {
      let selected = row?.id
      effects += handle(key)
      resetView(unlessAt: selected)
    }
    return effects
  }

  /// Another picture begins as a whole, or at its top.
  private mutating func resetView(unlessAt image: UUID?) {
    if row?.id != image {
      pictureView = PictureView(fitsWidth: pictureView.fitsWidth)
    }
  }

  private mutating func handle(_ key: Key) -> [BrowseEffect] {
    guard case .answer(let answer) = key else {
      readTrouble = trouble
      return press(key)
    }
    answers.add(answer)
    if answers.hasAttributes, let shape = look.choice?(answers), shape != look.shape {
      look.shape = shape
      drawings = [:]
      pending = [:]
    }
    return []
  }

  /// The size of a cell, as the system reports it, or else the terminal.
  var cell: TerminalSize.Cell? { size.cell ?? answers.cell }

  private mutating func begin(at place: Int) {
    self.place = place
    destination = nil
    chooser = nil
    feed = .loading
    measure = ListMeasure()
    selection = 0
    remark = nil
    textTop = nil
    showsAddresses = false
    slides = nil
    uncovered = []
    isLed = false
    kept = []
    pictures = [:]
    asked = []
    drawings = [:]
    pending = [:]
    pictureView = PictureView()
  }

  /// Whether its reader has not seen an image.
  func isNew(_ row: FeedRow) -> Bool {
    guard let place else {
      return row.isNew
    }
    return row.isNew && seen[place]?.contains(row.id) != true
  }

  private mutating func see() -> [BrowseEffect] {
    guard let place, let row, isNew(row) else {
      return []
    }
    seen[place, default: []].insert(row.id)
    return [.see(row)]
  }

  /// A new image that is selected is about to be seen.
  private mutating func awaitRest() -> [BrowseEffect] {
    let selected = chooser == nil ? row.flatMap { isNew($0) ? $0.id : nil } : nil
    guard selected != resting else {
      return []
    }
    resting = selected
    rests += 1
    return selected == nil ? [] : [.awaitRest(rests)]
  }

  /// The newest new image is selected when it comes, until somebody presses a key. Else the same
  /// image stays selected if it is still there.
  private mutating func show(_ state: FeedViewState) -> [BrowseEffect] {
    let before = screen
    let selected = row?.id
    feed = state
    measure = ListMeasure(of: rows)
    noteError(of: state)
    if row?.id != selected {
      let rows = rows
      selection = rows.firstIndex { $0.id == selected } ?? max(0, min(selection, rows.count - 1))
    }
    if !isLed, let newest = newestNew {
      let id = rows[newest].id
      let hasJustCome = before?.rows.contains { $0.id == id } != true
      if hasJustCome {
        selection = newest
      }
    }
    if row?.id != selected {
      textTop = nil
      showsAddresses = false
    }
    guard let screen, !screen.isLoading else {
      return []
    }
    if before?.isLoading == true {
      let changes = FeedChanges(from: before?.rows ?? [], to: screen.rows)
      remark = changes.isEmpty ? nil : changes.summary(in: look.language)
    }
    // With a fresh feed, what failed is worth another try.
    pictures = pictures.filter { if case .failed = $0.value.state { false } else { true } }
    asked = []
    return [.forgetFailedPictures]
  }

  private mutating func noteError(of state: FeedViewState) {
    guard let place else {
      return
    }
    switch state {
    case .loading: break
    case .loaded(let screen): places[place].error = screen.error
    case .failed(let message): places[place].error = message
    }
  }

  /// The place of the new image that was published last, or of the first one where that is not
  /// known.
  private var newestNew: Int? {
    let rows = rows
    let new = rows.indices.filter { isNew(rows[$0]) }
    return new.max { one, other in
      let date = rows[one].published ?? .distantPast
      let otherDate = rows[other].published ?? .distantPast
      return date < otherDate
    }
  }
}

extension BrowseState {
  /// What is shown now, laid out for the screen.
  var frame: BrowseFrame {
    BrowseFrame(
      size: size,
      style: look.style,
      language: look.language,
      showsPictures: look.shape.showsPictures,
      measure: measure,
      foot: search == nil && helpTop == nil ? remark ?? foot : ""
    )
  }

  private var trouble: String { FeedText.line(screen?.error, screen?.notice) }

  private var foot: String {
    guard chooser == nil else {
      return selectedError ?? look.language.text(.keysOfFeedList)
    }
    if let slides {
      return look.language.text(.slideShow(seconds: slides.seconds, key: "P"))
    }
    guard let screen else {
      return ""
    }
    let more =
      switch screen.more {
      case .loading(let message), .failed(let message), .end(let message): message
      case .available, nil: nil as String?
      }
    let loading = screen.isLoading ? look.language.text(.loading) : nil
    guard !isInRiver || trouble != readTrouble else {
      return FeedText.line(loading, more)
    }
    return FeedText.line(screen.error, loading, more, screen.notice)
  }

  /// Why the feed that is selected in the list of all feeds could not be loaded.
  var selectedError: String? {
    chooser?.selected(in: places).flatMap { places[$0].trouble }
  }
}
