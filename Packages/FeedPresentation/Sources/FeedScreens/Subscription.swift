/// What keeps a subscriber subscribed: it hears of each new state until this is cancelled or
/// released.
@MainActor public final class Subscription<State> {
  private var receive: (@MainActor (State) -> Void)?

  init(_ receive: @escaping @MainActor (State) -> Void) {
    self.receive = receive
  }

  /// Ends this subscription, and no other.
  public func cancel() {
    receive = nil
  }

  var isCancelled: Bool { receive == nil }

  func send(_ state: State) {
    receive?(state)
  }
}
