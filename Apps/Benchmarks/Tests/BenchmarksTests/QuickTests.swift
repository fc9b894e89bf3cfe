import Testing

@Suite("Benchmarks")
struct QuickTests {
  @Test(
    "A piece of work alone comes to one result, however often it is done",
    arguments: ["P1", "P6", "P8", "P8-JSONDecoder"]
  )
  func once(name: String) throws {
    #expect(try run(["--once", name, "--count", "100", "--times", "3"]).isEmpty)
  }
}
