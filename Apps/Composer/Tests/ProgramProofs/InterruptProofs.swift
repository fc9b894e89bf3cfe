#if os(Linux)
  import ChildProcess
  import FeedServer
  import Foundation
  import Synchronization
  import Testing

  /// The tries that are left, and the results of the others.
  private final class Tries: Sendable {
    private let site: InterruptSite
    private let left: Mutex<[(row: InterruptRow, round: Int)]>
    private let done = Mutex<[InterruptRow.Result]>([])

    init(rounds: Int, site: InterruptSite) {
      self.site = site
      left = Mutex((0..<rounds).flatMap { round in InterruptRow.all.map { ($0, round) } })
    }

    var results: [InterruptRow.Result] { done.withLock { $0 } }

    /// Makes tries until none is left.
    func work() {
      while let (row, round) = left.withLock({ $0.popLast() }) {
        let result = row.result(round: round, at: site)
        done.withLock { $0.append(result) }
      }
    }
  }

  extension Alone {
    /// `INTERRUPTS=3 make proofs` tries each row three times: more than 200 tries.
    @Suite("Two signals in every phase of every command: Proofs")
    struct InterruptProofs {
      @Test("The program ends by the second one at the latest, and the terminal is as it was")
      func interrupts() async throws {
        let rounds = ProcessInfo.processInfo.environment["INTERRUPTS"].flatMap { Int($0) } ?? 1
        let site = try InterruptSite()
        defer { site.stop() }
        let tries = Tries(rounds: rounds, site: site)
        await withTaskGroup(of: Void.self) { group in
          // Three at a time, each on a thread: what a try waits for is no task.
          for _ in 0..<3 {
            group.addTask {
              await withCheckedContinuation { done in
                Thread.detachNewThread {
                  tries.work()
                  done.resume()
                }
              }
            }
          }
        }
        report(tries.results)
      }

      private func report(_ results: [InterruptRow.Result]) {
        var ends: [InterruptedRun.End] = []
        for result in results {
          switch result.outcome {
          case .failure(let error): Issue.record("\(result.name): \(error)")
          case .success(let end):
            ends.append(end)
            #expect(end.faults == [], "\(result.name)")
          }
        }
        let bySecond = ends.filter { !$0.isEndedByFirst }
        let milliseconds = { (ends: [InterruptedRun.End]) in
          Int((ends.map(\.duration).max() ?? .zero) / .milliseconds(1))
        }
        print(
          """
          holds  interrupts: \(ends.count) tries in \(InterruptRow.all.count) phases of commands; \
          \(ends.count - bySecond.count) ended by the first signal, within \(milliseconds(ends.filter(\.isEndedByFirst))) ms, \
          \(bySecond.count) by the second, within \(milliseconds(bySecond)) ms
          """
        )
      }
    }
  }
#endif
