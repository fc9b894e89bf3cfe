import Foundation
import Testing

/// That the benchmarks run, and that all who do a piece of work come to the same. How long they take is no test.
@Suite("Benchmarks")
struct QuickTests {
  @Test("Every contest runs in its quick form, and its contestants agree")
  func quick() throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = folder.appending(path: "benchmarks")
    process.arguments = ["--quick"]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
    for id in ["P1", "P2", "P6", "P7", "P8", "P9"] { #expect(text.contains("| \(id) |"), "\(text)") }
  }

  /// Where the benchmarks were built: beside these tests.
  private var folder: URL {
    #if os(Linux)
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    #else
      (Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL)
        .deletingLastPathComponent()
    #endif
  }
}
