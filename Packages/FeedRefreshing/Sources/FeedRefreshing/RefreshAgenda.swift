/// Which feed is loaded next, and when.
struct RefreshAgenda {
  private let schedule: RefreshSchedule
  private let atOnce: Int
  private var feeds: [URL: RefreshedFeed] = [:]
  private var due: [URL: Date] = [:]
  private var running: Set<URL> = []
  private var isStopping = false

  init(by schedule: RefreshSchedule, atOnce: Int) {
    self.schedule = schedule
    self.atOnce = max(1, atOnce)
  }

  /// Whether nothing is to do any more.
  var isDone: Bool { isStopping && running.isEmpty }

  /// When a feed is due; `nil` while none may begin.
  var nextDue: Date? {
    mayBegin ? waiting.map(\.value).min() : nil
  }

  private var mayBegin: Bool { !isStopping && running.count < atOnce }

  private var waiting: some Sequence<(key: URL, value: Date)> {
    due.lazy.filter { !running.contains($0.key) }
  }

  /// Takes these feeds in place of the earlier ones. A new one is due at once.
  mutating func follow(_ feeds: [RefreshedFeed]) {
    self.feeds = Dictionary(feeds.map { ($0.url, $0) }) { first, _ in first }
    due = due.filter { self.feeds[$0.key] != nil }
    for url in self.feeds.keys where due[url] == nil {
      due[url] = .distantPast
    }
  }

  /// Begins no feed any more.
  mutating func stop() {
    isStopping = true
  }

  /// The feed that is longest due, which begins now; `nil` if none may.
  mutating func begin(at now: Date) -> RefreshedFeed? {
    guard mayBegin else {
      return nil
    }
    let dueNow = waiting.filter { schedule.isDue($0.value, at: now) }
    guard let url = dueNow.min(by: { $0.value < $1.value })?.key else {
      return nil
    }
    running.insert(url)
    return feeds[url]
  }

  /// A feed that began has ended, and is due again at a time.
  mutating func end(_ url: URL, dueAgain time: Date) {
    running.remove(url)
    if feeds[url] != nil {
      due[url] = time
    }
  }
}
