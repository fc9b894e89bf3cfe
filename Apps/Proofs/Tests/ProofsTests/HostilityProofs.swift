import ChildProcess
import Foundation
import Testing

/// The short forms of `make hostile`.
@Suite(
  "What hostile servers and strangers do to the program",
  .serialized,
  .enabled(if: Binary.isBuilt, "feed is not built beside these tests")
)
struct HostilityProofs {
  @Test(
    "Untrusted input: whatever a server sends, the program ends in time, in words, and leaves the saved copy alone",
    arguments: [
      "table", "encrypted", "cancels", "loads", "damage", "requests", "neighbours", "fuzz", "many",
      "month", "new", "day",
    ]
  )
  func proof(name: String) async throws {
    let directory = try TemporaryDirectory()
    // The servers of TLS are the system's programs.
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let words = ["--program", Binary.path, "--only", name]
    let outcome = try await Run(
      Binary.folder + "/hostility",
      words,
      variables: ["HOME": directory.path, "PATH": path],
      outputs: directory.path
    ).outcome()
    // `make proofs` repeats the figures, and what was skipped for want of a server.
    print(outcome.output, terminator: "")
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("holds  \(name): "), "\(outcome.output)")
  }
}
