/// Work that callers at the same time share. It is cancelled with the last of them, or when this
/// object is released.
@MainActor final class SharedWork {
  /// What is to be done, and what is called at once if it is cancelled.
  struct Work {
    let run: @MainActor () async -> Void
    let cancelled: @MainActor () -> Void
  }

  @MainActor private final class Run {
    let cancelled: @MainActor () -> Void
    var callers = 0

    init(cancelled: @escaping @MainActor () -> Void) {
      self.cancelled = cancelled
    }
  }

  private var current: Run?
  /// The task of the current run, or none.
  private(set) var task: Task<Void, Never>?

  deinit {
    task?.cancel()
  }

  /// Waits for the work that is running, or else for `work`. After a cancel other work can begin.
  func join(_ work: Work) async {
    guard !Task.isCancelled else {
      return
    }
    let run = begin(work)
    await withTaskCancellationHandler { [task] in
      await task?.value
    } onCancel: {
      Task { @MainActor in
        leave(run)
      }
    }
  }

  /// Begins `work` for a caller that does not wait, unless work is running.
  func start(_ work: Work) {
    _ = begin(work)
  }

  func cancel() {
    guard let run = current else {
      return
    }
    task?.cancel()
    end()
    run.cancelled()
  }

  /// The work is done but for its last step, during which other work can begin.
  func end() {
    current = nil
    task = nil
  }

  private func begin(_ work: Work) -> Run {
    let run = current ?? Run(cancelled: work.cancelled)
    run.callers += 1
    guard current == nil else {
      return run
    }
    current = run
    task = Task { [weak self] in
      await work.run()
      if self?.current === run {
        self?.end()
      }
    }
    return run
  }

  private func leave(_ run: Run) {
    run.callers -= 1
    if run.callers == 0, current === run {
      cancel()
    }
  }
}
