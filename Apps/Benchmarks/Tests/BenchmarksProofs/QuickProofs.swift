import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// That the benchmarks run, and that all who do a piece of work come to the same. How long they
/// take is no test.
@Suite("Benchmarks: Proofs")
struct QuickProofs {
  @Test("Every contest runs in its quick form, and its contestants agree")
  func quick() throws {
    let text = try run(["--quick"])
    for id in ["P1", "P2", "P6", "P7", "P8", "P9", "P10", "P11", "P12", "P13"] {
      #expect(text.contains("| \(id) |"), "\(text)")
    }
    for id in ["P3", "P4", "P5"] {
      #expect(text.contains("SKIPPED \(id): it needs --program"), "\(text)")
    }
    #expect(text.contains("SKIPPED P10: it needs --python"), "\(text)")
  }

  @Test("Cost against size is a table, and a plot that is well-formed")
  func scale() throws {
    let svg = FileManager.default.temporaryDirectory.appending(
      path: "scale-\(UUID().uuidString).svg"
    )
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: svg) } }
    let text = try run(["--quick", "--scale", "--svg", svg.path])
    #expect(text.contains("| retrieve a feed | "), "\(text)")
    let document = try XMLDocument(contentsOf: svg)
    #expect(document.rootElement()?.elements(forName: "circle").count == 6 * 3)
  }

  @Test(
    "A piece of work alone comes to one result, however often it is done",
    arguments: ["P1", "P6", "P8", "P8-JSONDecoder"]
  )
  func once(name: String) throws {
    #expect(try run(["--once", name, "--count", "100", "--times", "3"]).isEmpty)
  }
}
