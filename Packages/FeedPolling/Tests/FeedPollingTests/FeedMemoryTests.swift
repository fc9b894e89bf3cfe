import FeedTestSupport
import Testing

@testable import FeedPolling

@Suite("Memory for several feeds", .timeLimit(.minutes(5)))
struct FeedMemoryTests {
  /// What a saved copy is reckoned with until it is read.
  private let copy = 40 << 20

  @Test("Loads whose copies are small are under way at the same time")
  func small() async throws {
    let memory = FeedMemory(size: copy + 100)
    let (inside, entered) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup { group in
      for _ in 0..<6 {
        group.addTask {
          try await memory.withLoad { load in
            load.hasRead(10)
            entered.yield()
            for await _ in ends { break }
          }
        }
      }
      var entries = inside.makeAsyncIterator()
      for _ in 0..<6 { await entries.next() }
      end.finish()
      try await group.waitForAll()
    }
  }

  @Test(
    "A load waits until there is memory for its saved copy, and then for its response; one alone may have any size"
  )
  func waiting() async throws {
    let memory = FeedMemory(size: copy + 100)
    let journal = Journal<String>()
    let queue = TaskQueue()
    let second = try await memory.withLoad { first in
      first.hasRead(1_000)
      try await first.willRead(8 << 20)
      journal.add("first")
      let second = queue.begin {
        try await memory.withLoad { second in
          journal.add("second")
          second.hasRead(0)
          try await second.willRead(0)
        }
      }
      await queue.rest()
      journal.add("first ends")
      return second
    }
    try await second.value
    #expect(journal.entries == ["first", "first ends", "second"])
  }

  @Test("One saved copy is read at a time: its items may take more than is reckoned with")
  func oneUnread() async throws {
    let memory = FeedMemory(size: 4 * copy)
    let journal = Journal<String>()
    let queue = TaskQueue()
    let others = try await memory.withLoad { first in
      let others = (0..<2).map { _ in
        queue.begin {
          try await memory.withLoad { load in
            journal.add("next")
            load.hasRead(10)
          }
        }
      }
      await queue.rest()
      journal.add("first is read")
      first.hasRead(4 * copy)
      await queue.rest()
      journal.add("first ends")
      return others
    }
    for other in others {
      try await other.value
    }
    #expect(journal.entries == ["first is read", "first ends", "next", "next"])
  }

  @Test("Only one response at a time goes beyond the memory, the others wait until it is gone")
  func oneBeyond() async throws {
    let memory = FeedMemory(size: 2 * copy)
    let journal = Journal<String>()
    let queue = TaskQueue()
    let second = try await memory.withLoad { first in
      first.hasRead(0)
      try await first.willRead(100)
      let second = queue.begin {
        try await memory.withLoad { second in
          second.hasRead(0)
          try await second.willRead(8 << 20)
          journal.add("second")
        }
      }
      await queue.rest()
      journal.add("first ends")
      return second
    }
    try await second.value
    #expect(journal.entries == ["first ends", "second"])
  }

  @Test("MF6: what is remembered of a feed takes memory from its response on, once")
  func notes() async throws {
    let memory = FeedMemory(size: copy + 100)
    let journal = Journal<String>()
    let queue = TaskQueue()
    let second = try await memory.withLoad { load in
      var first = load
      first.notes = 60
      first.hasRead(0)
      try await first.willRead(0)
      let second = queue.begin {
        try await memory.withLoad { load in
          var second = load
          second.notes = 60
          second.hasRead(copy)
          journal.add("second has its copy")
          try await second.willReadNotes()
          journal.add("second has its notes")
        }
      }
      await queue.rest()
      try await first.willReadNotes()
      journal.add("first ends")
      return second
    }
    try await second.value
    #expect(journal.entries == ["second has its copy", "first ends", "second has its notes"])
  }

  @Test("MF6: a feed that is loaded takes its own size, and others go on while it is delivered")
  func loaded() async throws {
    let memory = FeedMemory(size: 2 * copy)
    let (loads, loaded) = AsyncStream<Void>.makeStream()
    let (ends, end) = AsyncStream<Void>.makeStream()
    let queue = TaskQueue()
    let journal = Journal<String>()
    let first = queue.begin {
      try await memory.withLoad { load in
        var load = load
        load.notes = copy
        load.hasRead(copy / 2)
        try await load.willRead(1 << 20)
        load.hasLoaded(100)
        loaded.yield()
        for await _ in ends { break }
        journal.add("first is delivered")
      }
    }
    for await _ in loads { break }
    let second = queue.begin {
      try await memory.withLoad { load in
        var load = load
        load.notes = copy / 2
        load.hasRead(0)
        try await load.willRead(1 << 20)
        journal.add("second has its response")
      }
    }
    await queue.rest()
    end.finish()
    try await first.value
    try await second.value
    #expect(journal.entries == ["second has its response", "first is delivered"])
  }

  @Test("MF6: feeds that are delivered slowly have memory of their own, beside that of loads")
  func slowDelivery() async throws {
    let memory = FeedMemory(size: copy + 100, delivered: copy)
    let journal = Journal<String>()
    let queue = TaskQueue()
    let second = try await memory.withLoad { first in
      first.hasRead(0)
      try await first.willRead(0)
      first.hasLoaded(copy)
      let second = queue.begin {
        try await memory.withLoad { second in
          journal.add("second begins")
          second.hasRead(0)
          try await second.willRead(8 << 20)
          journal.add("second goes beyond the memory")
        }
      }
      await queue.rest()
      journal.add("first is delivered")
      return second
    }
    try await second.value
    #expect(
      journal.entries == ["second begins", "second goes beyond the memory", "first is delivered"]
    )
  }

  @Test("MF6: what delivered feeds take beyond their memory, loads have less, and none goes beyond")
  func muchDelivered() async throws {
    let memory = FeedMemory(size: copy + 100, delivered: copy)
    let journal = Journal<String>()
    let queue = TaskQueue()
    let second = try await memory.withLoad { first in
      first.hasRead(0)
      try await first.willRead(0)
      first.hasLoaded(copy + 100)
      let second = queue.begin {
        try await memory.withLoad { second in
          journal.add("second begins")
          second.hasRead(0)
          try await second.willRead(8 << 20)
          journal.add("second goes beyond the memory")
        }
      }
      await queue.rest()
      journal.add("first is delivered")
      return second
    }
    try await second.value
    #expect(
      journal.entries == ["second begins", "first is delivered", "second goes beyond the memory"]
    )
  }

  @Test("Loads with next pages do not wait for each other for ever")
  func pages() async throws {
    // Both first responses fit, and no further one does.
    let memory = FeedMemory(size: copy + (16 << 20))
    let body = 50_000
    let (arrivals, arrived) = AsyncStream<Void>.makeStream()
    let (starts, start) = AsyncStream<Void>.makeStream()
    try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          try await memory.withLoad { load in
            load.hasRead(0)
            try await load.willRead(body)
            arrived.yield()
            for await _ in starts { break }
            for _ in 0..<50 { try await load.willRead(8 << 20) }
          }
        }
      }
      var both = arrivals.makeAsyncIterator()
      await both.next()
      await both.next()
      start.finish()
      try await group.waitForAll()
    }
  }

  @Test("Cancellation: a load that waits leaves, and the others go on")
  func cancelled() async throws {
    let memory = FeedMemory(size: 1)
    let queue = TaskQueue()
    try await memory.withLoad { load in
      load.hasRead(100)
      let waiting = queue.begin { try await memory.withLoad { _ in } }
      await queue.rest()
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    let gone = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await memory.withLoad { _ in }
    }
    await #expect(throws: CancellationError.self) { try await gone.value }
    try await memory.withLoad { _ in }
  }
}
