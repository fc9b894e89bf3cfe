import Synchronization

/// Data of an image that a caller waits to have kept. It belongs to the writer.
final class PendingInsert {
  let entry: ImageDataEntry
  let name: EntryName
  var size: Int { entry.data.count }
  let cancellation: Cancellation
  /// How it went, once it is over.
  private(set) var result: Result<Void, any Error>?

  init(_ entry: ImageDataEntry, _ cancellation: Cancellation) {
    self.entry = entry
    self.cancellation = cancellation
    name = EntryName(of: entry.url)
  }

  /// Does a part of it, and says whether it may go on; what is thrown ends it.
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

  /// It is over; only the first time counts.
  func end(_ result: Result<Void, any Error>) { self.result = self.result ?? result }
}

/// Whether a caller has been cancelled: for whoever works for several of them at once.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() { flag.store(true, ordering: .relaxed) }

  func check() throws(CancellationError) {
    if isCancelled { throw CancellationError() }
  }
}
