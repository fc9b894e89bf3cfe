public import FeedPresentation

/// Shows a feed again and again, until its task is cancelled or its reader has gone.
public struct WatchLoop: Sendable {
  /// What one load gave.
  public struct Turn: Sendable {
    let state: FeedViewState
    let isWaiting: Bool
    let onShown: @Sendable () async throws -> Void

    /// Makes a turn. It `isWaiting` if the server was not asked, so that there is nothing new.
    /// `onShown` is called when it is shown.
    public init(
      _ state: FeedViewState,
      isWaiting: Bool,
      onShown: @escaping @Sendable () async throws -> Void = {}
    ) {
      self.state = state
      self.isWaiting = isWaiting
      self.onShown = onShown
    }
  }

  private let output: Output
  private let pause: @Sendable () async throws -> Void

  /// Makes a loop that ends when nobody reads `output` any more, and waits by `pause` between two
  /// loads. A cancel of `pause` throws `CancellationError`.
  public init(output: Output, pause: @escaping @Sendable () async throws -> Void) {
    self.output = output
    self.pause = pause
  }

  /// Loads again and again, and displays what came. While the feed must wait, what is shown stays.
  /// It ends by throwing what `load` or the view throws.
  public func show(
    on view: some FeedView,
    _ load: () async throws -> Turn
  ) async throws -> Never {
    var isShown = false
    try await again {
      let turn = try await load()
      if !isShown || !turn.isWaiting {
        try await view.display(turn.state)
        try await turn.onShown()
      }
      isShown = true
    }
  }

  /// Does `work` again and again. It ends by throwing what `work` throws.
  public func again(_ work: () async throws -> Void) async throws -> Never {
    while true {
      try output.checkReader()
      try await work()
      try await pause()
    }
  }
}
