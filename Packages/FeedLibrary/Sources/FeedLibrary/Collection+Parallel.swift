/// In which order results are passed on.
@frozen public enum DeliveryOrder: Sendable {
  /// In that of each group: one that is slow keeps those of no other group waiting.
  case ofEachGroup
  /// In that of all elements.
  case ofAll
}

extension Collection where Element: Sendable {
  /// Does `work` for each element, `atOnce` at the same time, and passes each result to `each` as
  /// it comes, with the element's index, counted from 0. The first error ends it; so does a cancel.
  public func inParallel<Value: Sendable>(
    atOnce: Int,
    _ work: @escaping @Sendable (Element) async throws -> Value,
    each: (Int, Value) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Value).self) { group in
      var remaining = enumerated().makeIterator()
      func begin() {
        guard let (index, element) = remaining.next() else {
          return
        }
        group.addTask { (index, try await work(element)) }
      }
      for _ in 0..<atOnce {
        begin()
      }
      while let (index, value) = try await group.next() {
        // The next one begins first: the callback may be slow.
        begin()
        try await each(index, value)
      }
    }
  }

  /// Does the same, and passes the results on in an order. Few elements are begun and not yet
  /// delivered, so that results do not pile up behind a slow one: `backlog` of a single group, and
  /// of several an equal share each, but never less than two. So 200 groups may begin 400: with a
  /// limit for all, slow groups could take every place. What their results take is for `work` to
  /// limit.
  ///
  /// `next` receives the index of an element that others wait for, each time that it is another
  /// one. In the order of each group these take turns, so that a slow one has the attention of
  /// nobody for long.
  ///
  /// Results that wait for others have `room` for their `size` together. One that finds none is
  /// dropped, and its element is done again when nothing is before it.
  public func inParallelAndOrder<Group: Hashable, Value: Sendable>(
    _ order: DeliveryOrder = .ofEachGroup,
    of group: (Element) -> Group,
    backlog: Int = 24,
    room: Int = .max,
    size: (Value) -> Int = { _ in 0 },
    _ work: @escaping @Sendable (Element) async throws -> Value,
    next: (Int) -> Void = { _ in },
    each: (Int, Value) async throws -> Void
  ) async throws {
    let elements = Array(self)
    var queues = GroupQueues(elements.map(group), in: order, backlog: backlog)
    try await withThrowingTaskGroup(of: (Int, Value).self) { tasks in
      var early = EarlyResults<Value>(room: room)
      func begin(_ index: Int) {
        tasks.addTask { (index, try await work(elements[index])) }
      }
      queues.begin().forEach(begin)
      queues.first.map(next)
      while let (index, value) = try await tasks.next() {
        early.add(value, of: size(value), at: index, isNeeded: queues.isFirst(index))
        while let place = queues.first(before: index), let ready = early.remove(at: place) {
          try await each(place, ready)
          let before = queues.first
          queues.remove(place)
          queues.begin().forEach(begin)
          if let first = queues.first, first != before {
            next(first)
          }
        }
        if let place = queues.first(before: index), early.isDropped(place) {
          begin(place)
        }
      }
    }
  }
}

/// Results that wait for those before them, by the indices of their elements.
private struct EarlyResults<Value> {
  private var room: Int
  private var results: [Int: (value: Value, size: Int)] = [:]
  private var dropped: Set<Int> = []

  init(room: Int) {
    self.room = room
  }

  /// Keeps a result if it is needed now, or if there is room for it.
  mutating func add(_ value: Value, of size: Int, at index: Int, isNeeded: Bool) {
    guard isNeeded || size <= room else {
      dropped.insert(index)
      return
    }
    let size = isNeeded ? 0 : size
    room -= size
    results[index] = (value, size)
  }

  mutating func remove(at index: Int) -> Value? {
    guard let result = results.removeValue(forKey: index) else {
      return nil
    }
    room += result.size
    return result.value
  }

  /// Whether a result was dropped, which is forgotten.
  mutating func isDropped(_ index: Int) -> Bool {
    dropped.remove(index) != nil
  }
}

/// The indices of elements in groups, in their order.
private struct GroupQueues<Group: Hashable> {
  private let groups: [Group]
  private let order: DeliveryOrder
  /// How many are removed.
  private var removed = 0
  /// How many of each group may be under way.
  private let backlog: Int
  /// Those that are not removed, and of these the number of those that have begun.
  private var queues: [Group: (indices: ArraySlice<Int>, begun: Int)] = [:]
  /// The groups that may begin one.
  private var idle: [Group] = []
  /// The groups that have any, the one first that has waited longest.
  private var turns: [Group] = []

  init(_ groups: [Group], in order: DeliveryOrder, backlog: Int) {
    self.groups = groups
    self.order = order
    for (index, group) in groups.enumerated() {
      if queues[group] == nil {
        turns.append(group)
      }
      queues[group, default: ([], 0)].indices.append(index)
    }
    idle = turns
    // At least two, so that one is there when another has been delivered.
    self.backlog = Swift.max(2, backlog / Swift.max(1, turns.count))
  }

  /// The first one, or that of the group whose turn it is; `nil` if there is none.
  var first: Int? {
    switch order {
    case .ofAll: removed < groups.count ? removed : nil
    case .ofEachGroup: turns.first.flatMap { queues[$0]?.indices.first }
    }
  }

  /// The first one of those that `index` waits for, or itself.
  func first(before index: Int) -> Int? {
    switch order {
    case .ofAll: first
    case .ofEachGroup: queues[groups[index]]?.indices.first
    }
  }

  /// Whether it waits for no other.
  func isFirst(_ index: Int) -> Bool { first(before: index) == index }

  /// Those that may begin now.
  mutating func begin() -> [Int] {
    var begun: [Int] = []
    for group in idle {
      guard let queue = queues[group] else {
        continue
      }
      let waiting = queue.indices.dropFirst(queue.begun).prefix(backlog - queue.begun)
      queues[group]?.begun += waiting.count
      begun += waiting
    }
    idle = []
    return begun
  }

  /// Removes the first one of its group, which goes behind the others.
  mutating func remove(_ index: Int) {
    removed += 1
    let group = groups[index]
    turns.removeAll { $0 == group }
    queues[group]?.indices.removeFirst()
    queues[group]?.begun -= 1
    if queues[group]?.indices.isEmpty == true {
      queues[group] = nil
    } else {
      turns.append(group)
      idle.append(group)
    }
  }
}
