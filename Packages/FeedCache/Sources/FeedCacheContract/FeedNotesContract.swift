public import FeedContract
public import FeedCore

/// What every store of notes promises, as data.
///
/// ```swift
/// static let promises = FeedNotesContract.promises(
///   of: (one, another),
///   makeStorage: { InMemoryFeedNotes<FeedTrouble>() },
///   open: { $0 }
/// )
/// ```
public enum FeedNotesContract: Sendable {
  /// The promises of a store.
  /// - Parameters:
  ///   - notes: two different notes that are read as they were written.
  ///   - makeStorage: makes an empty storage for each promise, such as a folder. It is released
  ///     when the check has ended.
  ///   - open: makes a store on it, as each program does that shares the storage.
  public static func promises<Note: Hashable & Sendable, Storage: Sendable>(
    of notes: (Note, Note),
    makeStorage: @escaping @Sendable () async throws -> Storage,
    open: @escaping @Sendable (Storage) async throws -> any FeedNotes<Note>
  ) -> [Promise] {
    let (one, other) = notes
    let all = keeping(one, other) + changing(one, other) + atOnce(one, other)
    return checks(all, makeStorage, open)
  }

  /// The further promises of a store that can tell which feeds it has notes of.
  public static func promisesOfListed<Note: Hashable & Sendable, Storage: Sendable>(
    _ note: Note,
    makeStorage: @escaping @Sendable () async throws -> Storage,
    open: @escaping @Sendable (Storage) async throws -> any ListedFeedNotes<Note>
  ) -> [Promise] {
    checks(listing(note), makeStorage, open)
  }

  /// The further promises of a store whose notes end by themselves, such as waits.
  /// - Parameters:
  ///   - notes: one that has ended for the stores that `openLater` makes, and one that has not.
  ///   - makeStorage: makes an empty storage for each promise.
  ///   - open: makes a store on it for which neither has ended.
  ///   - openLater: makes a store on it as a program does that runs later.
  public static func promisesOfEnding<Note: Hashable & Sendable, Storage: Sendable>(
    of notes: (Note, Note),
    makeStorage: @escaping @Sendable () async throws -> Storage,
    open: @escaping @Sendable (Storage) async throws -> any ListedFeedNotes<Note>,
    openLater: @escaping @Sendable (Storage) async throws -> any ListedFeedNotes<Note>
  ) -> [Promise] {
    let (ended, other) = notes
    return checks(ending(ended, other), makeStorage) {
      (now: try await open($0), later: try await openLater($0))
    }
  }

  /// Opens another store on the storage of a check.
  private typealias Opening<Store> = @Sendable () async throws -> Store

  private static func checks<Storage: Sendable, Store>(
    _ promises: [StorePromise<Opening<Store>>],
    _ makeStorage: @escaping @Sendable () async throws -> Storage,
    _ open: @escaping @Sendable (Storage) async throws -> Store
  ) -> [Promise] {
    promises.map { promise in
      Promise(promise.description) {
        let storage = try await makeStorage()
        // The storage lives as long as its check, even if no store keeps it.
        defer { withExtendedLifetime(storage) {} }
        try await promise.check { try await open(storage) }
      }
    }
  }

  private static func keeping<Note: Hashable & Sendable>(
    _ one: Note,
    _ other: Note
  ) -> [StorePromise<Opening<any FeedNotes<Note>>>] {
    [
      StorePromise("A feed has no note until one is made") { open in
        try expect(try await open().notes(of: [url("a"), url("b")]), toBe: [:])
      },
      StorePromise("A note is what every later store on the same storage finds") { open in
        try await open().update(url("a")) { $0 = one }
        try expect(try await open().note(of: url("a")), toBe: one)
      },
      StorePromise("A note takes the place of the one before it") { open in
        for note in [one, other] {
          try await open().update(url("a")) { $0 = note }
        }
        try expect(try await open().note(of: url("a")), toBe: other)
      },
      StorePromise("A note that is forgotten is gone, and those of other feeds stay") { open in
        try await open().update([url("a"), url("b")]) { $1 = one }
        try await open().update(url("a")) { $0 = nil }
        try expect(try await open().notes(of: [url("a"), url("b")]), toBe: [url("b"): one])
      },
      StorePromise("Feeds whose URLs differ in one byte have notes of their own") { open in
        let feeds = try alikeURLs()
        let first = Set(feeds.indices.filter { $0.isMultiple(of: 2) }.map { feeds[$0] })
        try await open().update(first) { $1 = one }
        let expected = first.reduce(into: [:]) { $0[$1] = one }
        try expect(try await open().notes(of: Set(feeds)), toBe: expected)
      },
      StorePromise("Only the notes that are asked for are returned") { open in
        try await open().update([url("a"), url("b")]) { $1 = one }
        try expect(try await open().notes(of: [url("b"), url("c")]), toBe: [url("b"): one])
        try expect(try await open().notes(of: []), toBe: [:])
      },
    ]
  }

  private static func changing<Note: Hashable & Sendable>(
    _ one: Note,
    _ other: Note
  ) -> [StorePromise<Opening<any FeedNotes<Note>>>] {
    [
      StorePromise("A change gets the note of its feed, and what it returns is returned") { open in
        try await open().update(url("a")) { $0 = one }
        let found = try await open().update([url("a"), url("b")]) { _, note in note }
        try expect(found, toBe: [url("a"): one, url("b"): nil])
      },
      StorePromise("A call for several feeds changes each of them, and no other one") { open in
        try await open().update(url("c")) { $0 = one }
        let feeds = try Set(["a", "b"].map(url))
        try await open().update(feeds) { _, note in note = other }
        let found = try await open().notes(of: feeds.union([url("c")]))
        try expect(found, toBe: [url("a"): other, url("b"): other, url("c"): one])
      },
      StorePromise("A change that throws changes nothing, and its error is thrown") { open in
        try await open().update(url("a")) { $0 = one }
        try await expect("the error of the change", where: { $0 is ChangeFailure }) {
          try await open().update(url("a")) { note in
            note = other
            throw ChangeFailure()
          }
        }
        try expect(try await open().note(of: url("a")), toBe: one)
      },
      StorePromise(
        "A change that is cancelled before it is made throws CancellationError, and changes nothing"
      ) { open in
        try await open().update(url("a")) { $0 = one }
        let (store, feed) = (try await open(), try url("a"))
        try await expectCancellation { try await store.update(feed) { $0 = other } }
        try expect(try await open().note(of: url("a")), toBe: one)
      },
    ]
  }

  /// Each change turns one note into the other, so that two that read the same are found.
  private static func atOnce<Note: Hashable & Sendable>(
    _ one: Note,
    _ other: Note
  ) -> [StorePromise<Opening<any FeedNotes<Note>>>] {
    [
      StorePromise(
        "Of changes at once each gets what the one before it left, also of several feeds"
      ) {
        open in
        let feeds = try ["a", "b", "c"].map(url)
        let found = try await withThrowingTaskGroup(of: [URL: Note?].self) { group in
          for number in 0..<20 {
            let store = try await open()
            // In another order for each.
            let own = Set(feeds[(number % 3)...] + feeds[..<(number % 3)])
            group.addTask {
              try await store.update(own) { _, note in
                let before = note
                note = before == one ? other : one
                return before
              }
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        for feed in feeds {
          let before = found.map { $0[feed] ?? nil }
          try expect(before.filter { $0 == nil }.count, toBe: 1)
          try expect(before.filter { $0 == one }.count, toBe: 10)
          try expect(try await open().note(of: feed), toBe: other)
        }
      },
      StorePromise("Of changes of many feeds at once none is lost") { open in
        let feeds = try (0..<20).map { try url("\($0)") }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for feed in feeds {
            let store = try await open()
            group.addTask { try await store.update(feed) { $0 = one } }
          }
          try await group.waitForAll()
        }
        try expect(try await open().notes(of: Set(feeds)).count, toBe: feeds.count)
      },
    ]
  }

  private static func listing<Note: Hashable & Sendable>(
    _ note: Note
  ) -> [StorePromise<Opening<any ListedFeedNotes<Note>>>] {
    [
      StorePromise("The feeds are those that have a note") { open in
        try expect(try await open().feeds(), toBe: [])
        let feeds = try alikeURLs()
        try await open().update(Set(feeds)) { $1 = note }
        try await open().update(feeds[0]) { $0 = nil }
        try expect(try await open().feeds(), toBe: Set(feeds.dropFirst()))
      },
      StorePromise(
        "The notes of some feeds can be forgotten, or all, and where there is none that is a success"
      ) { open in
        try await open().forget(nil)
        let feeds = try Set(["a", "b", "c"].map(url))
        try await open().update(feeds) { $1 = note }
        let kept = try url("b")
        try await open().forget { $0 != kept }
        try expect(try await open().feeds(), toBe: [kept])
        try await open().forget(nil)
        try expect(try await open().notes(of: feeds), toBe: [:])
      },
      StorePromise("The note of one feed can be forgotten, and those of other feeds stay") { open in
        try await open().update([url("a"), url("b")]) { $1 = note }
        for feed in try [url("c"), url("a")] {
          try await open().forget(feed)
        }
        try expect(try await open().feeds(), toBe: [url("b")])
      },
      StorePromise("What is to be forgotten stays if that is cancelled, with CancellationError") {
        open in
        try await open().update(url("a")) { $0 = note }
        for feed in [try url("a"), nil] {
          let store = try await open()
          try await expectCancellation { try await store.forget(feed) }
        }
        try expect(try await open().note(of: url("a")), toBe: note)
      },
    ]
  }

  private typealias Ending<Note: Hashable & Sendable> = (
    now: any ListedFeedNotes<Note>, later: any ListedFeedNotes<Note>
  )

  private static func ending<Note: Hashable & Sendable>(
    _ ended: Note,
    _ other: Note
  ) -> [StorePromise<Opening<Ending<Note>>>] {
    [
      StorePromise("A note that has ended is none, and its feed is not among those that have one") {
        open in
        try await open().now.update(url("a")) { $0 = ended }
        try expect(try await open().later.note(of: url("a")), toBe: nil)
        try expect(try await open().later.feeds(), toBe: [])
      },
      StorePromise("A note that has ended is forgotten too, with its feed or with all") { open in
        for feed in [try url("a"), nil] {
          try await open().now.update(url("a")) { $0 = ended }
          try await open().later.forget(feed)
          try expect(try await open().now.note(of: url("a")), toBe: nil)
        }
      },
      StorePromise("A note that has ended goes when the next one is made") { open in
        try await open().now.update(url("a")) { $0 = ended }
        try await open().later.update(url("b")) { $0 = other }
        try expect(try await open().now.feeds(), toBe: [url("b")])
      },
    ]
  }

  private static func url(_ path: String) throws -> URL {
    guard let url = URL(string: "https://feed.example/\(path)") else {
      throw Broken(found: "no URL")
    }
    return url
  }

  /// Pairs of URLs that a store could take for each other.
  private static func alikeURLs() throws -> [URL] {
    let long = String(repeating: "x", count: 3_000)
    let pairs = ["a", "A", "b/", "b", "c?", "c", "%64", "d", "e%20", "e%2520"]
    return try (pairs + ["\(long)1", "\(long)2"]).map(url)
  }
}

private struct ChangeFailure: Error {}
