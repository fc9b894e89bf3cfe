import FeedAPI
import FeedCacheFileStore
import FeedTerminal

/// What the product's own work costs as its size grows.
struct Scale: Sendable {
  /// A piece of work in growing sizes.
  struct Series: Sendable {
    let name: String
    var points: [(size: Int, cost: Duration)]

    /// The exponent `k` of the cost `c · nᵏ` that fits best, by least squares of the logarithms: 1 is in proportion to the size, 0 is flat. Sizes
    /// below a thousand are left out where there are larger ones: there a fixed cost is most of it.
    var exponent: Double {
      let large = points.filter { $0.size >= 1_000 }
      let fitted = (large.count > 1 ? large : points).map {
        (logarithm(Double($0.size)), logarithm($0.cost / .seconds(1)))
      }
      let count = Double(fitted.count)
      let mean = (fitted.reduce(0) { $0 + $1.0 } / count, fitted.reduce(0) { $0 + $1.1 } / count)
      let covariance = fitted.reduce(0) { $0 + ($1.0 - mean.0) * ($1.1 - mean.1) }
      let variance = fitted.reduce(0) { $0 + ($1.0 - mean.0) * ($1.0 - mean.0) }
      return variance == 0 ? 0 : covariance / variance
    }
  }

  let sizes: [Int]
  let scratch: Scratch

  func run() async throws -> [Series] {
    // As many pictures as are kept unless told otherwise, ten times over: more are not worth the disk.
    var pictures: [Pictures] = []
    for size in sizes where size <= 100_000 { pictures.append(try await Pictures(size, in: scratch)) }
    return [
      try await series("retrieve a feed", sizes, of: \.self, retrieving),
      try await series("replace it, durably", sizes, of: \.self, replacing),
      try await series("map a payload", sizes, of: \.self, mapping),
      try await series("render rows", sizes, of: \.self, rendering),
      try await series("look up one of so many pictures", pictures, of: \.count) { $0.lookingUpOne() },
      try await series("save one of them again, durably", pictures, of: \.count) { $0.savingOneAgain() },
    ]
  }

  private typealias Work = @Sendable () async throws -> Int

  private func series<Item>(
    _ name: String, _ items: [Item], of size: (Item) -> Int, _ work: (Item) async throws -> Work
  ) async throws -> Series {
    var series = Series(name: name, points: [])
    for item in items {
      let size = size(item)
      let contest = Contest(id: name, work: name, ours: Contestant(name: name, work: try await work(item)), others: [])
      let samples = try await contest.run(rounds: size >= 1_000_000 ? 3 : 7)
      series.points.append((size, samples[0].median))
    }
    return series
  }

  private func retrieving(_ size: Int) async throws -> Work {
    let path = try scratch.directory("scale-retrieve-\(size)")
    try await FileFeedCache(path: path).store(for: Fixtures.feedURL).replace(with: Fixtures.feed(size))
    return { try await FileFeedCache(path: path).store(for: Fixtures.feedURL).retrieve()?.feed.images.count ?? 0 }
  }

  private func replacing(_ size: Int) async throws -> Work {
    let store = FileFeedCache(path: try scratch.directory("scale-replace-\(size)")).store(for: Fixtures.feedURL)
    let feed = Fixtures.feed(size)
    return {
      try await store.replace(with: feed)
      return feed.images.count
    }
  }

  private func mapping(_ size: Int) async throws -> Work {
    let body = Data(Fixtures.json(size))
    return { try FeedMapper.map(HTTPResponse(status: 200, body: body)).images.count }
  }

  private func rendering(_ size: Int) async throws -> Work {
    let feed = Feed(images: Fixtures.images(size), origin: .remote())
    guard case .loaded(let screen) = FeedPresenter().loaded(feed, now: Fixtures.savedAt) else {
      throw Failure("no screen")
    }
    return { FeedText(style: Style(isPlain: true)).text(for: screen).utf8.count }
  }
}

/// The results as Markdown.
extension Scale {
  static func table(_ all: [Series], sizes: [Int]) -> [String] {
    let head =
      ["| work | \(sizes.map { "\($0)" }.joined(separator: " | ")) | exponent |"]
      + ["| --- |" + sizes.map { _ in " --- |" }.joined() + " --- |"]
    return head
      + all.map { series in
        let costs = sizes.map { size in series.points.first { $0.size == size }.map { Table.time($0.cost) } ?? "" }
        return "| \(series.name) | \(costs.joined(separator: " | ")) | \(Table.decimal(series.exponent)) |"
      }
  }
}
