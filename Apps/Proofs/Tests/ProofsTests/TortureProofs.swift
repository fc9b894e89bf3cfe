import ChildProcess
import Foundation
import Testing

/// The torture tests in their short form, each in a process of its own: they kill themselves, cut
/// the power and replace the C library's calls. `make torture` runs the long form.
@Suite("Stores on disk: torture", .serialized)
struct TortureProofs {
  @Test(
    "Replacing: whatever happens, a feed is whole, and the one that was reported as saved or a newer one",
    arguments: [
      "faults", "kills", "updates", "appends", "edits", "power", "crowd", "followers", "evictions",
      "kept", "one-url",
      "groups", "neighbours", "bits",
      "hostility", "descriptors",
      "clocks", "costs",
      "controls",
    ]
  )
  func torture(name: String) throws { try run(["--only", name]) }

  @Test(
    "Replacing: and so it is in SQLite",
    arguments: ["kills", "power", "crowd", "followers", "one-url", "bits"]
  )
  func sqlite(name: String) throws { try run(["--store", "sqlite", "--only", name]) }

  private func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: Binary.folder + "/StoreTorture")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(),
      as: UTF8.self
    )
    process.waitUntilExit()
    // What was skipped is said aloud.
    print(text, terminator: "")
    #expect(process.terminationStatus == 0, "\(text)")
    #expect(
      text.contains("holds") || text.contains("SKIPPED"),
      "a torture of no figures proves nothing"
    )
  }
}
