public import FeedPresentation

extension FeedView {
  /// Shows each state of a screen: `try await view.display(each: controller.states)`.
  ///
  /// It returns when the controller is released, and throws what the view throws. **Cancelling**
  /// the calling task ends it. It does not keep the controller.
  public nonisolated(nonsending) func display(each states: AsyncStream<FeedViewState>)
    async throws
  {
    for await state in states {
      try await display(state)
    }
    try Task.checkCancellation()
  }
}
