import Foundation
import Testing

/// `KEYS=60 make proofs` presses sixty times as many keys: more than 100,000.
@Suite("Browsing, at length: Proofs", .serialized) @MainActor
struct BrowseProofs {
  private static let factor =
    ProcessInfo.processInfo.environment["KEYS"].flatMap { Int($0) } ?? 1

  @Test(
    "Thousands of random keys: the screen is always as if drawn anew",
    arguments: BrowseScreenTests.cases
  )
  func randomKeys(of one: BrowseScreenTests.Case) async throws {
    let keyCount = one.count == 9 ? 50 : 14
    try await BrowseScreenTests.randomKeys(of: one, keyCount: Self.factor * keyCount)
  }
}
