import ChildProcess
import FeedAPI
import FeedAPIURLSession
import FeedCore
import FeedHTTP
import Findings
import KnownFormats

/// `hostility --program FEED [--only
/// table|encrypted|cancels|loads|damage|requests|neighbours|growth|names|fuzz|many|month|new|day]
/// [--shapes WORD] [--long] [--factor N]`: what hostile servers and strangers do to the program; of
/// growth, only for the shapes with a word in their names; the long form of month and new N times
/// as long. Exits with 2 where a promise is broken.
@main
enum Main {
  static func main() async {
    var words = Array(CommandLine.arguments.dropFirst())
    if words.count == 3, words[0] == "--probe", let url = URL(string: words[1]),
      let seconds = Int(words[2])
    {
      exit(await probe(url, timeout: .seconds(seconds)))
    }
    if words.count == 2, words[0] == "--memory" {
      do { return try Growth.printMemory(ofShape: words[1]) } catch { fail("\(error)") }
    }
    var program = ""
    var only = nil as String?
    var shapes = nil as String?
    var isLong = false
    var factor = 1.0
    while !words.isEmpty {
      switch words.removeFirst() {
      case "--long": isLong = true
      case "--program" where !words.isEmpty: program = words.removeFirst()
      case "--only" where !words.isEmpty: only = words.removeFirst()
      case "--shapes" where !words.isEmpty: shapes = words.removeFirst()
      case "--factor" where !words.isEmpty: factor = number(words.removeFirst())
      case let word: fail("unknown argument: \(word)")
      }
    }
    do {
      exit(try await run(program, only, shapesWith: shapes, isLong: isLong, factor) ? 0 : 2)
    } catch {
      fail("\(error)")
    }
  }

  private static func run(
    _ program: String,
    _ only: String?,
    shapesWith word: String?,
    isLong: Bool,
    _ factor: Double
  ) async throws -> Bool {
    // It ends before the program does, and its directory with it.
    let trial = Trial(
      program: program,
      ownPath: CommandLine.arguments[0],
      isLong: isLong,
      factor: factor,
      directory: try TemporaryDirectory()
    )
    let proofs: [(name: String, run: () async throws -> Finding)] = [
      ("table", { try await PlainResponses.run(trial) }),
      ("encrypted", { try await Encrypted.run(trial) }),
      ("cancels", { try await Cancels(trial: trial).run(times: isLong ? 20 : 1) }),
      ("loads", { try await Loads.run(count: isLong ? 5_000 : 500) }),
      ("damage", { try Damage.run(stride: isLong ? 1 : 7) }),
      ("requests", { try await Requests.run(trial) }),
      ("neighbours", { try await Neighbours.run(trial) }),
      ("growth", { try Growth.run(trial, shapesWith: word) }),
      ("names", { try isLong ? Names.run(size: 8 << 20) : Names.run(size: 32 << 10, limit: 3) }),
      ("many", { try await Many.run(trial) }),
      ("month", { try await Month.run(trial) }),
      ("new", { try await NewAmongMany.run(trial) }),
      ("day", { try await NoisyDay.run(trial) }),
      ("fuzz", { try Fuzz.run(count: isLong ? 1_000_000 : 5_000) }),
    ]
    let chosen = proofs.filter { only == nil || only == $0.name }
    guard !chosen.isEmpty else {
      fail("no proof \(only ?? "")")
    }
    return try await report(chosen.map(\.run))
  }

  /// Prints what the proofs find, and returns whether all hold.
  private static func report(_ proofs: [() async throws -> Finding]) async throws -> Bool {
    var holds = true
    for proof in proofs {
      let finding = try await proof()
      for line in finding.lines {
        print(line)
      }
      holds = holds && finding.holds
    }
    return holds
  }

  /// One load by the URLSession client: exits as the program would.
  private static func probe(_ url: URL, timeout: Duration) async -> Int32 {
    let client = URLSessionHTTPClient(policy: HTTPPolicy(total: timeout))
    let outcome: HostileResponse.Outcome
    do {
      _ = try await RemoteFeedLoader(url: url, client: client, formats: KnownFormats.all).load()
      outcome = .shown
    } catch {
      outcome = (error as? LoadFailure)?.kind == .invalidData ? .invalid : .unreachable
    }
    return outcome.exitCode
  }

  private static func number(_ word: String) -> Double {
    guard let number = Double(word), (0.01...100).contains(number) else {
      fail("--factor takes 0.01 to 100")
    }
    return number
  }

  private static func fail(_ message: String) -> Never {
    print("hostility: \(message)")
    exit(64)
  }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
