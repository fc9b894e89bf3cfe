import Observation

/// A value that says when it changes: to subscribers, to async sequences, and by observation, where
/// the platform has it.
@MainActor final class Observed<Value: Sendable> {
  private struct Subscriber {
    weak var subscription: Subscription<Value>?
  }

  private var current: Value
  /// An `ObservationRegistrar`. A property of that type would raise the platforms' floors.
  private let registrar: Any
  private var subscribers: [Subscriber] = []
  private var streams: [AsyncStream<Value>.Continuation] = []
  /// Values that were not sent yet, as a subscriber has set another one.
  private var unsent: [Value] = []
  private var isSending = false

  init(_ value: Value) {
    current = value
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      registrar = ObservationRegistrar()
    } else {
      registrar = ()
    }
  }

  deinit {
    for stream in streams {
      stream.finish()
    }
  }

  var value: Value {
    get {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
        (registrar as? ObservationRegistrar)?.access(self, keyPath: \.value)
      }
      return current
    }
    set {
      if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *),
        let registrar = registrar as? ObservationRegistrar
      {
        registrar.withMutation(of: self, keyPath: \.value) { current = newValue }
      } else {
        current = newValue
      }
      send(newValue)
    }
  }

  /// Calls `receive` with each new value, but not with this one.
  func subscribe(_ receive: @escaping @MainActor (Value) -> Void) -> Subscription<Value> {
    let subscription = Subscription(receive)
    subscribers.append(Subscriber(subscription: subscription))
    return subscription
  }

  /// This value and each new one, until this object is released.
  func values() -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    continuation.yield(current)
    streams.append(continuation)
    return stream
  }

  /// Everybody gets the values in one order, also if a subscriber sets another.
  private func send(_ value: Value) {
    unsent.append(value)
    guard !isSending else {
      return
    }
    isSending = true
    while !unsent.isEmpty {
      deliver(unsent.removeFirst())
    }
    isSending = false
  }

  private func deliver(_ value: Value) {
    streams = streams.filter { stream in
      if case .terminated = stream.yield(value) { false } else { true }
    }
    subscribers.removeAll { $0.subscription?.isCancelled ?? true }
    for subscriber in subscribers {
      subscriber.subscription?.send(value)
    }
  }
}

@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
extension Observed: Observable {}
