/// Work that callers at the same time share. It is cancelled with the last of them.
@MainActor final class SharedWork {
  @MainActor private final class Run {
    let cancelled: () -> Void
    var task: Task<Void, Never>?
    var callers = 0

    init(cancelled: @escaping () -> Void) {
      self.cancelled = cancelled
    }
  }

  private var current: Run?

  /// Waits for the work that is running, or else for `work`. If that is cancelled, `cancelled` is
  /// called at once, and other work can begin.
  func join(_ work: @escaping @MainActor () async -> Void, cancelled: @escaping () -> Void) async {
    guard !Task.isCancelled else {
      return
    }
    let run = current ?? begin(work, cancelled)
    run.callers += 1
    await withTaskCancellationHandler {
      await run.task?.value
    } onCancel: {
      Task { @MainActor in
        run.callers -= 1
        if run.callers == 0 && current === run {
          cancel()
        }
      }
    }
  }

  /// Waits until no work is running, and is no reason for it to go on.
  func wait() async {
    while let current {
      await current.task?.value
    }
  }

  func cancel() {
    guard let run = current else {
      return
    }
    current = nil
    run.task?.cancel()
    run.cancelled()
  }

  private func begin(
    _ work: @escaping @MainActor () async -> Void,
    _ cancelled: @escaping () -> Void
  ) -> Run {
    let run = Run(cancelled: cancelled)
    current = run
    run.task = Task {
      await work()
      if current === run {
        current = nil
      }
    }
    return run
  }
}
