import Foundation

/// Where the built programs are: beside the tests that were built with them.
public enum Binary {
  /// The folder.
  public static var folder: String {
    #if os(Linux)
      let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      let tests =
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        ?? Bundle.main.bundleURL
    #endif
    return tests.deletingLastPathComponent().path
  }

  /// The program `feed`.
  public static var path: String { folder + "/feed" }

  /// Whether `feed` is there.
  public static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: path) }
}
