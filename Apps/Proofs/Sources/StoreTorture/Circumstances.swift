import FaultySystem
import FeedCache

/// A process that starts without its standard descriptors.
struct ClosedDescriptors: Sendable {
  func run() throws -> Report {
    let scratch = try Scratch("descriptors")
    defer { try? scratch.remove() }
    var wrongs: [String] = []
    var cases = 0
    for closed in [[0], [1], [2], [0, 1], [1, 2], [0, 1, 2]] as [[CInt]] {
      try scratch.empty()
      let saved = Child.run {
        // What is not closed goes nowhere.
        let nowhere = open("/dev/null", O_WRONLY)
        for descriptor in STDIN_FILENO...STDERR_FILENO { dup2(nowhere, descriptor) }
        close(nowhere)
        for descriptor in closed { close(descriptor) }
        // A careless program prints all the time; nothing of it must land in an entry.
        let printing = Task.detached {
          while !Task.isCancelled {
            for descriptor in STDOUT_FILENO...STDERR_FILENO {
              _ = "careless\n".withCString { write(descriptor, $0, 9) }
            }
          }
        }
        let store = Subject.fileStore.store(at: scratch.cache)
        for number in 0..<100 {
          try await store.replace(with: Sample.feed(number))
          try await store.insert(Sample.data(0, number), for: Sample.picture(0))
          guard try await store.retrieve().map({ Sample.number(of: $0.feed) }) == number else {
            throw Wrong("another feed")
          }
        }
        try await store.replace(with: Sample.feed(1))
        try await store.insert(Sample.data(0, 1), for: Sample.picture(0))
        printing.cancel()
        await printing.value
      }
      let read = Child.run {
        let store = Subject.fileStore.store(at: scratch.cache)
        guard let feed = try await store.retrieve()?.feed, Sample.number(of: feed) == 1 else {
          throw Wrong("another feed")
        }
        guard let data = try await store.retrieveImageData(for: Sample.picture(0)), Sample.version(of: data, 0) == 1
        else {
          throw Wrong("another picture")
        }
      }
      cases += 1
      if saved != 0 || read != 0 {
        wrongs.append("with \(closed) closed: saving ended with \(saved), reading with \(read)")
      }
    }
    return Report(name: "closed descriptors", figures: "\(cases) sets of them: \(wrongs.count) wrongs", wrongs: wrongs)
  }
}

/// Clocks that jump, and days that are not 24 hours long.
struct Clocks: Sendable {
  private struct Case: Sendable {
    let name: String
    let savedAt: String
    let now: String
    let isShown: Bool
    let isDeleted: Bool
  }

  private static let cases = [
    Case(
      name: "7 days less 1 s", savedAt: "2026-11-21T10:00:00Z", now: "2026-11-28T09:59:59Z", isShown: true,
      isDeleted: false),
    Case(name: "7 days", savedAt: "2026-11-21T10:00:00Z", now: "2026-11-28T10:00:00Z", isShown: false, isDeleted: true),
    Case(
      name: "7 days and 1 s", savedAt: "2026-11-21T10:00:00Z", now: "2026-11-28T10:00:01Z", isShown: false,
      isDeleted: true),
    Case(
      name: "set back an hour", savedAt: "2026-11-21T10:00:00Z", now: "2026-11-21T09:00:00Z", isShown: true,
      isDeleted: false),
    Case(
      name: "set back a year", savedAt: "2026-11-21T10:00:00Z", now: "2025-11-21T10:00:00Z", isShown: false,
      isDeleted: false),
    Case(
      name: "ahead ten years", savedAt: "2026-11-21T10:00:00Z", now: "2036-11-21T10:00:00Z", isShown: false,
      isDeleted: true),
    Case(
      name: "over a leap day", savedAt: "2028-02-25T10:00:00Z", now: "2028-03-03T09:59:59Z", isShown: true,
      isDeleted: false),
    Case(
      name: "over a leap day, 7 days", savedAt: "2028-02-25T10:00:00Z", now: "2028-03-03T10:00:00Z", isShown: false,
      isDeleted: true),
    Case(
      name: "over the start of summer time", savedAt: "2026-03-26T12:00:00+01:00", now: "2026-04-02T12:59:59+02:00",
      isShown: true, isDeleted: false),
    Case(
      name: "over the start of summer time, 7 days", savedAt: "2026-03-26T12:00:00+01:00",
      now: "2026-04-02T13:00:00+02:00", isShown: false, isDeleted: true),
    Case(
      name: "over its end", savedAt: "2026-10-22T12:00:00+02:00", now: "2026-10-29T10:59:59+01:00", isShown: true,
      isDeleted: false),
  ]

  func run() throws -> Report {
    let scratch = try Scratch("clocks")
    defer { try? scratch.remove() }
    var wrongs: [String] = []
    for example in Self.cases {
      try scratch.empty()
      let ended = Child.run {
        // A place with summer time: a day must be 86,400 seconds there too.
        setenv("TZ", "Europe/Berlin", 1)
        let store = Subject.fileStore.store(at: scratch.cache)
        let style = Date.ISO8601FormatStyle()
        let (savedAt, now) = (try style.parse(example.savedAt), try style.parse(example.now))
        try await LocalFeedLoader(store: store, now: { savedAt }).save(Feed(images: [], origin: .remote()))
        let loader = LocalFeedLoader(store: store, now: { now })
        let isShown = (try? await loader.load()) != nil
        try await loader.validate()
        let isDeleted = try await store.retrieve() == nil
        guard isShown == example.isShown, isDeleted == example.isDeleted else {
          throw Wrong("clock \(example.name): shown \(isShown), deleted \(isDeleted)")
        }
      }
      if ended != 0 { wrongs.append(example.name) }
    }
    return Report(name: "clocks", figures: "\(Self.cases.count) clocks: \(wrongs.count) wrongs", wrongs: wrongs)
  }
}

/// What a start and a look-up cost, counted in system calls: nothing may be scanned, however much is kept.
struct ReadCosts: Sendable {
  func run() throws -> Report {
    guard faulty_is_available() else {
      return Report(name: "read costs", figures: "SKIPPED: system calls can be counted on Linux only", wrongs: [])
    }
    let scratch = try Scratch("costs")
    defer { try? scratch.remove() }
    // 0, 1: calls of loading the feed and a picture with little kept; 2, 3: the same with much
    let calls = SharedNumbers(count: 4)
    let ended = Child.run {
      let store = Subject.fileStore.store(at: scratch.cache)
      try await store.replace(with: Sample.feed(1))
      try await store.insert(Sample.data(0, 1), for: Sample.picture(0))
      try await count(scratch, calls, 0)
      for picture in 1..<500 { try await store.insert(Sample.data(picture, 1), for: Sample.picture(picture)) }
      try await count(scratch, calls, 2)
    }
    let isFlat = ended == 0 && calls[0] > 0 && calls[1] > 0 && calls[0] == calls[2] && calls[1] == calls[3]
    let figures =
      "a first look-up makes \(calls[0]) system calls for the feed and \(calls[1]) for a picture with 1 kept, \(calls[2]) and \(calls[3]) with 500"
    return Report(name: "read costs", figures: figures, wrongs: isFlat ? [] : ["they grow with what is kept"])
  }

  private func count(_ scratch: Scratch, _ calls: SharedNumbers, _ slot: Int) async throws {
    let store = Subject.fileStore.store(at: scratch.cache)
    faulty_arm(-1, 0, false, -1, 0)
    _ = try await store.retrieve()
    calls[slot] = faulty_disarm()
    faulty_arm(-1, 0, false, -1, 0)
    _ = try await store.retrieveImageData(for: Sample.picture(0))
    calls[slot + 1] = faulty_disarm()
  }
}
