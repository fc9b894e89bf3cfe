import FeedCore

/// `benchmarks --program FEED --python PYTHON --scratch DIRECTORY [--quick] [--only P1]`: the
/// product against what a team or a shell user would do instead, each figure a ratio of the same
/// run. `--scale --svg FILE` draws cost against size. For tools that measure a process from
/// outside, `--once P8 --count N --times K` does one piece of work, and `--keep N --at DIRECTORY`
/// leaves a cache.
@main
enum Main {
  static func main() async {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      try await run(options)
    } catch {
      print("benchmarks: \(error)")
      exit(64)
    }
  }

  private static func run(_ options: Options) async throws {
    if let path = options.keepPath {
      return try await Once.keep(options.count, at: path)
    }
    let scratch = Scratch(options.scratch)
    do { try await measure(options, scratch) } catch {
      try scratch.remove()
      throw error
    }
    try scratch.remove()
  }

  private static func measure(_ options: Options, _ scratch: Scratch) async throws {
    if let name = options.once {
      return try await Once.run(name, count: options.count, times: options.times, in: scratch)
    }
    if options.isScale {
      return try await scale(options, scratch)
    }
    print(Table.head)
    for id in Contests.ids where options.only ?? id == id {
      for work in try await Contests(options: options, scratch: scratch).make(id) {
        switch work {
        case .contest(let contest):
          let samples = try await contest.run(rounds: options.isQuick ? 1 : contest.rounds)
          for row in Table.rows(of: contest, samples) {
            print(row.line)
          }
        case .rows(let rows):
          for row in rows {
            print(row.line)
          }
        case .skipped(let reason):
          print("SKIPPED \(id): \(reason)")
        }
      }
    }
  }

  private static func scale(_ options: Options, _ scratch: Scratch) async throws {
    let sizes = options.isQuick ? [100, 1_000] : [100, 1_000, 10_000, 100_000, 1_000_000]
    let series = try await Scale(sizes: sizes, scratch: scratch).run()
    for line in Scale.table(series, sizes: sizes) {
      print(line)
    }
    if let path = options.svgPath {
      try Data(Plot(series).svg.utf8).write(to: URL(filePath: path))
    }
  }
}

/// The options of the command line.
struct Options: Sendable {
  var program: String?
  /// A Python that has feedparser.
  var python: String?
  var scratch = FileManager.default.temporaryDirectory.path
  var only: String?
  var isQuick = false
  var isScale = false
  var svgPath: String?
  var once: String?
  var count = 10_000
  var times = 1
  var keepPath: String?

  init(_ words: [String]) throws {
    var words = words[...]
    func value(_ word: String) throws -> String {
      guard let value = words.popFirst() else {
        throw Failure("\(word) what?")
      }
      return value
    }
    func number(_ word: String) throws -> Int {
      guard let number = Int(try value(word)), number >= 0 else {
        throw Failure("\(word) takes a number")
      }
      return number
    }
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--program": program = try value(word)
      case "--python": python = try value(word)
      case "--scratch": scratch = try value(word)
      case "--only": only = try value(word)
      case "--scale": isScale = true
      case "--svg": svgPath = try value(word)
      case "--once": once = try value(word)
      case "--count", "--keep": count = try number(word)
      case "--times": times = try number(word)
      case "--at": keepPath = try value(word)
      default: throw Failure("what is \(word)?")
      }
    }
  }
}
