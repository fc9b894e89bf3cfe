/// All pieces of work, in their order.
struct Contests: Sendable {
  /// What is measured, or was.
  enum Work: Sendable {
    case contest(Contest)
    case rows([Table.Row])
    case skipped(String)
  }

  let options: Options
  let scratch: Scratch

  /// Each is made when it is its turn: what it needs is large.
  var all: [(id: String, make: @Sendable () async throws -> [Work])] {
    [
      ("P1", { try await feeds.asyncMap { .contest(try await Feeds.retrieving($0, in: scratch)) } }),
      ("P2", { try await feeds.asyncMap { .contest(try await Feeds.replacing($0, in: scratch)) } }),
      (
        "P3",
        {
          try programs(needing: "jq") {
            [.contest(try $0.showingOffline(100)), .rows(try memory($0).showingOffline(100))]
          }
        }
      ),
      ("P4", { try programs(needing: "curl", "jq") { [.contest(try $0.showingOnline(100))] } }),
      (
        "P5",
        {
          try programs(needing: "curl") {
            [.contest(try $0.prefetching(many)), .rows(try memory($0).prefetching((few, many)))]
          }
        }
      ),
      (
        "P6",
        {
          let pictures = try await pictures()
          return [
            .contest(try await pictures.lookingUp(isLarge: false, in: scratch)),
            .contest(try await pictures.lookingUp(isLarge: true, in: scratch)),
          ]
        }
      ),
      (
        "P7",
        {
          let pictures = try await pictures()
          return [
            .contest(pictures.starting()), .contest(pictures.savingAgain()),
            .contest(try await pictures.evicting(in: scratch)), .contest(pictures.pruning()),
          ]
        }
      ),
      (
        "P8",
        {
          let counts = options.isQuick ? [100, 1_000] : [100, 10_000, 100_000]
          return counts.map { .contest(Feeds.mapping($0)) } + [
            .rows(try memory(nil).mapping(counts[2...].first ?? 1_000))
          ]
        }
      ),
      ("P9", { [.contest(try Rendering.rendering(options.isQuick ? 1_000 : 10_000))] }),
    ]
  }

  private var feeds: [Int] { options.isQuick ? [100, 1_000] : [100, 10_000, 1_000_000] }
  private var few: Int { options.isQuick ? 10 : 100 }
  private var many: Int { options.isQuick ? 20 : 1_000 }

  private func pictures() async throws -> Pictures { try await Pictures(options.isQuick ? 100 : 100_000, in: scratch) }

  private func memory(_ programs: Programs?) -> Memory {
    Memory(ownPath: CommandLine.arguments[0], programs: programs, scratch: scratch)
  }

  /// What needs the built program, and others to compare it with.
  private func programs(needing names: String..., make: (Programs) throws -> [Work]) throws -> [Work] {
    guard let program = options.program else { return [.skipped("it needs --program")] }
    let missing = names.filter { Programs.path(of: $0) == nil }
    guard missing.isEmpty else { return [.skipped("there is no \(missing.joined(separator: ", no "))")] }
    return try make(Programs(program: program, scratch: scratch))
  }
}

extension [Int] {
  fileprivate func asyncMap<Value>(_ transform: (Int) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
