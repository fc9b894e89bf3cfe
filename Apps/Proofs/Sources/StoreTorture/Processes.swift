import Dispatch
import FaultySystem
import Synchronization

/// Processes that are made to be killed. Their parent never uses a dispatch queue, so that its children may.
enum Child {
  /// Runs `body` in a process of its own; it ends with 0 unless `body` throws.
  static func start(_ body: @escaping @Sendable () async throws -> Void) -> pid_t {
    let child = torture_fork()
    guard child == 0 else { return child }
    do {
      try waitFor(body)
      _exit(0)
    } catch {
      complain("\(error)")
      _exit(1)
    }
  }

  /// Waits for a child to end. Gives its exit code, or 128 + the signal's number.
  static func wait(for child: pid_t) -> Int32 {
    var status: CInt = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Runs `body` in a process of its own, to its end.
  static func run(_ body: @escaping @Sendable () async throws -> Void) -> Int32 { wait(for: start(body)) }
}

/// Blocks this thread until `work` is done: for a process that has nothing else to do.
func waitFor<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let box = Box<Value>()
  Task.detached {
    let result: Result<Value, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    box.result.withLock { $0 = result }
    done.signal()
  }
  done.wait()
  guard let result = box.result.withLock({ $0 }) else { throw CancellationError() }
  return try result.get()
}

private final class Box<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}

/// Numbers that a process and its children share, and that outlive the children.
struct SharedNumbers: Sendable {
  // Holds because the memory is never unmapped; aligned words are read and written whole, each by one process at a time.
  private nonisolated(unsafe) let words: UnsafeMutablePointer<Int>

  init(count: Int) {
    guard let memory = torture_shared_memory(count * MemoryLayout<Int>.stride) else { fail("no shared memory") }
    words = memory.bindMemory(to: Int.self, capacity: count)
  }

  subscript(index: Int) -> Int {
    get { words[index] }
    nonmutating set { words[index] = newValue }
  }
}

/// A line on stdout, at once: a torture may take long.
func say(_ text: String) {
  guard put(text, on: STDOUT_FILENO) else { fail("cannot write the figures") }
}

/// A line on stderr.
func complain(_ text: String) { _ = put(text, on: STDERR_FILENO) }

private func put(_ text: String, on descriptor: CInt) -> Bool {
  let line = text + "\n"
  return line.withCString { write(descriptor, $0, strlen($0)) == strlen($0) }
}

func fail(_ text: String) -> Never {
  complain(text)
  exit(2)
}
