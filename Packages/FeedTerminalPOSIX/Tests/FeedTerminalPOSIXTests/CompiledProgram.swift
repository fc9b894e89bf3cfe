import Foundation
import Testing

/// A program of the tests that depends on the system's C library alone, so that it runs in the
/// sandbox wherever Swift is installed.
struct CompiledProgram {
  let path: String

  /// Compiles a file that lies beside this one, by the compiler that comes with Swift. The program
  /// lies beside the tests.
  init(_ name: String, beside file: String = #filePath) throws {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    path = tests.deletingLastPathComponent().appending(path: "\(name).program").path
    let source = URL(filePath: file).deletingLastPathComponent().appending(path: name).path
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["clang", "-Wall", "-Werror", "-pthread", "-o", path, source]
    try compiler.run()
    compiler.waitUntilExit()
    try #require(compiler.terminationStatus == 0)
  }
}
