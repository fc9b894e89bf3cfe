import Dispatch
import FeedCore
import FeedImagePipeline
import ImageHeaders
import Synchronization
import Testing

@Suite("Pictures from a pipeline", .timeLimit(.minutes(5)))
struct ImagePipelineTests {
  @Test("A picture is loaded and decoded, in the size in which it is shown")
  func size() async throws {
    let (sut, spy) = makeSUT()
    let whole = sut.begin("hello")
    await spy.finish("hello")
    #expect(try await whole.value == "hello")
    let small = sut.begin("hello", size: ImageSize(width: 2, height: 1))
    await spy.finish("hello")
    #expect(try await small.value == "he")
  }

  @Test("A failure is the loader's, and is not remembered")
  func failure() async throws {
    let (sut, spy) = makeSUT()
    let first = sut.begin("a")
    let error = ImageDataNotFound(url("a"))
    await spy.finish("a", .failure(error))
    await #expect(throws: error) { try await first.value }
    let second = sut.begin("a")
    await spy.finish("a")
    #expect(try await second.value == "a")
  }

  @Test("Data that is no picture says so; a request past the caches replaces what is in memory")
  func undecodableData() async throws {
    let remote = ImageDataSpy()
    let (sut, spy) = makeSUT(uncached: remote)
    let broken = sut.begin("a")
    await spy.finish("a", .success(undecodable))
    await #expect(throws: UndecodableImageData()) { try await broken.value }
    for text in ["new", "newer"] {
      let fresh = sut.begin("a", isUncached: true)
      await remote.finish("a", .success(Data(text.utf8)))
      #expect(try await fresh.value == text)
      #expect(sut.pictureInMemory(for: request("a")) == text)
    }
    #expect(spy.messages == [.load("a")])
  }

  @Test("At most so many loads run at a time, and the others follow as they came")
  func boundedLoads() async throws {
    let (sut, spy) = makeSUT { $0.loads = 2 }
    for name in ["a", "b", "c", "d"] {
      await sut.beginWaiting(name)
    }
    #expect(await spy.messages(2) == [.load("a"), .load("b")])
    await spy.finish("b")
    #expect(await spy.messages(3).last == .load("c"))
    await spy.finish("a")
    #expect(await spy.messages(4).last == .load("d"))
    await spy.finish("c")
    await spy.finish("d")
  }

  @Test("A visible row's picture goes before those that are loaded ahead")
  func overtaking() async throws {
    let (sut, spy) = makeSUT { $0.loads = 1 }
    for name in ["a", "b", "c"] {
      await sut.beginWaiting(name, .nearlyVisible)
    }
    await sut.beginWaiting("d", .visible)
    await spy.finish("a")
    #expect(await spy.messages(2) == [.load("a"), .load("d")])
    await spy.finish("d")
    #expect(await spy.messages(3).last == .load("b"))
    await spy.finish("b")
    await spy.finish("c")
  }

  @Test(
    "Of several loads one is for visible rows, also for one that becomes visible while it waits"
  )
  func keptForVisible() async throws {
    let (sut, spy) = makeSUT { $0.loads = 2 }
    for name in ["a", "b", "c"] {
      await sut.beginWaiting(name, .nearlyVisible)
    }
    #expect(await spy.messages(1) == [.load("a")])
    await sut.beginWaiting("c", .visible)
    #expect(await spy.messages(2).last == .load("c"))
    await spy.finish("c")
    await spy.finish("a")
    #expect(await spy.messages(3).last == .load("b"))
    await spy.finish("b")
  }

  @Test("A row that becomes visible promotes what waits for it; gone again, it is ahead no more")
  func promotion() async throws {
    let (sut, spy) = makeSUT { $0.loads = 1 }
    for name in ["a", "b", "c", "d"] {
      await sut.beginWaiting(name, .nearlyVisible)
    }
    await sut.beginWaiting("c", .visible)
    let gone = await sut.beginWaiting("d", .visible)
    gone.cancel()
    await #expect(throws: CancellationError.self) { try await gone.value }
    for name in ["a", "c", "b", "d"] {
      await spy.finish(name)
    }
    #expect(spy.messages == ["a", "c", "b", "d"].map { .load($0) })
  }

  @Test("Equal requests share one load; one that is cancelled does not end it for the other")
  func sharing() async throws {
    let (sut, spy) = makeSUT()
    let one = await sut.beginWaiting("a")
    let other = await sut.beginWaiting("a")
    one.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    await spy.finish("a")
    #expect(try await other.value == "a")
    #expect(spy.messages == [.load("a")])
  }

  @Test("With the last request its load is cancelled; the request ends though the load does not")
  func cancelled() async throws {
    let (sut, spy) = makeSUT { $0.loads = 1 }
    let requests = [await sut.beginWaiting("a"), await sut.beginWaiting("a")]
    _ = await spy.messages(1)
    for request in requests {
      request.cancel()
      await #expect(throws: CancellationError.self) { try await request.value }
    }
    #expect(await spy.messages(2) == [.load("a"), .cancel("a")])
    // The place is free when the load is over, whatever came of it.
    let next = await sut.beginWaiting("a")
    #expect(spy.messages.count == 2)
    await spy.finish("a", .success(Data("late".utf8)))
    await spy.finish("a")
    #expect(try await next.value == "a")
  }

  @Test("What is cancelled while it waits loads nothing, nor does what was cancelled before")
  func cancelledWhileWaiting() async throws {
    let (sut, spy) = makeSUT { $0.loads = 1 }
    await sut.beginWaiting("a")
    let waiting = await sut.beginWaiting("b")
    waiting.cancel()
    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.loadPicture(for: request("c"))
    }
    for task in [waiting, early] {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    let last = await sut.beginWaiting("d")
    await spy.finish("a")
    await spy.finish("d")
    _ = try await last.value
    #expect(spy.messages == [.load("a"), .load("d")])
  }

  @Test("Progress is waiting, loading, decoding; who joins hears how far it is")
  func progress() async throws {
    let (sut, spy) = makeSUT { $0.loads = 1 }
    await sut.beginWaiting("a")
    let steps = Mutex<[PictureProgress]>([])
    let joined = Mutex<[PictureProgress]>([])
    let task = await sut.beginWaiting("b") { step in steps.withLock { $0.append(step) } }
    await spy.finish("a")
    _ = await spy.messages(2)
    let other = await sut.beginWaiting("b") { step in joined.withLock { $0.append(step) } }
    await spy.finish("b")
    _ = try await task.value
    _ = try await other.value
    #expect(steps.withLock(\.self) == [.waiting, .loading, .decoding])
    #expect(joined.withLock(\.self) == [.loading, .decoding])
  }

  @Test("At most so many are decoded at a time, and what waits for that is counted as a load")
  func boundedDecodes() async throws {
    let spy = ImageDataSpy()
    let decoder = SlowDecoder()
    var limits = ImagePipeline<String>.Limits()
    limits.loads = 1
    limits.decodes = 1
    let sut = ImagePipeline(loader: spy, decoder: decoder, limits: limits)
    let tasks = [
      await sut.beginWaiting("a"), await sut.beginWaiting("b"), await sut.beginWaiting("c"),
    ]
    await spy.finish("a")
    await decoder.started(1)
    await spy.finish("b")
    for _ in 0..<100 {
      await Task.yield()
    }
    #expect(decoder.names == ["a"])
    #expect(spy.messages == [.load("a"), .load("b")])
    decoder.release(3)
    await spy.finish("c")
    for task in tasks {
      _ = try await task.value
    }
    #expect(decoder.names == ["a", "b", "c"])
  }

  private func makeSUT(
    uncached: ImageDataSpy? = nil,
    _ change: (inout ImagePipeline<String>.Limits) -> Void = { _ in }
  ) -> (ImagePipeline<String>, ImageDataSpy) {
    var limits = ImagePipeline<String>.Limits()
    change(&limits)
    let spy = ImageDataSpy()
    let sut = ImagePipeline(
      loader: spy,
      uncached: uncached,
      decoder: TextDecoder(),
      limits: limits
    )
    return (sut, spy)
  }
}

/// A decoder that ends when its test wants it to.
private final class SlowDecoder: ImageDecoder {
  private let decoded = Mutex<[String]>([])
  private let isFree = DispatchSemaphore(value: 0)

  var names: [String] { decoded.withLock(\.self) }

  func decode(_ data: Data, for size: ImageSize?) throws -> DecodedPicture<String> {
    let result = try TextDecoder().decode(data, for: size)
    decoded.withLock { $0.append(result.picture) }
    isFree.wait()
    return result
  }

  func release(_ count: Int) {
    for _ in 0..<count {
      isFree.signal()
    }
  }

  func started(_ count: Int) async {
    while names.count < count {
      await Task.yield()
    }
  }
}
