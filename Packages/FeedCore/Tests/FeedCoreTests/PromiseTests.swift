import FeedContract
import Testing

@Suite("A promise of a contract kit")
struct PromiseTests {
  private struct Unexpected: Error {}

  @Test("What a check finds is said with what was promised")
  func broken() async {
    let sut = Promise("a save can be read") { throw Broken(found: "no feed") }
    let error = await #expect(throws: BrokenPromise.self) { try await sut.check() }
    #expect(error?.description == "broken: a save can be read; found: no feed")
  }

  @Test("Any other error is thrown as it is, and a promise that is kept throws none")
  func others() async throws {
    await #expect(throws: Unexpected.self) {
      try await Promise("a save can be read") { throw Unexpected() }.check()
    }
    try await Promise("a save can be read") {}.check()
  }
}
