import FeedAPIURLSession
import FeedCacheFileStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension Environment {
  /// The real world.
  public static var live: Environment {
    Environment(
      variables: ProcessInfo.processInfo.environment,
      readFile: readTextFile,
      client: { timeout in URLSessionHTTPClient(timeout: timeout) },
      caches: { directory in FileFeedCache(path: directory) },
      now: { Date() },
      standardOutput: Output(descriptor: STDOUT_FILENO),
      standardError: Output(descriptor: STDERR_FILENO),
      withTemporaryDirectory: withSystemTemporaryDirectory)
  }

  @Sendable private static func readTextFile(_ path: String) throws -> String? {
    do {
      return try String(contentsOfFile: path, encoding: .utf8)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  @Sendable private static func withSystemTemporaryDirectory(_ work: @Sendable (String) async throws -> Void)
    async throws
  {
    let path = FileManager.default.temporaryDirectory.appending(path: "feed-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let result: Result<Void, any Error>
    do { result = .success(try await work(path)) } catch { result = .failure(error) }
    try FileManager.default.removeItem(atPath: path)
    try result.get()
  }
}
