import FeedCache
import FeedFailures
import Findings

/// Flips every bit of a database and cuts it to every length. Unlike an entry of the file store, it
/// has bytes that mean nothing, and bits that say whether a row is there: so a change may be
/// harmless, or seem to have deleted something. Never may something wrong be read, and the next
/// save must work; but what a change makes a newer version's is refused, and stays.
struct DatabaseBits: Sendable {
  private struct Counts: BitwiseCopyable {
    var changes = 0, noticed = 0, harmless = 0, gone = 0, newer = 0, wrong = 0, stuck = 0

    var violations: [String] {
      (wrong > 0 ? ["\(wrong) wrong reads"] : [])
        + (stuck > 0 ? ["\(stuck) times nothing could be saved any more"] : [])
    }
  }

  /// Every `stride`-th change is tried.
  let stride: Int

  func run() throws -> Finding {
    try torture(Subject.sqlite.name("bits")) { directory, violations in
      let counts = Shared(Counts.self)
      let prepared = Child.run {
        let store = Subject.sqlite.store(at: directory.cache)
        try await store.save(1)
        try await store.savePicture(0, 2)
      }
      let file = URL(filePath: "\(directory.cache)/feeds.sqlite")
      let whole = [UInt8](try Data(contentsOf: file))
      let ended = Child.run {
        for change in Swift.stride(from: 0, to: whole.count * 9, by: stride) {
          var bytes = whole
          if change < whole.count * 8 {
            bytes[change / 8] ^= 1 << (change % 8)
          } else {
            bytes.removeLast(change - whole.count * 8 + 1)
          }
          try Data(bytes).write(to: file)
          counts.changes += 1
          if isOfNewerVersion(bytes) {
            await checkStays(change, bytes, file, directory, counts)
          } else {
            await check(change, directory, counts)
          }
        }
      }
      violations += counts[0].violations
      if prepared != 0 || ended != 0 {
        violations.append("a process ended with \(prepared), \(ended)")
      }
      return
        "\(counts.changes) changes of \(whole.count) bytes: \(counts.noticed) noticed, \(counts.harmless) harmless, "
        + "\(counts.gone) as if something were not saved, \(counts.newer) refused as a newer version's, "
        + "\(counts.wrong) wrong reads, \(ended > 1 ? 1 : 0) crashes"
    }
  }

  /// Whether the version, which SQLite keeps in these four bytes, is one that is still to come.
  private func isOfNewerVersion(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 64 else {
      return false
    }
    let version = bytes[60..<64].reduce(0) { $0 << 8 | Int($1) }
    return (3...0xFFFF).contains(version)
  }

  /// Nothing is read, saved or deleted, however it is tried.
  private func checkStays(
    _ change: Int,
    _ bytes: [UInt8],
    _ file: URL,
    _ directory: WorkDirectory,
    _ counts: Shared<Counts>
  ) async {
    let store = Subject.sqlite.store(at: directory.cache)
    let works: [() async throws -> Void] = [
      { _ = try await store.savedNumber() },
      { _ = try await store.savedVersion(of: 0) },
      { _ = try await store.deleteCorruptImageData() },
      { try await store.save(3) },
      { try await store.savePicture(0, 4) },
    ]
    var refused = 0
    for work in works {
      do {
        try await work()
      } catch FeedStoreError.unavailable(let cause) where FailureCause(cause).isNewerFormat {
        refused += 1
      } catch {
        complain("change \(change) of the database's version: \(error)")
      }
    }
    if refused == works.count, (try? Data(contentsOf: file)) == Data(bytes) {
      counts.newer += 1
    } else {
      counts.wrong += 1
      complain("change \(change) of the database's version: it was read or did not stay")
    }
  }

  /// The connections of each store end with it, so that the next one reads the file again.
  private func check(_ change: Int, _ directory: WorkDirectory, _ counts: Shared<Counts>) async {
    let store = Subject.sqlite.store(at: directory.cache)
    var isNoticed = false
    var isGone = false
    do {
      do {
        isGone = try await isMissing(1, store.savedNumber())
      } catch FeedStoreError.corrupt(let revision, _) {
        isNoticed = true
        try await store.delete(only: revision)
        _ = try await isMissing(1, store.savedNumber())
      }
      do {
        isGone = try await isMissing(2, store.savedVersion(of: 0)) || isGone
      } catch FeedStoreError.corrupt {
        isNoticed = true
        _ = try await store.deleteCorruptImageData()
        _ = try await isMissing(2, store.savedVersion(of: 0))
      }
      if isNoticed {
        counts.noticed += 1
      } else if isGone {
        counts.gone += 1
      } else {
        counts.harmless += 1
      }
    } catch {
      counts.wrong += 1
      if counts.wrong <= 5 {
        complain("change \(change) of the database: \(error)")
      }
    }
    do {
      try await store.save(3)
      guard try await !isMissing(3, store.savedNumber()) else {
        throw Violation("the feed that was saved is not there")
      }
      try await store.savePicture(0, 4)
      guard try await !isMissing(4, store.savedVersion(of: 0)) else {
        throw Violation("the picture that was saved is not there")
      }
      // The second save may have found what the first one did not, and emptied the database.
      _ = try await isMissing(3, store.savedNumber())
    } catch {
      counts.stuck += 1
      if counts.stuck <= 5 {
        complain("after change \(change) of the database: \(error)")
      }
    }
  }

  private func isMissing(_ expected: Int, _ found: Int?) throws -> Bool {
    try expect("number", found, in: [expected, nil])
    return found == nil
  }
}
