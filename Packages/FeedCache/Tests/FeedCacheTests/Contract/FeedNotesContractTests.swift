import FeedCacheContract
import FeedContract
import FeedCore
import Testing

@Suite("Stores of notes: the contract")
struct FeedNotesContractTests {
  @Test("Notes in memory keep every promise", arguments: promises { InMemoryFeedNotes() })
  func inMemory(_ promise: Promise) async throws {
    try await promise.check()
  }

  @Test(
    "A store with one fault breaks the promises that name it, and no others",
    arguments: BrokenNotes.Fault.allCases
  )
  func broken(_ fault: BrokenNotes.Fault) async throws {
    var broken: Set<String> = []
    for promise in Self.promises({ BrokenNotes(fault) }) {
      do { try await TaskQueue().run { try await promise.check() } } catch is BrokenPromise {
        broken.insert(promise.description)
      }
    }
    #expect(broken == fault.breaks)
  }

  @Test(
    "A store that keeps notes that have ended breaks the promises that name it, and no others",
    arguments: LaterNotes.Fault.allCases
  )
  func ended(_ fault: LaterNotes.Fault) async throws {
    var broken: Set<String> = []
    let promises = FeedNotesContract.promisesOfEnding(
      of: (LaterNotes.ended, "other"),
      makeStorage: { InMemoryFeedNotes() },
      open: { $0 },
      openLater: { LaterNotes(notes: $0, fault: fault) }
    )
    for promise in promises {
      do { try await promise.check() } catch is BrokenPromise {
        broken.insert(promise.description)
      }
    }
    #expect(broken == fault.breaks)
  }

  private static func promises(
    _ make: @escaping @Sendable () -> some ListedFeedNotes<String>
  ) -> [Promise] {
    FeedNotesContract.promises(of: ("one", "other"), makeStorage: make, open: { $0 })
      + FeedNotesContract.promisesOfListed("note", makeStorage: make, open: { $0 })
  }
}

/// Notes in memory with one fault.
actor BrokenNotes: ListedFeedNotes {
  enum Fault: CaseIterable {
    case losesChanges, changesFirstAlone, mixesFeeds, returnsAll
    case keepsWhatThrew, ignoresCancel, forgetsAll, listsForgotten, forgetsOneAsAll

    private static let forgetting =
      "The notes of some feeds can be forgotten, or all, and where there is none that is a success"

    private static let forgettingOne =
      "The note of one feed can be forgotten, and those of other feeds stay"

    var breaks: Set<String> {
      switch self {
      case .losesChanges:
        ["Of changes at once each gets what the one before it left, also of several feeds"]
      case .changesFirstAlone:
        [
          "A call for several feeds changes each of them, and no other one",
          "A note that is forgotten is gone, and those of other feeds stay",
          "Only the notes that are asked for are returned",
          "Feeds whose URLs differ in one byte have notes of their own",
          "The feeds are those that have a note", Self.forgetting, Self.forgettingOne,
          "Of changes at once each gets what the one before it left, also of several feeds",
        ]
      case .mixesFeeds:
        [
          "Feeds whose URLs differ in one byte have notes of their own",
          "The feeds are those that have a note",
        ]
      case .returnsAll: ["Only the notes that are asked for are returned"]
      case .keepsWhatThrew: ["A change that throws changes nothing, and its error is thrown"]
      case .ignoresCancel:
        [
          "A change that is cancelled before it is made throws CancellationError, and changes nothing",
          "What is to be forgotten stays if that is cancelled, with CancellationError",
        ]
      case .forgetsAll:
        [
          "A note that is forgotten is gone, and those of other feeds stay",
          "The feeds are those that have a note", Self.forgetting,
        ]
      case .listsForgotten:
        ["The feeds are those that have a note", Self.forgetting, Self.forgettingOne]
      case .forgetsOneAsAll: [Self.forgettingOne]
      }
    }
  }

  private let fault: Fault
  private var notes: [URL: String] = [:]
  private var listed: Set<URL> = []

  init(_ fault: Fault) {
    self.fault = fault
  }

  func notes(of feeds: Set<URL>) -> [URL: String] {
    guard fault != .returnsAll else {
      return notes
    }
    return feeds.reduce(into: [:]) { $0[$1] = notes[key($1)] }
  }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout String?) throws -> Value
  ) async throws -> [URL: Value] {
    if fault != .ignoresCancel {
      try Task.checkCancellation()
    }
    var values: [URL: Value] = [:]
    for (index, feed) in feeds.sorted(by: { $0.absoluteString < $1.absoluteString }).enumerated() {
      var note = notes[key(feed)]
      if fault == .losesChanges {
        await TaskQueue.current?.pause()
      }
      do { values[feed] = try change(feed, &note) } catch {
        if fault == .keepsWhatThrew {
          notes[key(feed)] = note
        }
        throw error
      }
      if fault == .changesFirstAlone, index > 0 {
        continue
      }
      save(note, of: feed)
    }
    return values
  }

  func feeds() -> Set<URL> {
    fault == .listsForgotten ? listed : Set(notes.keys)
  }

  func forget(_ feed: URL?) throws {
    if fault != .ignoresCancel {
      try Task.checkCancellation()
    }
    if let feed, fault != .forgetsOneAsAll {
      notes[key(feed)] = nil
    } else {
      notes = [:]
    }
  }

  private func save(_ note: String?, of feed: URL) {
    if fault == .forgetsAll, note == nil {
      notes = [:]
    }
    notes[key(feed)] = note
    listed.insert(feed)
  }

  private func key(_ feed: URL) -> URL {
    guard fault == .mixesFeeds else {
      return feed
    }
    return URL(string: feed.absoluteString.lowercased()) ?? feed
  }
}

/// Notes in memory of which one text has ended, perhaps with a fault.
struct LaterNotes: ListedFeedNotes {
  enum Fault: CaseIterable {
    case none, listsEnded, forgetsListedAlone, keepsEnded

    var breaks: Set<String> {
      switch self {
      case .none: []
      case .listsEnded:
        ["A note that has ended is none, and its feed is not among those that have one"]
      case .forgetsListedAlone:
        ["A note that has ended is forgotten too, with its feed or with all"]
      case .keepsEnded: ["A note that has ended goes when the next one is made"]
      }
    }
  }

  static let ended = "ended"

  let notes: InMemoryFeedNotes<String>
  let fault: Fault

  func notes(of feeds: Set<URL>) async -> [URL: String] {
    await notes.notes(of: feeds).filter { $0.value != Self.ended }
  }

  func update<Value: Sendable>(
    _ feeds: Set<URL>,
    _ change: @escaping @Sendable (URL, inout String?) throws -> Value
  ) async throws -> [URL: Value] {
    if fault != .keepsEnded {
      try await notes.update(notes.feeds()) { $1 = $1 == Self.ended ? nil : $1 }
    }
    return try await notes.update(feeds, change)
  }

  func feeds() async -> Set<URL> {
    let feeds = await notes.feeds()
    return fault == .listsEnded ? feeds : Set(await notes(of: feeds).keys)
  }

  func forget(_ feed: URL?) async throws {
    let listed = await feeds()
    if fault != .forgetsListedAlone || feed.map(listed.contains) ?? !listed.isEmpty {
      try await notes.forget(feed)
    }
  }
}
