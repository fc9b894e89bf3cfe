import FaultySystem
import FeedCache

/// A process that saves one feed after another, each with a picture, and writes down what it was told: for being killed at any moment, or
/// having its power cut.
struct Writing: Sendable {
  private enum Slot: Int, CaseIterable {
    case startedFeed, savedFeed, promisedFeed, startedPictures, isRunning, wrongs, mostLeftovers, lives
  }

  /// Those that every feed has. They are saved at once, so that they are one commit of the file store.
  private static let pictures = 0..<3

  let subject: Subject
  let path: String
  private let numbers = SharedNumbers(count: Slot.allCases.count + 2 * pictures.count)

  init(subject: Subject, path: String) {
    self.subject = subject
    self.path = path
  }

  var wrongs: Int { numbers[Slot.wrongs.rawValue] }
  var mostLeftovers: Int { numbers[Slot.mostLeftovers.rawValue] }
  var saved: Int { numbers[Slot.savedFeed.rawValue] }
  private func savedPicture(_ picture: Int) -> Int { Slot.allCases.count + picture }
  private func promisedPicture(_ picture: Int) -> Int { savedPicture(picture) + Self.pictures.count }
  private var isRunning: Bool { numbers[Slot.isRunning.rawValue] == 1 }

  /// What was reported as saved until now is what the next life must find.
  func promise() {
    numbers[Slot.promisedFeed.rawValue] = numbers[Slot.savedFeed.rawValue]
    for picture in Self.pictures { numbers[promisedPicture(picture)] = numbers[savedPicture(picture)] }
  }

  /// What was reported as saved since the promise does not count. A file system that was shut down may still say that a directory is synced,
  /// to a process that without power would not run any more.
  func forgetWhatWasNotPromised() {
    numbers[Slot.savedFeed.rawValue] = numbers[Slot.promisedFeed.rawValue]
    for picture in Self.pictures { numbers[savedPicture(picture)] = numbers[promisedPicture(picture)] }
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
      let number = max(numbers[Slot.startedFeed.rawValue], numbers[Slot.startedPictures.rawValue]) + 1
      numbers[Slot.startedFeed.rawValue] = number
      try await store.replace(with: Sample.feed(number))
      numbers[Slot.savedFeed.rawValue] = number
      numbers[Slot.startedPictures.rawValue] = number
      try await withThrowingTaskGroup(of: Void.self) { group in
        for picture in Self.pictures {
          group.addTask {
            try await store.insert(Sample.data(picture, number), for: Sample.picture(picture))
            numbers[savedPicture(picture)] = number
          }
        }
        try await group.waitForAll()
      }
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
      try expect(feed, "feed", promised: Slot.promisedFeed.rawValue, .startedFeed)
      for picture in Self.pictures {
        let version = try await store.retrieveImageData(for: Sample.picture(picture)).map { data in
          guard let version = Sample.version(of: data, picture) else { throw Wrong("picture \(picture) is not whole") }
          return version
        }
        try expect(version, "picture \(picture)", promised: promisedPicture(picture), .startedPictures)
      }
      if subject == .fileStore, let wrong = usageFault(in: path) { throw Wrong(wrong) }
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

  private func expect(_ found: Int?, _ what: String, promised: Int, _ started: Slot) throws {
    let (promised, started) = (numbers[promised], numbers[started.rawValue])
    guard (promised...max(promised, started)).contains(found ?? 0) else {
      throw Wrong("\(what) \(found.map(String.init) ?? "none") in the place of \(promised) to \(started)")
    }
  }
}
