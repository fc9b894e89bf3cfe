import FeedAPI
import FeedCacheFileStore

#if os(Linux)
  import FeedAPICurl
#else
  import FeedAPIURLSession
#endif

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
    let variables = ProcessInfo.processInfo.environment
    var environment = Environment(
      variables: variables,
      readFile: readTextFile,
      client: { policy in client(policy, variables) },
      caches: { directory in FileFeedCache(path: directory) },
      now: { Date() },
      standardOutput: Output(descriptor: STDOUT_FILENO),
      standardError: Output(descriptor: STDERR_FILENO),
      withTemporaryDirectory: withSystemTemporaryDirectory)
    environment.findProgram = { name in Program.find(name, path: variables["PATH"] ?? "") }
    environment.runProgram = { path, arguments, input in try await Program.run(path, arguments, input: input) }
    environment.listenToTerminal = TerminalSignals.listen
    environment.suspend = TerminalSignals.suspend
    return environment
  }

  private static func client(_ policy: HTTPPolicy, _ variables: [String: String]) -> any HTTPClient {
    #if os(Linux)
      CurlHTTPClient(
        policy: policy, certificateFile: variables["SSL_CERT_FILE"], proxies: Proxies(variables: variables))
    #else
      URLSessionHTTPClient(policy: policy)
    #endif
  }

  @Sendable private static func readTextFile(_ path: String) throws -> String? {
    // Whatever a user put there: a pipe is not waited for.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if file < 0 && (errno == ENOENT || errno == ENOTDIR) { return nil }
    guard file >= 0 else { throw Unreadable(String(cString: strerror(errno))) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Unreadable("it is not a plain file")
    }
    guard status.st_size <= 1 << 20 else { throw Unreadable("it is larger than 1 MiB") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw Unreadable(String(cString: strerror(errno))) }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else {
      throw Unreadable("it is not UTF-8 text")
    }
    return text
  }

  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
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
