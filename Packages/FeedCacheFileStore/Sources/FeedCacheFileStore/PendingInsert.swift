import Synchronization

/// Image data that a caller waits to have saved. Only the writer uses it.
final class PendingInsert {
  let entry: ImageDataEntry
  let name: EntryName
  let cancellation: Cancellation
  var replacedSize: Int?
  private(set) var result: Result<Void, any Error>?
  var size: Int { entry.data.count }

  init(_ entry: ImageDataEntry, _ cancellation: Cancellation) {
    self.entry = entry
    self.cancellation = cancellation
    name = EntryName(of: entry.url)
  }

  /// Does a part of the work. An error ends the insert, and the result is `false`.
  @discardableResult
  func attempt(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return true
    } catch {
      end(.failure(error))
      return false
    }
  }

  /// Ends the insert; only the first call counts.
  func end(_ result: Result<Void, any Error>) {
    self.result = self.result ?? result
  }
}

/// Whether a caller was cancelled: the writer's task works for several of them, so its own state
/// does not tell.
final class Cancellation: Sendable {
  private let flag = Atomic(false)
  var isCancelled: Bool { flag.load(ordering: .relaxed) }
  func cancel() {
    flag.store(true, ordering: .relaxed)
  }
}
