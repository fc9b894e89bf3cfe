#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `hostility --program FEED [--only table|encrypted|cancels|loads|fuzz] [--long]`: what hostile servers and strangers do to the program. Exits with 2 where
/// a promise is broken.
@main
enum Main {
  static func main() async {
    var words = Array(CommandLine.arguments.dropFirst())
    if words.first == "--probe", words.count == 3, let url = URL(string: words[1]), let seconds = Int(words[2]) {
      exit(await Probe.run(url, timeout: .seconds(seconds)))
    }
    // A server that is told what to say may have gone.
    signal(SIGPIPE, SIG_IGN)
    do {
      let options = try Options(&words)
      exit(try await run(options) ? 0 : 2)
    } catch {
      print("hostility: \(error)")
      exit(64)
    }
  }

  private static func run(_ options: Options) async throws -> Bool {
    var holds = true
    for proof in Proof.allCases where options.only == nil || options.only == proof {
      let report = try await proof.run(options)
      for line in report.lines { print(line) }
      print("\(report.wrongs.isEmpty ? "holds " : "BROKEN") \(proof.rawValue): \(report.figures)")
      for wrong in report.wrongs { print("       \(wrong)") }
      holds = holds && report.wrongs.isEmpty
    }
    return holds
  }
}

/// How a proof came out.
struct Report: Sendable {
  var lines: [String] = []
  let figures: String
  let wrongs: [String]
}

/// The things that are proved, in their order.
enum Proof: String, CaseIterable, Sendable {
  case table, encrypted, cancels, loads, fuzz

  func run(_ options: Options) async throws -> Report {
    let trial = Trial(program: options.program, ownPath: options.ownPath, isLong: options.isLong)
    return switch self {
    case .table: try await Table.run(trial)
    case .encrypted: try await Encrypted.run(trial)
    case .cancels: try await Cancels(program: options.program).run(times: options.isLong ? 20 : 1)
    case .loads: try await Loads.run(count: options.isLong ? 5_000 : 500)
    case .fuzz: Fuzz.run(count: options.isLong ? 1_000_000 : 5_000)
    }
  }
}

/// What was asked for.
struct Options: Sendable {
  var program = ""
  var only: Proof?
  var isLong = false
  let ownPath = CommandLine.arguments[0]

  init(_ words: inout [String]) throws {
    while !words.isEmpty {
      switch words.removeFirst() {
      case "--long": isLong = true
      case "--program" where !words.isEmpty: program = words.removeFirst()
      case "--only" where !words.isEmpty:
        let name = words.removeFirst()
        guard let proof = Proof(rawValue: name) else { throw Failure("no proof \(name)") }
        only = proof
      case let word: throw Failure("what is \(word)?")
      }
    }
  }
}

extension Duration {
  var milliseconds: Int { Int(self / .milliseconds(1)) }
}
