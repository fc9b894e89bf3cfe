import Dispatch

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

/// Other programs: the one that this program may ask to draw a picture.
enum Program {
  /// The path of the program `name` in the first folder of `PATH` that has it.
  static func find(_ name: String, path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(name)" }.first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
  }

  /// Runs a program to its end. Input and output are files without a name, so that neither side waits for the other. A cancel ends it.
  static func run(_ path: String, _ arguments: [String], input: Data) async throws -> String {
    let files = (input: try AnonymousFile(input), output: try AnonymousFile(Data()))
    let child = try start(path, arguments, files.input.descriptor, files.output.descriptor)
    let status = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "feed.program").async { continuation.resume(returning: wait(for: child)) }
      }
    } onCancel: {
      kill(child, SIGKILL)
    }
    try Task.checkCancellation()
    guard status == 0 else { throw ProgramFailure("\(path) ended with \(status)") }
    return try files.output.text()
  }

  private static func start(_ path: String, _ arguments: [String], _ input: CInt, _ output: CInt) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    // It would inherit the signals that this thread does not take, and neither Ctrl-C nor the cancel would end it.
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let words = ([path] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    let code = posix_spawn(&child, path, &actions, &attributes, words + [nil], environment)
    guard code == 0 else { throw ProgramFailure("\(path): \(String(cString: strerror(code)))") }
    return child
  }

  private static var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    #if canImport(Darwin)
      _NSGetEnviron().pointee
    #else
      environ
    #endif
  }

  /// Its exit code, or 128 and the signal's number.
  private static func wait(for child: pid_t) -> CInt {
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}

/// A file that nobody else can open, gone when it is closed.
private final class AnonymousFile: Sendable {
  let descriptor: CInt

  init(_ data: Data) throws {
    var template = Array("\(FileManager.default.temporaryDirectory.path)/feed-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw ProgramFailure(String(cString: strerror(errno))) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    try data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        guard count > 0 || errno == EINTR else { throw ProgramFailure(String(cString: strerror(errno))) }
        rest = rest.dropFirst(max(count, 0))
      }
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// All of it.
  func text() throws -> String {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw ProgramFailure(String(cString: strerror(errno))) }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset, off_t(offset))
      }
      guard count > 0 else { throw ProgramFailure(String(cString: strerror(errno))) }
      offset += count
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
