import CLimitedChild

/// A program that this one starts, and what it begins with: this and nothing else.
struct StartedProgram {
  /// Its path and arguments.
  let words: [String]
  /// Its environment.
  let variables: [String: String]
  let directory: String
  /// The descriptors of its streams; `nil` is `/dev/null`.
  var input: CInt?
  var output: CInt?
  var errors: CInt?
  /// A file that it has as descriptor 3.
  var file: CInt?
  /// Whether it may only read system libraries and its input, and write its output and `file`, as
  /// far as the kernel can see to it.
  var isConfined = false
  /// Whether it is without a terminal, and gets none of its signals.
  var hasOwnSession = true
  /// Its memory is limited too if these are, and it dies with the thread that starts it.
  var limits: Limits?

  struct Limits {
    /// How long it may run.
    let time: Duration
    /// How large each file may be that it writes, its output included.
    let bytesInFile: Int
  }

  /// Starts it, and returns its process, or -1. All programs are started here.
  func start() -> pid_t {
    withCStrings(words) { words in
      withCStrings(variables.map { "\($0.key)=\($0.value)" }) { variables in
        directory.withCString { directory in
          child_start(
            child(
              words: words,
              variables: variables,
              directory: directory,
              input: input ?? -1,
              output: output ?? -1,
              errors: errors ?? -1,
              file: file ?? -1,
              is_confined: isConfined,
              has_own_session: hasOwnSession,
              microseconds: limits.map { Int64(max(1, $0.time / .microseconds(1))) } ?? 0,
              file_bytes: UInt64(limits?.bytesInFile ?? 0)
            )
          )
        }
      }
    }
  }

  private func withCStrings<Result>(
    _ strings: [String],
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>?) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return (copies + [nil]).withUnsafeBufferPointer { body($0.baseAddress) }
  }
}
