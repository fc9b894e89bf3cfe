import FaultySystem
import FeedCache

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A process that saves one feed after another, each with a picture, and writes down what it was told: for being killed at any moment, or
/// having its power cut.
struct Writing: Sendable {
  private enum Slot: Int, CaseIterable {
    case startedFeed, savedFeed, promisedFeed, startedPicture, savedPicture, promisedPicture, isRunning, wrongs,
      mostLeftovers, lives
  }

  let subject: Subject
  let path: String
  private let numbers = SharedNumbers(count: Slot.allCases.count)

  init(subject: Subject, path: String) {
    self.subject = subject
    self.path = path
  }

  var wrongs: Int { numbers[Slot.wrongs.rawValue] }
  var mostLeftovers: Int { numbers[Slot.mostLeftovers.rawValue] }
  var saved: Int { numbers[Slot.savedFeed.rawValue] }
  private var isRunning: Bool { numbers[Slot.isRunning.rawValue] == 1 }

  /// What was reported as saved until now is what the next life must find.
  func promise() {
    numbers[Slot.promisedFeed.rawValue] = numbers[Slot.savedFeed.rawValue]
    numbers[Slot.promisedPicture.rawValue] = numbers[Slot.savedPicture.rawValue]
  }

  /// What was reported as saved since the promise does not count. A file system that was shut down may still say that a directory is synced,
  /// to a process that without power would not run any more.
  func forgetWhatWasNotPromised() {
    numbers[Slot.savedFeed.rawValue] = numbers[Slot.promisedFeed.rawValue]
    numbers[Slot.savedPicture.rawValue] = numbers[Slot.promisedPicture.rawValue]
  }

  /// Waits until a life has checked what the last one left, and saves. Only a life that has failed takes a minute.
  func waitUntilRunning() {
    let start = torture_now()
    while !isRunning && torture_now() - start < 60_000_000_000 { usleep(20) }
  }

  /// Waits until this life has saved something, or has failed.
  func waitForASave() {
    let (start, saved) = (torture_now(), saved)
    while self.saved == saved && torture_now() - start < 5_000_000_000 { usleep(20) }
  }

  func markStopped() { numbers[Slot.isRunning.rawValue] = 0 }

  /// Checks what the last life left, then saves until it dies.
  func live() async throws {
    let store = subject.store(at: path)
    await check(store)
    numbers[Slot.lives.rawValue] += 1
    numbers[Slot.isRunning.rawValue] = 1
    while true {
      let number = max(numbers[Slot.startedFeed.rawValue], numbers[Slot.startedPicture.rawValue]) + 1
      numbers[Slot.startedFeed.rawValue] = number
      try await store.replace(with: Sample.feed(number))
      numbers[Slot.savedFeed.rawValue] = number
      numbers[Slot.startedPicture.rawValue] = number
      try await store.insert(Sample.data(0, number), for: Sample.picture(0))
      numbers[Slot.savedPicture.rawValue] = number
    }
  }

  /// What was reported as saved is there, or something newer, whole; and the next save leaves nothing beside it.
  func check(_ store: Subject.Store) async {
    do {
      let found = try await store.retrieve()
      let feed = try found.map { stored in
        guard let number = Sample.number(of: stored.feed) else { throw Wrong("the feed is not whole") }
        return number
      }
      try expect(feed, "feed", .promisedFeed, .startedFeed)
      let data = try await store.retrieveImageData(for: Sample.picture(0))
      let picture = try data.map { data in
        guard let version = Sample.version(of: data, 0) else { throw Wrong("the picture is not whole") }
        return version
      }
      try expect(picture, "picture", .promisedPicture, .startedPicture)
      if let found {
        try await store.replace(with: found.feed)
        let leftovers = files(below: path).count { $0.contains("/tmp/") }
        numbers[Slot.mostLeftovers.rawValue] = max(mostLeftovers, leftovers)
      }
    } catch {
      numbers[Slot.wrongs.rawValue] += 1
      if subject == .fileStore && wrongs <= 5 {
        complain("\(subject.rawValue), life \(numbers[Slot.lives.rawValue]): \(error)")
      }
    }
  }

  private func expect(_ found: Int?, _ what: String, _ promised: Slot, _ started: Slot) throws {
    let (promised, started) = (numbers[promised.rawValue], numbers[started.rawValue])
    guard (promised...max(promised, started)).contains(found ?? 0) else {
      throw Wrong("\(what) \(found.map(String.init) ?? "none") in the place of \(promised) to \(started)")
    }
  }
}
