import FeedCache
import FeedTerminal
import KnownFormats

/// The cost of the product's own work as its size grows.
struct Scale: Sendable {
  /// A piece of work in growing sizes.
  struct Series: Sendable {
    let name: String
    var points: [(size: Int, cost: Duration)]

    /// The exponent `k` of the cost `c · nᵏ` that fits best, by least squares of the logarithms: 1
    /// is proportional to the size, 0 is flat. Sizes below a thousand, where fixed costs dominate,
    /// are left out if there are larger ones.
    var exponent: Double {
      let large = points.filter { $0.size >= 1_000 }
      let fitted = (large.count > 1 ? large : points).map {
        (log(Double($0.size)), log($0.cost / .seconds(1)))
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
    // Ten times what is kept by default: more are not worth the disk.
    var pictures: [Pictures] = []
    for size in sizes where size <= 100_000 {
      pictures.append(try await Pictures(size, in: scratch))
    }
    return [
      try await series("retrieve a feed", sizes, of: \.self, retrieving),
      try await series("replace it, durably", sizes, of: \.self, replacing),
      try await series("map a payload", sizes, of: \.self, mapping),
      try await series("render rows", sizes, of: \.self, rendering),
      try await series("look up one picture", pictures, of: \.count) {
        $0.retrieving($0.count / 2)
      },
      try await series("save one picture again, durably", pictures, of: \.count) {
        $0.savingFirst()
      },
    ]
  }

  private typealias Work = @Sendable () async throws -> Int

  private func series<Item>(
    _ name: String,
    _ items: [Item],
    of size: (Item) -> Int,
    _ work: (Item) async throws -> Work
  ) async throws -> Series {
    var series = Series(name: name, points: [])
    for item in items {
      let size = size(item)
      let contest = Contest(
        id: name,
        work: name,
        ours: Contestant(name: name, work: try await work(item)),
        others: []
      )
      let samples = try await contest.run(rounds: size >= 1_000_000 ? 3 : 7)
      series.points.append((size, samples[0].median))
    }
    return series
  }

  private func retrieving(_ size: Int) async throws -> Work {
    let path = try scratch.directory("scale-retrieve-\(size)")
    try await Once.keep(size, at: path)
    return { try await Fixtures.store(at: path).retrieve()?.feed.images.count ?? 0 }
  }

  private func replacing(_ size: Int) async throws -> Work {
    let store = Fixtures.store(at: try scratch.directory("scale-replace-\(size)"))
    let feed = Fixtures.feed(size)
    return {
      try await store.replace(with: feed)
      return feed.images.count
    }
  }

  private func mapping(_ size: Int) async throws -> Work {
    let body = Data(Fixtures.json(size))
    return { try KnownFormats.images(in: body).count }
  }

  private func rendering(_ size: Int) async throws -> Work {
    let screen = try Fixtures.screen(size)
    return { FeedText(style: Style(isPlain: true)).text(for: screen).utf8.count }
  }
}

extension Scale {
  /// The results as Markdown.
  static func table(_ all: [Series], sizes: [Int]) -> [String] {
    let head = [
      ["work"] + sizes.map { "\($0)" } + ["exponent"],
      [String](repeating: "---", count: sizes.count + 2),
    ]
    let rows = all.map { series in
      let costs = sizes.map { size in
        series.points.first { $0.size == size }.map { Table.time($0.cost) } ?? ""
      }
      return [series.name] + costs + [Table.decimal(series.exponent)]
    }
    return (head + rows).map { "| \($0.joined(separator: " | ")) |" }
  }
}
