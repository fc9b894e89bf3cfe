import Foundation
import Testing

/// What the benchmarks print.
func run(_ words: [String]) throws -> String {
  let process = Process()
  let output = Pipe()
  process.executableURL = folder.appending(path: "benchmarks")
  process.arguments = words
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  try #require(process.terminationStatus == 0, "\(text)")
  return text
}

/// Where the benchmarks were built: beside these tests.
private var folder: URL {
  #if os(Linux)
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  #else
    (Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      ?? Bundle.main.bundleURL)
      .deletingLastPathComponent()
  #endif
}
