/// Work for a thread.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Runs the work on its own thread, where it may wait for long; a dispatch queue or the concurrency
/// pool would run out of threads.
/// - Throws: If the system has no thread left. The work has not begun then.
func runOnThread(_ work: @escaping @Sendable () -> Void) throws {
  let context = Unmanaged.passRetained(Work(work)).toOpaque()
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let code = pthread_create(
    &thread,
    nil,
    { context in
      pthread_detach(pthread_self())
      // It is the one passed below, though some platforms declare it optional.
      let context: UnsafeMutableRawPointer? = context
      if let context {
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
      }
      return nil
    },
    context
  )
  guard code == 0 else {
    Unmanaged<Work>.fromOpaque(context).release()
    throw FeedServerError(attempt: "start a thread", code: code)
  }
}
