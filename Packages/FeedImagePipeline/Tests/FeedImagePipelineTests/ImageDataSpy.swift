import FeedCore
import Synchronization

/// A loader that answers when its test wants it to, also after a cancel; and what happened to it,
/// in order.
final class ImageDataSpy: FeedImageDataLoader {
  enum Message: Hashable, Sendable {
    case load(String)
    case cancel(String)
  }

  private struct State {
    var messages: [Message] = []
    var pending: [(name: String, answer: CheckedContinuation<Data, any Error>)] = []
  }

  private let state = Mutex(State())

  var messages: [Message] { state.withLock(\.messages) }

  func loadImageData(for key: ImageDataKey) async throws -> Data {
    let name = key.url.lastPathComponent
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { answer in
        state.withLock { state in
          state.messages.append(.load(name))
          state.pending.append((name, answer))
        }
      }
    } onCancel: {
      state.withLock { $0.messages.append(.cancel(name)) }
    }
  }

  /// Answers the oldest request of this name, as soon as there is one; with its name if nothing
  /// else is said.
  func finish(_ name: String, _ result: Result<Data, any Error>? = nil) async {
    var answer: CheckedContinuation<Data, any Error>?
    while answer == nil {
      await Task.yield()
      answer = state.withLock { state in
        let index = state.pending.firstIndex { $0.name == name }
        return index.map { state.pending.remove(at: $0).answer }
      }
    }
    answer?.resume(with: result ?? .success(Data(name.utf8)))
  }

  /// The messages, as soon as there are this many.
  func messages(_ count: Int) async -> [Message] {
    while messages.count < count {
      await Task.yield()
    }
    return messages
  }
}
