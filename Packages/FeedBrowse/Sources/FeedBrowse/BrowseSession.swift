import FeedPresentation
import FeedScreens
import FeedTerminal
import TerminalPictures

/// Feeds on the whole screen of a terminal, one at a time: hands what happens to the state, does
/// what that leads to, and shows it.
@MainActor public final class BrowseSession {
  /// How a session ended.
  @frozen public enum End: Sendable {
    /// By a key.
    case quit
    /// By the end of the keyboard's input.
    case inputEnded
  }

  /// An image that is selected for as long was seen: half a second.
  public static let timeToSee = Duration.milliseconds(500)

  /// What takes some time, and is cancelled when the session ends.
  typealias Job = @MainActor @Sendable () async -> Void

  private struct RowPicture {
    let controller: ImageDataController<Data>
    let subscription: Subscription<PictureState<Data>>
  }

  private let feeds: [any BrowsedFeed]
  private let terminal: BrowseTerminal
  private let look: BrowseLook
  private let mailbox: BrowseMailbox
  private let pause: (@Sendable () async throws -> Void)?
  private let sleep: @Sendable (Duration) async throws -> Void
  private var state: BrowseState
  private var screen: BrowseScreen
  private let beginsWithList: Bool
  /// The position of the feed on the screen.
  private var current = 0
  /// The task that finds out what there is to say of all feeds.
  private var summaries: Task<Void, Never>?
  private var pictures: [UUID: RowPicture] = [:]
  private var drawings: [UUID: Task<Void, Never>] = [:]
  private var end: End?
  /// Whether a letter will come that says that everything before it was handled.
  private var awaitsIdleness = false

  /// Makes a session that begins with the first of `feeds`, of which there is at least one, or with
  /// the list of them. `river` is all of them as one. After each `pause` it loads all of them
  /// again; without one, a key does. `sleep` waits for a time; a cancel of it throws
  /// `CancellationError`.
  public init(
    feeds: [any BrowsedFeed],
    river: (any BrowsedFeed)? = nil,
    beginsWithList: Bool = false,
    terminal: BrowseTerminal,
    look: BrowseLook,
    mailbox: BrowseMailbox,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    pause: (@Sendable () async throws -> Void)? = nil
  ) {
    self.feeds = feeds + [river].compactMap(\.self)
    self.beginsWithList = beginsWithList
    self.terminal = terminal
    self.look = look
    self.mailbox = mailbox
    self.sleep = sleep
    self.pause = pause
    screen = BrowseScreen(output: terminal.output, shape: look.shape)
    let places = feeds.map { BrowsePlace(name: $0.name) }
    let all = [river].compactMap(\.self).map { BrowsePlace(name: $0.name, isRiver: true) }
    state = BrowseState(look: look, size: screen.size, places: places + all)
  }

  /// Runs until a key or the end of the keyboard's input ends it, or throws the error of a feed or
  /// the terminal. A cancel ends it too. In any case the terminal is given back.
  public func run() async throws -> End {
    let subscriptions = feeds.enumerated().map { index, feed in
      feed.controller.subscribe { [post = mailbox.post] in post.yield(.feed(index, $0)) }
    }
    terminal.keyboard?.begin()
    return try await withThrowingDiscardingTaskGroup(returning: End.self) { group in
      defer {
        // Before what still runs has ended.
        leave()
        for subscription in subscriptions {
          subscription.cancel()
        }
        forgetPictures()
        summaries?.cancel()
        group.cancelAll()
      }
      try screen.begin(asking: terminal.keyboard == nil ? nil : look.question)
      group.addTask { [post = mailbox.post, listen = terminal.listen] in
        try await listen { post.yield(.terminal($0)) }
      }
      read(in: &group)
      if let pause {
        group.addTask { await self.loadAgain(after: pause) }
      }
      for job in try beginsWithList ? handle(.listed) : show(current) {
        group.addTask(operation: job)
      }
      for await letter in mailbox.letters {
        // The end of a keyboard that was cancelled is not the end of its input.
        try Task.checkCancellation()
        for job in try open(letter) {
          group.addTask(operation: job)
        }
        if let end {
          return end
        }
        if case .typed = letter {
          read(in: &group)
        }
      }
      throw CancellationError()
    }
  }

  private func read(in group: inout ThrowingDiscardingTaskGroup<any Error>) {
    guard let keyboard = terminal.keyboard else {
      return
    }
    group.addTask { [post = mailbox.post, timeout = state.keyTimeout] in
      post.yield(.typed(await keyboard.bytes(within: timeout)))
    }
  }

  /// Loads the feeds again and again, the one on the screen first.
  private func loadAgain(after pause: @Sendable () async throws -> Void) async {
    do {
      while true {
        for step in feeds.indices {
          await feeds[(current + step) % feeds.count].controller.load()
        }
        try await pause()
      }
    } catch {
      mailbox.end(throwing: error)
    }
  }

  func open(_ letter: BrowseMailbox.Letter) throws -> [Job] {
    switch letter {
    case .typed(let bytes?):
      return try handle(.typed(bytes))
    case .typed(nil):
      end = .inputEnded
    case .terminal(let event):
      return try handle(event)
    case .feed(current, let state):
      return try handle(.feed(state)) + [markKept(feeds[current], at: current)]
    case .rested(let rest):
      return try handle(.rested(rest))
    case .slid(let turn):
      return try handle(.slid(turn))
    case .kept(current, let ids):
      return try handle(.kept(ids))
    case .kept:
      break
    case .feed:
      break
    case .picture(let id, let url):
      if let picture = pictures[id] {
        return try handle(.picture(id, url: url, picture.controller.state))
      }
    case .show(let position):
      return try show(position)
    case .list:
      return try handle(.listed)
    case .summary(let position, let summary):
      return try handle(.summary(position, summary))
    case .drawn(let picture):
      return try handle(.drawn(picture))
    case .idle:
      awaitsIdleness = false
      try screen.sendAhead(state)
      sendAheadWhenIdle()
    case .remark(let message):
      return try handle(.remark(look.language.text(message)))
    case .failed(let error):
      throw error
    }
    return []
  }

  /// Changes the state, begins what that leads to, and shows it.
  func handle(_ event: BrowseEvent) throws -> [Job] {
    var effects = state.size == screen.size ? [] : state.handle(.resized(screen.size))
    effects += state.handle(event)
    var jobs: [Job] = []
    for effect in effects {
      jobs += perform(effect)
    }
    try screen.show(state)
    sendAheadWhenIdle()
    return jobs
  }

  /// Keys that were pressed before come first.
  private func sendAheadWhenIdle() {
    if !awaitsIdleness, screen.canSendAhead(state) {
      awaitsIdleness = true
      mailbox.post.yield(.idle)
    }
  }

  /// Draws anew; if the program is to stop, it gives the terminal back first.
  func handle(_ event: TerminalEvent) throws -> [Job] {
    if event == .suspended {
      leave()
      terminal.suspend()
    }
    // First it waits for its turn: another program may still have the terminal.
    if event == .continued {
      terminal.keyboard?.begin()
    }
    if event != .resized {
      try screen.begin()
    }
    screen.forget()
    let jobs = try handle(.resized(screen.size))
    // A shell had the terminal meanwhile.
    if event != .resized {
      terminal.keyboard?.begin()
    }
    return jobs
  }

  func leave() {
    screen.end()
    terminal.keyboard?.end()
  }

  private func forgetPictures() {
    pictures = [:]
    keepDrawing([])
  }

  /// Cancels the drawing of all other pictures.
  private func keepDrawing(_ ids: Set<UUID>) {
    for (id, drawing) in drawings where !ids.contains(id) {
      drawing.cancel()
      drawings[id] = nil
    }
  }

  /// Finds out what there is to say of all feeds, one after another.
  private func summarize() {
    summaries?.cancel()
    summaries = Task { [feeds, post = mailbox.post] in
      for (index, feed) in feeds.enumerated() {
        guard !Task.isCancelled else {
          return
        }
        await self.saying { post.yield(.summary(index, try await feed.summary())) }
      }
    }
  }

  /// Shows the feed at a position, and loads it.
  private func show(_ position: Int) throws -> [Job] {
    current = position
    forgetPictures()
    let controller = feeds[position].controller
    return try handle(BrowseEvent.began(position)) + handle(.feed(controller.state)) + [
      controller.load
    ]
  }

  /// Does what takes no time, and returns what takes some.
  private func perform(_ effect: BrowseEffect) -> [Job] {
    let feed = feeds[current]
    if let job = job(of: effect, on: feed) {
      return [job]
    }
    switch effect {
    case .dismissError:
      feed.controller.dismissError()
    case .pictures(let rows):
      keepDrawing(Set(rows.map(\.id)))
      load(rows)
    case .forgetFailedPictures:
      pictures = pictures.filter {
        if case .failed = $0.value.controller.state { false } else { true }
      }
    case .draw(let order):
      draw(order)
    // The program does not wait for the browser when it ends.
    case .open(let url):
      Task { await self.saying { try await feed.open(url) } }
    // Not before the other effects, which are about the feed on the screen.
    case .show(let position):
      mailbox.post.yield(.show(position))
    case .list:
      mailbox.post.yield(.list)
    case .summarize:
      summarize()
    case .quit:
      end = .quit
    case .load, .loadMore, .save, .see, .keep, .awaitRest, .awaitSlide:
      break
    }
    return []
  }

  /// What takes some time; `nil` for what does not.
  private func job(of effect: BrowseEffect, on feed: any BrowsedFeed) -> Job? {
    switch effect {
    case .load:
      return feed.controller.load
    case .loadMore:
      return { await self.loadMore(of: feed) }
    case .save(let row, let data):
      return { await self.remarking { try await feed.save(row, data) } }
    case .see(let row):
      // Not in the session's own task: it is saved also if the session ends meanwhile.
      return { await Task { await self.saying { try await feed.see(row) } }.value }
    case .keep(let row, let data):
      let mark = markKept(feed, at: current)
      return {
        await self.remarking { try await feed.keep(row, data) }
        await mark()
      }
    case .awaitRest(let rest):
      return { await self.awaitEnd(ofRest: rest) }
    case .awaitSlide(let turn, let seconds):
      return { await self.awaitEnd(ofTurn: turn, seconds) }
    default:
      return nil
    }
  }

  /// Shows what a job has to say.
  private func remarking(_ work: () async throws -> Message?) async {
    await saying {
      if let text = try await work() {
        mailbox.remark(text)
      }
    }
  }

  private func awaitEnd(ofRest rest: Int) async {
    await saying {
      try await sleep(Self.timeToSee)
      mailbox.post.yield(.rested(rest))
    }
  }

  private func awaitEnd(ofTurn turn: Int, _ seconds: Int) async {
    await saying {
      try await sleep(.seconds(seconds))
      mailbox.post.yield(.slid(turn))
    }
  }

  /// Finds out which images of a feed are kept.
  private func markKept(_ feed: any BrowsedFeed, at position: Int) -> Job {
    {
      await self.saying {
        self.mailbox.post.yield(.kept(position, try await feed.keptImages()))
      }
    }
  }

  private func loadMore(of feed: any BrowsedFeed) async {
    if case .loaded(let screen) = feed.controller.state, screen.more == nil {
      mailbox.remark(.noMoreImages)
    }
    await feed.controller.loadMore()
  }

  /// Has the pictures of these rows loaded, the first one before the others, and no others.
  private func load(_ rows: [FeedRow]) {
    for id in pictures.keys where !rows.contains(where: { $0.id == id }) {
      pictures[id] = nil
    }
    for row in rows {
      let picture = pictures[row.id]?.controller ?? feeds[current].picture(of: row)
      let subscription = picture.subscribe { [post = mailbox.post] _ in
        post.yield(.picture(row.id, url: row.url))
      }
      pictures[row.id] = RowPicture(controller: picture, subscription: subscription)
      picture.show(row)
      if row.id == rows.first?.id {
        picture.appear()
      } else {
        picture.preload()
      }
    }
  }

  private func draw(_ order: BrowsePicture.Order) {
    drawings[order.picture.id]?.cancel()
    drawings[order.picture.id] = Task {
      [weak self, programs = terminal.programs, isText = state.look.shape.kind == .chafa] in
      let picture = await BrowsePicture.carryOut(order, isText: isText, by: programs)
      if !Task.isCancelled {
        self?.mailbox.post.yield(.drawn(picture))
      }
    }
  }

  /// Says what failed.
  private func saying(_ work: () async throws -> Void) async {
    do { try await work() } catch is CancellationError {
      // The program ends.
    } catch {
      mailbox.remark(.reason(error))
    }
  }
}
