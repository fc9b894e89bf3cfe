import FeedCache
import FeedCacheFileStore
import FeedCore
import FeedLibrary
import Findings

/// Processes that keep one image after another for good, and let the oldest go, each in a slot of
/// its own. Meanwhile they overfill, expire and clear the cache beside it. Every second image is
/// another picture of one webcam.
struct Keeping: Workload {
  /// What is left out, for the controls.
  enum Flaw: String, Sendable {
    /// A feed replaces whatever is there.
    case unconditional = "without-condition"
    case withoutSync = "without-sync"
  }

  /// What is known of an image.
  private enum Mark: UInt8, BitwiseCopyable {
    case unknown, keeping, kept, lettingGo, gone
  }

  private struct Register: BitwiseCopyable {
    /// The number of the first image that is not gone, and of the last one.
    var first = 1, last = 0
    /// The last ones that were reported as kept, and as let go, and of those what is promised.
    var kept = 0, gone = 0, promisedKept = 0, promisedGone = 0
  }

  private struct State: BitwiseCopyable {
    var isRunning = false, violations = 0, saved = 0
  }

  static let slots = 0..<2
  /// As many images of a slot are kept.
  private static let window = 12
  private static let mostImages = 1 << 20

  let path: String
  var flaw: Flaw?
  private let state = Shared(State.self)
  private let registers = Shared(Register.self, count: slots.count)
  private let marks = Shared(Mark.self, count: slots.count * mostImages)

  init(path: String, flaw: Flaw? = nil) {
    self.path = path
    self.flaw = flaw
  }

  var violations: Int { state.violations }
  var saved: Int { state.saved }

  func start(expectsErrors: Bool) -> pid_t {
    // The naive store takes two saves of one second for the same.
    let slots = flaw == .withoutSync ? 0..<1 : Self.slots
    return start(slots, checks: true, expectsErrors: expectsErrors)
  }

  /// Starts a process that keeps images in these slots.
  func start(_ slots: Range<Int>, checks: Bool, expectsErrors: Bool = false) -> pid_t {
    state.isRunning = false
    let child = Child.start {
      if checks {
        await check()
      }
      do { try await live(slots) } catch _ where expectsErrors {}
    }
    wait(seconds: 60) { state.isRunning }
    return child
  }

  func promise() {
    for slot in Self.slots {
      registers[slot].promisedKept = registers[slot].kept
      registers[slot].promisedGone = registers[slot].gone
    }
  }

  func forgetWhatWasNotPromised() {
    for slot in Self.slots {
      let register = registers[slot]
      for number in register.first..<register.last + 1 {
        switch marks[place(slot, number)] {
        case .kept where number > register.promisedKept:
          marks[place(slot, number)] = .keeping
        case .gone where number > register.promisedGone:
          marks[place(slot, number)] = .lettingGo
        default:
          break
        }
      }
    }
  }

  private func place(_ slot: Int, _ number: Int) -> Int {
    slot * Self.mostImages + number
  }
}

extension Keeping {
  private static let feed = NumberedFeeds.url("feed.json")

  private func caches() -> CachesWithKept {
    CachesWithKept(
      // Some of the feeds below.
      FileFeedCache(path: path + "/cache", totalLimit: 20_000),
      kept: FileFeedCache(path: path + "/data", limit: .unlimited, totalLimit: .max)
    )
  }

  private func kept(in caches: CachesWithKept) -> (feed: KeptFeed, store: Subject.Store) {
    let store: Subject.Store =
      switch flaw {
      case nil: caches.store(for: KeptFeed.url)
      case .unconditional: Unconditional(base: caches.store(for: KeptFeed.url))
      case .withoutSync: Subject.withoutSync.store(at: path + "/data")
      }
    return (KeptFeed(store: store), store)
  }

  private func image(_ slot: Int, _ number: Int) -> FeedImage {
    let isOfWebcam = number.isMultiple(of: 2)
    let name = isOfWebcam ? "webcam \(slot)" : "image \(number) \(slot)"
    return FeedImage(
      id: UUIDNamespace.url.uuid(of: name),
      description: "\(slot) \(number)",
      url: NumberedFeeds.url(isOfWebcam ? "now.png" : "\(slot)-\(number).png")
    )
  }

  private func picture(_ slot: Int, _ number: Int) -> Data {
    NumberedFeeds.data(slot, number)
  }

  /// Keeps images until it dies, as a program for each slot would.
  private func live(_ slots: Range<Int>) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for slot in slots {
        group.addTask { try await live(in: slot) }
      }
      try await group.waitForAll()
    }
  }

  private func live(in slot: Int) async throws {
    let caches = caches()
    let kept = kept(in: caches).feed
    state.isRunning = true
    while registers[slot].last + 1 < Self.mostImages {
      let number = registers[slot].last + 1
      registers[slot].last = number
      marks[place(slot, number)] = .keeping
      _ = try await kept.keep(image(slot, number), picture(slot, number), of: Self.feed)
      marks[place(slot, number)] = .kept
      registers[slot].kept = number
      state.saved += 1
      try await disturb(caches, number)
      while registers[slot].first + Self.window < number {
        try await letGoFirst(of: slot, from: kept)
      }
    }
  }

  private func letGoFirst(of slot: Int, from kept: KeptFeed) async throws {
    let number = registers[slot].first
    if marks[place(slot, number)] != .gone {
      marks[place(slot, number)] = .lettingGo
      let image = image(slot, number)
      _ = try await kept.letGo(image, picture(slot, number), of: Self.feed)
      marks[place(slot, number)] = .gone
    }
    registers[slot].gone = number
    registers[slot].first = number + 1
  }

  /// What deletes feeds from a cache: its total limit, age, and a person.
  private func disturb(_ caches: CachesWithKept, _ number: Int) async throws {
    let store = caches.store(for: NumberedFeeds.url("\(number % 3)"))
    do {
      switch number % 8 {
      case 3:
        let later = Date.distantFuture
        try await LocalFeedLoader(store: store, now: { later }).validate()
      case 7:
        try await caches.deleteAll()
      default:
        try await store.save(number)
        try await store.savePicture(0, number)
      }
    } catch is FeedStoreError {
      // Another program clears the same cache.
    }
  }
}

extension Keeping {
  /// What was reported as kept is there, whole, and what was let go is not; then what is uncertain
  /// is what is found.
  func check() async {
    do {
      let (feed, store) = kept(in: caches())
      var found: [Int: Set<Int>] = [:]
      for image in try await feed.load().images {
        let numbers = (image.description ?? "").split(separator: " ").compactMap { Int($0) }
        guard numbers.count == 2, Self.slots.contains(numbers[0]) else {
          throw Violation("an image is not whole")
        }
        let data = try await store.retrieveImageData(for: image.dataKey)
        guard flaw == .withoutSync || data == picture(numbers[0], numbers[1]) else {
          throw Violation("the picture of \(numbers) is \(data == nil ? "missing" : "another one")")
        }
        guard found[numbers[0], default: []].insert(numbers[1]).inserted else {
          throw Violation("\(numbers) is kept twice")
        }
      }
      for slot in Self.slots {
        try check(slot, found[slot] ?? [])
      }
    } catch {
      state.violations += 1
      if flaw == nil, violations <= 5 {
        complain("kept: \(error)")
      }
    }
  }

  private func check(_ slot: Int, _ found: Set<Int>) throws {
    let register = registers[slot]
    let known = register.first..<register.last + 1
    let strange = found.filter { !known.contains($0) }
    // The first one may be gone, and that not be promised.
    guard strange.allSatisfy({ register.promisedGone < $0 && $0 <= register.last }) else {
      throw Violation("images \(strange.sorted()) of slot \(slot) are there, though let go")
    }
    for number in known {
      let isFound = found.contains(number)
      switch marks[place(slot, number)] {
      case .kept where !isFound:
        throw Violation("image \(number) of slot \(slot) is lost")
      case .gone where isFound:
        throw Violation("image \(number) of slot \(slot) is there, though let go")
      default:
        marks[place(slot, number)] = isFound ? .kept : .gone
      }
    }
  }
}

/// A control: a feed replaces whatever is there.
private struct Unconditional: FeedStore, FeedImageDataStore {
  let base: Subject.Store

  func retrieve() async throws -> StoredFeed? { try await base.retrieve() }
  func replace(with feed: CachedFeed) async throws { try await base.replace(with: feed) }
  func replace(only revision: FeedStoreRevision, with feed: CachedFeed) async throws -> Bool {
    try await base.replace(with: feed)
    return true
  }
  func delete() async throws { try await base.delete() }
  func delete(only revision: FeedStoreRevision) async throws { try await base.delete() }
  func changes() async throws -> FeedChangeStream { try await base.changes() }
  func retrieveImageData(for key: ImageDataKey) async throws -> Data? {
    try await base.retrieveImageData(for: key)
  }
  func insert(_ data: Data, for key: ImageDataKey) async throws {
    try await base.insert(data, for: key)
  }
  func deleteCorruptImageData() async throws -> Int { try await base.deleteCorruptImageData() }
}
