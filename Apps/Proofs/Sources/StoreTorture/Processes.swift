import FaultySystem
import Findings

/// Processes that are made to be killed. Their parent never uses a dispatch queue, so that its
/// children may.
enum Child {
  /// Runs `body` in a new process; it exits with 0 unless `body` throws.
  static func start(_ body: @escaping @Sendable () async throws -> Void) -> pid_t {
    let child = torture_fork()
    guard child == 0 else {
      return child
    }
    Task.detached {
      do {
        try await body()
        _exit(0)
      } catch {
        complain("\(error)")
        _exit(1)
      }
    }
    while true {
      pause()
    }
  }

  /// Starts another program, whose output goes to the end of the file at `output`. Like every
  /// child, it dies with its parent.
  static func start(_ words: [String], output: String) -> pid_t {
    let file = open(output, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      fail("cannot write \(output)")
    }
    defer { close(file) }
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let child = torture_fork()
    guard child == 0 else {
      return child
    }
    dup2(file, STDOUT_FILENO)
    if let program = arguments[0] {
      execvp(program, &arguments)
    }
    complain("cannot start \(words)")
    _exit(127)
  }

  /// Waits for a child to end. Gives its exit code, or 128 + the signal's number.
  static func wait(for child: pid_t) -> Int32 {
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Whether a child has ended by itself.
  static func hasEnded(_ child: pid_t) -> Bool {
    var status: CInt = 0
    return waitpid(child, &status, WNOHANG) == child
  }

  /// Runs `body` in a new process, to its end.
  static func run(_ body: @escaping @Sendable () async throws -> Void) -> Int32 {
    wait(for: start(body))
  }

  /// Kills a child after some microseconds, and waits for its end.
  @discardableResult
  static func end(_ child: pid_t, after microseconds: UInt32 = 0) -> Int32 {
    usleep(microseconds)
    kill(child, SIGKILL)
    return wait(for: child)
  }
}

/// Values that a process shares with its children, and that outlive them. They start as zeros. With
/// one element, its fields are members: `counts.runs += 1`.
@dynamicMemberLookup
struct Shared<Element: BitwiseCopyable>: Sendable {
  // Holds because the memory is never unmapped, and each word is written in place, by one process
  // at a time.
  private nonisolated(unsafe) let memory: UnsafeMutablePointer<Element>

  init(_ type: Element.Type, count: Int = 1) {
    guard let memory = torture_shared_memory(count * MemoryLayout<Element>.stride) else {
      fail("no shared memory")
    }
    self.memory = memory.bindMemory(to: Element.self, capacity: count)
  }

  subscript(index: Int) -> Element {
    get { memory[index] }
    nonmutating _modify { yield &memory[index] }
  }

  subscript<Value>(dynamicMember field: WritableKeyPath<Element, Value>) -> Value {
    get { memory.pointee[keyPath: field] }
    nonmutating _modify { yield &memory.pointee[keyPath: field] }
  }
}

/// A line on stdout, at once: a torture may take long.
func say(_ text: String) {
  guard put(text, on: STDOUT_FILENO) else {
    fail("cannot write the figures")
  }
}

/// A line on stderr.
func complain(_ text: String) {
  _ = put(text, on: STDERR_FILENO)
}

private func put(_ text: String, on descriptor: CInt) -> Bool {
  let line = text + "\n"
  return line.withCString { write(descriptor, $0, strlen($0)) == strlen($0) }
}

func fail(_ text: String) -> Never {
  complain(text)
  exit(2)
}
