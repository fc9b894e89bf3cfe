public import FeedPresentation
import Synchronization

/// The *main-queue dispatch* decorator: takes view states from anywhere and displays them on the
/// main queue.
///
/// - States are displayed one after another, in the order in which they were sent, even if the view
///   is slow.
/// - The sender waits until its state is displayed, and gets the view's error.
/// - A state whose sender is cancelled first is not displayed; the sender gets `CancellationError`.
public final class MainQueueDispatch<View: FeedView>: FeedView {
  private let view: View
  /// What displays the state that was sent last. It awaits the one before it, and so on.
  private let tail = Mutex<Task<Void, any Error>?>(nil)

  /// Makes a view that displays its states in `view`, on the main queue.
  public init(_ view: View) {
    self.view = view
  }

  /// Displays `state` after all that were sent before.
  public nonisolated(nonsending) func display(_ state: FeedViewState) async throws {
    try Task.checkCancellation()
    let displaying = tail.withLock { tail in
      let displaying = Task { @MainActor [view, previous = tail] in
        // An earlier state's failure is for its own sender.
        _ = await previous?.result
        try Task.checkCancellation()
        try await view.display(state)
      }
      tail = displaying
      return displaying
    }
    try await withTaskCancellationHandler {
      try await displaying.value
    } onCancel: {
      displaying.cancel()
    }
  }
}
