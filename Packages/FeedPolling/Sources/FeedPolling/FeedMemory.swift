public import FeedHTTP
import Synchronization

/// The memory for feeds that are loaded at the same time. As many are loaded at once as fit into
/// it.
///
/// A load is charged for its saved copy while that is in memory, and from its response on for the
/// new one and for its notes: what is remembered of the feed beside its copy. No size is known
/// before it is there, so the largest possible one is charged first, and what the feed takes once
/// it is loaded. What does not fit waits; what is larger than the whole memory gets in alone.
///
/// Feeds that are loaded and still in use, such as while their pictures are delivered, have memory
/// of their own beside that of loads, so that slow ones do not keep others from being loaded. They
/// never wait; what they take beyond it, loads have less.
public final class FeedMemory: Sendable {
  /// Until a saved copy is read, it is charged with as much: the texts of a feed of one response
  /// have 32 MiB at most, and next pages are loaded up to 8 MiB. With the shortest items it may
  /// take four times as much, so only one is read at a time.
  private static let largestCopy = 40 << 20

  /// The share of the memory for feeds that loads get, and another such share for a view of the
  /// feeds, or for those that are still in use: three eighths. The rest is for the one load that
  /// may exceed its share.
  public static func share(of memory: Int) -> Int { memory / 8 * 3 }

  private struct Charge {
    var saved = 0
    var new = 0
    var notes = 0
    /// Whether it is known how much the copy takes.
    var isRead = true
    /// Whether the feed is loaded and still in use.
    var isLoaded = false

    var all: Int { saved + new + notes }
    var isLoadWithResponse: Bool { !isLoaded && new + notes > 0 }
  }

  private enum Wish {
    case begin
    case response(size: Int, notes: Int)
  }

  private struct QueuedLoad {
    let load: Int
    let wish: Wish
    let number: CallerQueue.Number
  }

  private struct State {
    var charges: [Int: Charge] = [:]
    var queue: [QueuedLoad] = []
    var lastLoad = 0

    /// How many bytes the feeds take that are loaded, or those that are not.
    func used(areLoaded: Bool) -> Int {
      charges.values.filter { $0.isLoaded == areLoaded }.reduce(0) { $0 + $1.all }
    }
  }

  private let size: Int
  private let delivered: Int
  private let state = Mutex(State())
  private let callers = CallerQueue()

  /// Makes a memory of `size` bytes for loads, and one of `delivered` bytes beside it for feeds
  /// that are loaded and still in use.
  public init(size: Int, delivered: Int = 0) {
    self.size = size
    self.delivered = delivered
  }

  /// Waits until a load may begin, does it, and frees its memory. A cancel throws
  /// `CancellationError`.
  public func withLoad<Value: Sendable>(
    _ work: @Sendable (Load) async throws -> Value
  ) async throws -> Value {
    let number = state.withLock { state in
      state.lastLoad += 1
      return state.lastLoad
    }
    defer { update { $0.charges[number] = nil } }
    try await join(number, .begin)
    return try await work(Load(memory: self, number: number))
  }

  /// A load that has begun. As a stage it waits with each response until there is memory for the
  /// feed in it.
  public struct Load: RequestStage {
    fileprivate let memory: FeedMemory
    fileprivate let number: Int
    /// How many bytes the feed's notes take. They are to be read after the first response.
    public var notes = 0

    /// The saved copy is in memory, and takes this many bytes. Another one is read after that, so
    /// it is to be called where there is none, too.
    public func hasRead(_ size: Int) {
      memory.update { state in
        state.charges[number]?.saved = size
        state.charges[number]?.isRead = true
      }
    }

    /// Sends a `GET` request, and waits until there is memory for the feed of its response.
    public func get(
      _ request: HTTPRequest,
      through next: any HTTPClient
    ) async throws -> HTTPResponse {
      let response = try await next.get(request)
      try await willRead(response.body.count)
      return response
    }

    /// Waits until there is memory for the feed in a body of `count` bytes.
    public func willRead(_ count: Int) async throws {
      // Pictures may repeat the texts of their item a hundred times; the shortest one takes some 32
      // bytes.
      let size = min(32 << 20, count * 100) + count / 32 * 512
      try await memory.join(number, .response(size: size, notes: notes))
    }

    /// Waits until there is memory for the feed's notes: for a load that may be without a response.
    public func willReadNotes() async throws {
      try await memory.join(number, .response(size: 0, notes: notes))
    }

    /// The feed is loaded, and takes this many bytes from now on: its former copy and its notes are
    /// no longer in memory.
    public func hasLoaded(_ size: Int) {
      memory.update { $0.charges[number] = Charge(new: size, isLoaded: true) }
    }
  }

  private func join(_ load: Int, _ wish: Wish) async throws {
    try await callers.join { number in
      update { $0.queue.append(QueuedLoad(load: load, wish: wish, number: number)) }
    } leave: { [self] number in
      // Others may fit now.
      update { $0.queue.removeAll { $0.number == number } }
    }
  }

  /// Changes the charges, and admits each queued load that fits then, in their order.
  private func update(_ change: (inout State) -> Void) {
    state.withLock { state in
      change(&state)
      while let index = state.queue.firstIndex(where: { fits($0, state) }) {
        let queued = state.queue.remove(at: index)
        if callers.admit(queued.number) {
          charge(queued, &state)
        }
      }
    }
  }

  private func fits(_ queued: QueuedLoad, _ state: State) -> Bool {
    let beyondDelivered = state.used(areLoaded: true) - delivered
    let used = state.used(areLoaded: false) + max(0, beyondDelivered)
    switch queued.wish {
    case .begin:
      let isFree = state.charges.values.allSatisfy(\.isRead) && used + Self.largestCopy <= size
      return state.charges.isEmpty || isFree
    case .response(let size, let notes):
      let added = size + notes - (state.charges[queued.load]?.notes ?? 0)
      // One load at a time may go beyond, or all could wait for each other: the only one with a
      // response, or the first of those that go on with a next page.
      let withResponse = state.charges.filter(\.value.isLoadWithResponse).keys
      let isFirst = withResponse.isEmpty || withResponse.min() == queued.load
      let mayGoBeyond = isFirst && beyondDelivered <= 0
      return added == 0 || mayGoBeyond || used + added <= self.size
    }
  }

  private func charge(_ queued: QueuedLoad, _ state: inout State) {
    switch queued.wish {
    case .begin: state.charges[queued.load] = Charge(saved: Self.largestCopy, isRead: false)
    case .response(let size, let notes):
      state.charges[queued.load]?.new += size
      state.charges[queued.load]?.notes = notes
    }
  }
}
