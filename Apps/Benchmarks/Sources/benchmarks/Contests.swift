import FeedCore

/// All pieces of work.
struct Contests: Sendable {
  /// A piece of work to be measured, rows that were, or why there are none.
  enum Work: Sendable {
    case contest(Contest)
    case rows([Table.Row])
    case skipped(String)
  }

  static let ids = (1...14).map { "P\($0)" }

  let options: Options
  let scratch: Scratch

  /// Makes the work of one id. One at a time: what each needs is large.
  func make(_ id: String) async throws -> [Work] {
    let memory = Memory(scratch: scratch)
    switch id {
    case "P1":
      return try await feeds { .contest(try await Feeds.retrieving($0, in: scratch)) }
    case "P2":
      return try await feeds { .contest(try await Feeds.replacing($0, in: scratch)) }
    case "P3":
      return try programs(needing: "jq") {
        [.contest(try $0.showingOffline(100)), .rows(try memory.showingOffline(100, by: $0))]
      }
    case "P4":
      return try programs(needing: "curl", "jq") { [.contest(try $0.showingOnline(100))] }
    case "P5":
      let few = options.isQuick ? 10 : 100
      let many = options.isQuick ? 20 : 1_000
      return try programs(needing: "curl") {
        [.contest(try $0.prefetching(many)), .rows(try memory.prefetching(few, many, by: $0))]
      }
    case "P6":
      let pictures = try await pictures()
      return try [
        pictures.lookingUp(isLarge: false, in: scratch),
        pictures.lookingUp(isLarge: true, in: scratch),
      ]
      .map(Work.contest)
    case "P7":
      let pictures = try await pictures()
      return [
        pictures.starting(), pictures.savingAgain(), try await pictures.evicting(in: scratch),
        pictures.pruning(),
      ].map(Work.contest)
    case "P8":
      let counts = options.isQuick ? [100, 1_000] : [100, 10_000, 100_000]
      return counts.map { .contest(Feeds.mapping($0)) } + [
        .rows(try memory.mapping(counts[counts.count - 1]))
      ]
    case "P9":
      return [.contest(try Rendering.rendering(options.isQuick ? 1_000 : 10_000))]
    case "P10":
      let count = options.isQuick ? 100 : 10_000
      var works = [
        Work.contest(try Formats.parsing(count, in: scratch)),
        .contest(try Formats.mappingRSS(count, in: scratch)),
        .contest(Formats.mappingStories(count)),
        .rows([try memory.mappingStories(count)]),
      ]
      if let python = options.python {
        works.append(.contest(try Formats.mappingRSS(count, by: python, in: scratch)))
      } else {
        works.append(.skipped("it needs --python, with feedparser"))
      }
      return works
    case "P12":
      var works: [Work] = []
      for count in options.isQuick ? [100] : [100, 10_000] {
        let stores = try await Stores(count, in: scratch)
        works += stores.contests().map(Work.contest) + [.rows([try stores.bytes(in: scratch)])]
      }
      return works
    case "P13":
      let rows = ThousandRows(
        count: options.isQuick ? 50 : 1_000,
        time: .milliseconds(options.isQuick ? 2 : 50)
      )
      return [.rows(try await rows.rows())]
    case "P14":
      guard let socket = ProcessInfo.processInfo.environment["PGHOST"] else {
        return [.skipped("it needs a PostgreSQL, which PGHOST names")]
      }
      var works: [Work] = []
      for count in options.isQuick ? [100] : [100, 10_000] {
        let database = try await SharedDatabase(count, socket: socket, in: scratch)
        works.append(.contest(database.replacing()))
      }
      return works
    default:
      return [.contest(Formats.mappingJSONFeed(options.isQuick ? 100 : 10_000))]
    }
  }

  private func feeds(_ make: (Int) async throws -> Work) async throws -> [Work] {
    var works: [Work] = []
    for count in options.isQuick ? [100, 1_000] : [100, 10_000, 1_000_000] {
      works.append(try await make(count))
    }
    return works
  }

  private func pictures() async throws -> Pictures {
    try await Pictures(options.isQuick ? 100 : 100_000, in: scratch)
  }

  /// Work that needs the built program, and others to compare it with.
  private func programs(needing names: String..., make: (Programs) throws -> [Work]) throws
    -> [Work]
  {
    guard let program = options.program else {
      return [.skipped("it needs --program")]
    }
    let missing = names.filter { Programs.path(of: $0) == nil }
    guard missing.isEmpty else {
      return [.skipped("there is no \(missing.joined(separator: ", no "))")]
    }
    return try make(Programs(program: program, scratch: scratch))
  }
}
