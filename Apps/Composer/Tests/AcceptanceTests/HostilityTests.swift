import Foundation
import Testing

/// The short forms of `make hostile`.
@Suite("What hostile servers and strangers do to the program")
struct HostilityTests {
  @Test(
    "Untrusted input: whatever a server answers, the program ends in time, in words, and leaves the saved copy alone",
    arguments: ["table", "cancels", "loads", "fuzz"])
  func proof(name: String) async throws {
    let directory = try TemporaryDirectory()
    let words = ["--program", Binary.path, "--only", name]
    let outcome = try await Run(
      Binary.folder + "/hostility", words, variables: ["HOME": directory.path], outputs: directory.path
    ).outcome()
    #expect(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("holds  \(name): "), "\(outcome.output)")
  }
}
