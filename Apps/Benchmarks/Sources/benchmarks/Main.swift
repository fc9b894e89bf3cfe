#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `benchmarks --program FEED --scratch DIRECTORY [--quick] [--only P1]`: the product against what a team or a shell user would do instead,
/// each figure a ratio of the same run.
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
    let scratch = try Scratch(options.scratch)
    let result: Result<Void, any Error>
    do { result = .success(try await measure(options, scratch)) } catch { result = .failure(error) }
    try scratch.remove()
    try result.get()
  }

  private static func measure(_ options: Options, _ scratch: Scratch) async throws {
    print(Table.head)
    for (id, make) in contests(options, scratch) where options.only == nil || options.only == id {
      for contest in try await make() {
        let samples = try await contest.run(rounds: options.isQuick ? 1 : contest.rounds)
        for row in Table.rows(of: contest, samples) { print(row) }
      }
    }
  }

  private typealias Maker = @Sendable () async throws -> [Contest]

  private static func contests(_ options: Options, _ scratch: Scratch) -> [(String, Maker)] {
    let isQuick = options.isQuick
    let feeds = isQuick ? [100, 1_000] : [100, 10_000, 1_000_000]
    var contests: [(String, Maker)] = [
      (
        "P1",
        {
          var contests: [Contest] = []
          for count in feeds { contests.append(try await Feeds.retrieving(count, in: scratch)) }
          return contests
        }
      ),
      (
        "P2",
        {
          var contests: [Contest] = []
          for count in feeds { contests.append(try await Feeds.replacing(count, in: scratch)) }
          return contests
        }
      ),
    ]
    if let program = options.program {
      let programs: [(String, Maker)] = [
        ("P3", { [try Programs(program: program, scratch: scratch).showingOffline(100)] }),
        ("P4", { [try Programs(program: program, scratch: scratch).showingOnline(100)] }),
        ("P5", { [try Programs(program: program, scratch: scratch).prefetching(isQuick ? 20 : 1_000)] }),
      ]
      contests += programs
    }
    let rest: [(String, Maker)] = [
      ("P6", { [try await Pictures(isQuick ? 100 : 100_000, in: scratch).lookingUp(in: scratch)] }),
      (
        "P7",
        {
          let pictures = try await Pictures(isQuick ? 100 : 100_000, in: scratch)
          return [pictures.starting(), pictures.evicting(), pictures.pruning()]
        }
      ),
      ("P8", { (isQuick ? [100, 1_000] : [100, 10_000, 100_000]).map { Feeds.mapping($0) } }),
      ("P9", { [try Rendering.rendering(isQuick ? 1_000 : 10_000)] }),
    ]
    return contests + rest
  }
}

/// What was asked for.
struct Options: Sendable {
  var program: String?
  var scratch = FileManager.default.temporaryDirectory.path
  var only: String?
  var isQuick = false

  init(_ words: [String]) throws {
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--program": program = words.popFirst()
      case "--scratch": scratch = words.popFirst() ?? scratch
      case "--only": only = words.popFirst()
      default: throw Failure("what is \(word)?")
      }
    }
  }
}
