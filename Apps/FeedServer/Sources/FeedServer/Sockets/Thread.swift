/// What a thread is given to run.
private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) {
    self.run = run
  }
}

/// Runs the work on a thread of its own, so that however long it waits, no other work waits with it; a dispatch queue or
/// the concurrency pool would run out of threads.
/// - Throws: When the system has no thread left. The work has not begun then.
func startThread(_ work: @escaping @Sendable () -> Void) throws {
  let context = Unmanaged.passRetained(Work(work)).toOpaque()
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  let code = pthread_create(
    &thread, nil,
    { context in
      // Some platforms say that the context can be missing, others that it cannot; it is the one passed below.
      let context: UnsafeMutableRawPointer? = context
      if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context)
  guard code == 0 else {
    Unmanaged<Work>.fromOpaque(context).release()
    throw FeedServerError(attempt: "start a thread", code: code)
  }
  #if canImport(Glibc)
    pthread_detach(thread)
  #else
    if let thread { pthread_detach(thread) }
  #endif
}
