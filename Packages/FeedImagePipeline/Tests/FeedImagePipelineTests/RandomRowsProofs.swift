import FeedCore
import FeedImagePipeline
import FeedPresentation
import FeedScreens
import Synchronization
import Testing

@Suite("Rows under random events", .timeLimit(.minutes(10))) @MainActor
struct RandomRowsProofs {
  /// What may happen to a row.
  private enum Event: CaseIterable {
    case appear
    case disappear
    case preload
    case cancelPreload
    case cancel
    case retry
    case showAnother
    case emptyMemory
  }

  @Test(
    "After 100,000 events each row has its own picture or its own error; with the rows all loads end",
    arguments: [1, 2]
  )
  func events(seed: UInt64) async throws {
    let source = RestlessSource()
    var limits = ImagePipeline<String>.Limits()
    limits.memory = 400
    let pipeline = ImagePipeline(
      loader: source,
      uncached: source,
      decoder: TextDecoder(),
      limits: limits
    )
    var random = SeededNumbers(seed: seed)
    var names = (0..<100).map { $0 }
    var rows = try names.map { try ImageDataController(row($0), pictures: pipeline) }
    for _ in 0..<50_000 {
      let index = Int.random(in: rows.indices, using: &random)
      switch Event.allCases.randomElement(using: &random) {
      case .appear: rows[index].appear()
      case .disappear: rows[index].disappear()
      case .preload: rows[index].preload()
      case .cancelPreload: rows[index].cancelPreload()
      case .cancel: rows[index].cancel()
      case .retry: rows[index].retry()
      case .showAnother:
        names[index] = Int.random(in: 0..<200, using: &random)
        rows[index].show(try row(names[index]))
      case .emptyMemory: pipeline.emptyMemory()
      case nil: break
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        await Task.yield()
      }
    }
    for (row, name) in zip(rows, names) {
      row.disappear()
      row.appear()
      #expect(await outcome(of: row) == expected(name), "row of \(name)")
    }
    #expect(source.mostAtOnce <= limits.loads)
    for row in rows {
      row.disappear()
      row.preload()
    }
    rows = []
    source.close()
    while source.isBusy {
      await Task.yield()
    }
    #expect(source.loadsAfterClose == 0)
    #expect(pipeline.bytesInMemory <= limits.memory)
  }

  private func outcome(of row: ImageDataController<String>) async -> PictureState<String>? {
    await row.states.first { @Sendable in $0 != .loading }
  }

  private func expected(_ name: Int) -> PictureState<String> {
    switch RestlessSource.outcome(of: "\(name)") {
    case .success(undecodable): .failed(message: "the picture cannot be drawn")
    case .success: .loaded("\(name)")
    case .failure: .failed(message: "the picture is not cached")
    }
  }

  private func row(_ name: Int) throws -> FeedRow {
    let url = try #require(URL(string: "https://a.example/\(name)"))
    return FeedPresenter().row(for: FeedImage(id: UUID(), url: url), now: .distantPast)
  }
}

/// A loader whose loads take turns of different length. Some fail, some give what is no picture,
/// and some do not care about a cancel.
private final class RestlessSource: FeedImageDataLoader {
  private struct State {
    var running = 0
    var mostAtOnce = 0
    var isClosed = false
    var loadsAfterClose = 0
  }

  private let state = Mutex(State())

  var mostAtOnce: Int { state.withLock(\.mostAtOnce) }
  var isBusy: Bool { state.withLock { $0.running > 0 } }
  var loadsAfterClose: Int { state.withLock(\.loadsAfterClose) }

  /// From now on nobody may ask.
  func close() {
    state.withLock { $0.isClosed = true }
  }

  static func outcome(of name: String) -> Result<Data, any Error> {
    switch (Int(name) ?? 0) % 7 {
    case 5: .failure(ImageDataNotFound(URL(filePath: "/\(name)")))
    case 6: .success(undecodable)
    default: .success(Data(name.utf8))
    }
  }

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    let isWanted = !Task.isCancelled
    state.withLock { state in
      state.running += 1
      state.mostAtOnce = max(state.mostAtOnce, state.running)
      if state.isClosed, isWanted {
        state.loadsAfterClose += 1
      }
    }
    defer { state.withLock { $0.running -= 1 } }
    let number = Int(key.url.lastPathComponent) ?? 0
    for _ in 0..<number % 5 {
      await Task.yield()
    }
    if number % 3 == 0 {
      try Task.checkCancellation()
    }
    return try Self.outcome(of: key.url.lastPathComponent).get()
  }
}

/// The numbers of SplitMix64, the same for each seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
