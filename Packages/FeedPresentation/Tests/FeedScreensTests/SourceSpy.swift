import FeedCore
import Synchronization

/// A source that answers when its test wants it to, also after a cancel; and what happened to it,
/// in order.
final class SourceSpy<Value: Sendable>: Sendable {
  enum Message: Hashable, Sendable {
    case load(String)
    case cancel(String)
    case validate
  }

  private struct State {
    var messages: [Message] = []
    var pending: [(name: String, continuation: CheckedContinuation<Value, any Error>)] = []
    var waiting:
      [(isOver: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var messages: [Message] { state.withLock { $0.messages } }

  func load(_ name: String) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(.load(name)) { $0.pending.append((name, continuation)) }
      }
    } onCancel: {
      add(.cancel(name))
    }
  }

  func validate() { add(.validate) }

  /// Answers the oldest request of this name, as soon as there is one.
  func finish(_ name: String, _ result: Result<Value, any Error>) async {
    await wait { $0.pending.contains { $0.name == name } }
    let request = state.withLock { state in
      state.pending.firstIndex { $0.name == name }.map { state.pending.remove(at: $0) }
    }
    request?.continuation.resume(with: result)
  }

  /// The messages, as soon as there are this many.
  func messages(_ count: Int) async -> [Message] {
    await wait { $0.messages.count >= count }
    return messages
  }

  private func wait(until isOver: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard !isOver(state) else { return true }
        state.waiting.append((isOver, continuation))
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  private func add(_ message: Message, _ change: (inout sending State) -> Void = { _ in }) {
    let over = state.withLock { state in
      state.messages.append(message)
      change(&state)
      let over = state.waiting.filter { $0.isOver(state) }
      state.waiting.removeAll { [state] in $0.isOver(state) }
      return over
    }
    over.forEach { $0.continuation.resume() }
  }
}

extension SourceSpy<Feed>: FeedLoader {
  func load() async throws -> Feed { try await load("feed") }
}

extension SourceSpy<Data>: FeedImageDataLoader {
  func loadImageData(for key: ImageDataKey) async throws -> Data {
    try await load(key.url.lastPathComponent)
  }
}
