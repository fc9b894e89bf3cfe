import Synchronization

/// The *main-queue dispatch* decorator: a view that may be shown states from anywhere, and gets them on the main queue.
///
/// - States arrive one after another, in the order in which they were sent, also when the view takes its time.
/// - The sender waits until its state is displayed, and hears of it when that failed.
/// - A state whose sender was cancelled before its turn came is not displayed; its sender gets `CancellationError`.
public final class MainQueueDispatch<View: FeedView>: FeedView {
  private let view: View
  private let last = Mutex<Task<Void, any Error>?>(nil)

  /// Makes a view that hands its states to `view` on the main queue.
  public init(_ view: View) { self.view = view }

  /// Shows `state` once all that were sent before are shown.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    try Task.checkCancellation()
    let turn = last.withLock { last in
      let turn = Task { @MainActor [view, previous = last] in
        // How an earlier state fared is its own sender's concern.
        _ = await previous?.result
        try Task.checkCancellation()
        try await view.display(state)
      }
      last = turn
      return turn
    }
    try await withTaskCancellationHandler {
      try await turn.value
    } onCancel: {
      turn.cancel()
    }
  }
}
