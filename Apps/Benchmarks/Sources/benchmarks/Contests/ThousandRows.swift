import FeedCore
import FeedImagePipeline
import FeedPresentation
import FeedScreens
import ImageHeaders
import Synchronization

/// P13: the pictures of a long list, of a server that needs 50 ms for a picture and answers 6
/// requests at once, by the pipeline and by what a team has without one: a dictionary as cache,
/// and a load for each row.
@MainActor struct ThousandRows {
  /// How many rows a screen shows.
  private static let visible = 10
  private static let loads = ImagePipeline<Bitmap>.Limits().loads

  let count: Int
  let time: Duration

  func rows() async throws -> [Table.Row] {
    try await overtaking() + [try await scrollingBack()] + scrollingThrough()
  }

  private func overtaking() async throws -> [Table.Row] {
    let work = "the visible row's picture, with \(count - 1) requested ahead"
    let ours = try await timeToSee(by: pipeline(memory: 64 << 20))
    let alone = try await ThousandRows(count: 1, time: time).timeToSee(
      by: pipeline(memory: 64 << 20)
    )
    let plain = try await timeToSee(by: DictionaryPictures(loader: SlowServer(time, Self.loads)))
    let session = try SessionPictures(time)
    let fetched = try await timeToSee(by: DictionaryPictures(loader: session))
    session.stop()
    let others = [
      ("its own load alone", alone, Goal.atMost(2)),
      ("a dictionary as cache, plain loads", plain, .none),
      ("a dictionary as cache, URLSession and a server on this machine", fetched, .none),
    ]
    return others.map { name, its, goal in
      row(work, Table.time(ours), name, Table.time(its), ours / its, goal)
    }
  }

  private func timeToSee(by pictures: any PictureLoader<Bitmap>) async throws -> Duration {
    let rows = try controllers(of: pictures)
    for row in rows.dropLast() {
      row.preload()
    }
    if count > 1 {
      // By then some of the others have ended, and all have been requested.
      try await Task.sleep(for: time * 4)
    }
    let clock = ContinuousClock()
    let start = clock.now
    rows[count - 1].appear()
    try await shown(rows[count - 1])
    let time = clock.now - start
    // Without their rows the other loads would be cancelled before.
    return withExtendedLifetime(rows) { time }
  }

  private func scrollingBack() async throws -> Table.Row {
    let pictures = pipeline(memory: count * Bitmap.bytes)
    let rows = try controllers(of: pictures)
    _ = try await scroll(rows)
    let ours = try await scroll(rows.reversed())
    let plain = try controllers(of: PlainPictures(loader: SlowServer(time, Self.loads)))
    let its = try await scroll(plain)
    return row(
      "placeholders on scrolling back through \(count) rows that fit the limit",
      "\(ours)",
      "plain loads",
      "\(its)",
      Double(ours) / Double(its),
      .atMost(0)
    )
  }

  private func scrollingThrough() async throws -> [Table.Row] {
    let work = "pictures in memory at most, scrolling through \(count) rows, limit for a quarter"
    let limit = count * Bitmap.bytes / 4
    let inFlight = (Self.loads + ImagePipeline<Bitmap>.Limits().decodes) * Bitmap.bytes
    let ours = try await peak(of: pipeline(memory: limit))
    let all = try await peak(of: DictionaryPictures(loader: SlowServer(time, Self.loads)))
    let others = [
      ("the limit, and what is in flight", limit + inFlight, Goal.atMost(1)),
      ("a dictionary as cache, plain loads", all, .none),
    ]
    return others.map { name, its, goal in
      row(work, bytes(ours), name, bytes(its), Double(ours) / Double(its), goal)
    }
  }

  private func bytes(_ count: Int) -> String {
    "\(Table.decimal(Double(count) / 1_048_576)) MiB"
  }

  private func peak(of pictures: any PictureLoader<Bitmap>) async throws -> Int {
    Bitmap.forgetPeak()
    _ = try await scroll(controllers(of: pictures))
    return Bitmap.peak
  }

  /// Shows these rows, a screen after another, and counts those that have no picture at first.
  private func scroll(_ rows: [ImageDataController<Bitmap>]) async throws -> Int {
    var placeholders = 0
    for start in stride(from: 0, to: rows.count, by: Self.visible) {
      let screen = rows[start..<min(start + Self.visible, rows.count)]
      for row in screen {
        row.appear()
        if case .loading = row.state {
          placeholders += 1
        }
      }
      for row in screen {
        try await shown(row)
        row.disappear()
      }
    }
    return placeholders
  }

  private func pipeline(memory: Int) -> ImagePipeline<Bitmap> {
    var limits = ImagePipeline<Bitmap>.Limits()
    limits.memory = memory
    let server = SlowServer(time, Self.loads)
    return ImagePipeline(loader: server, decoder: BitmapDecoder(), limits: limits)
  }

  private func controllers(
    of pictures: any PictureLoader<Bitmap>
  ) throws -> [ImageDataController<Bitmap>] {
    (0..<count).map { number in
      let image = FeedImage(id: UUID(), url: Fixtures.imageURL(number))
      let row = FeedPresenter().row(for: image, now: .distantPast)
      return ImageDataController(row, pictures: pictures)
    }
  }

  /// Returns when the row shows its picture.
  private func shown(_ row: ImageDataController<Bitmap>) async throws {
    for await state in row.states {
      switch state {
      case .loaded:
        return
      case .failed(let message):
        throw Failure("a row has no picture: \(message)")
      case .loading:
        continue
      }
    }
  }

  private func row(
    _ work: String,
    _ ours: String,
    _ other: String,
    _ its: String,
    _ ratio: Double,
    _ goal: Goal = .none
  ) -> Table.Row {
    Table.Row(
      id: "P13",
      work: work,
      ours: ours,
      other: other,
      its: its,
      ratio: ratio,
      goal: goal
    )
  }
}

/// A picture of 128 × 128 pixels, which knows how many bytes of its kind there are.
final class Bitmap: Equatable, Sendable {
  static let bytes = 128 * 128 * 4

  private struct Count {
    var bytes = 0
    var peak = 0
  }

  private static let count = Mutex(Count())

  private let pixels: [UInt8]

  static var peak: Int { count.withLock(\.peak) }

  static func forgetPeak() {
    count.withLock { $0.peak = $0.bytes }
  }

  init() {
    pixels = [UInt8](repeating: 1, count: Self.bytes)
    Self.count.withLock { count in
      count.bytes += Self.bytes
      count.peak = max(count.peak, count.bytes)
    }
  }

  deinit {
    Self.count.withLock { $0.bytes -= Self.bytes }
  }

  static func == (left: Bitmap, right: Bitmap) -> Bool { left === right }
}

private struct BitmapDecoder: ImageDecoder {
  func decode(_ data: Data, for size: ImageSize?) -> DecodedPicture<Bitmap> {
    DecodedPicture(Bitmap(), cost: Bitmap.bytes)
  }
}

/// A server that needs some time for a picture, and lets others wait until it has a connection, as
/// URLSession does.
private actor SlowServer: FeedImageDataLoader {
  private let time: Duration
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ time: Duration, _ connections: Int) {
    self.time = time
    free = connections
  }

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
    defer { leave() }
    try await Task.sleep(for: time)
    return Data([1])
  }

  private func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

/// A load for each row.
private struct PlainPictures: PictureLoader {
  let loader: any FeedImageDataLoader

  func pictureInMemory(for request: PictureRequest) -> Bitmap? { nil }

  func loadPicture(
    for request: PictureRequest,
    progress: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> Bitmap {
    _ = try await loader.loadImageData(from: request.url)
    return Bitmap()
  }
}

/// The same with a dictionary of all pictures.
private final class DictionaryPictures: PictureLoader {
  private let plain: PlainPictures
  private let pictures = Mutex<[URL: Bitmap]>([:])

  init(loader: any FeedImageDataLoader) {
    plain = PlainPictures(loader: loader)
  }

  func pictureInMemory(for request: PictureRequest) -> Bitmap? {
    pictures.withLock { $0[request.url] }
  }

  func loadPicture(
    for request: PictureRequest,
    progress: @escaping @Sendable (PictureProgress) -> Void
  ) async throws -> Bitmap {
    if let picture = pictureInMemory(for: request) {
      return picture
    }
    let picture = try await plain.loadPicture(for: request)
    pictures.withLock { $0[request.url] = picture }
    return picture
  }
}
