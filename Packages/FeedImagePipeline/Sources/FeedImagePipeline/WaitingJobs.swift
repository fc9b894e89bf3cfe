/// The jobs that wait at a gate, in the order in which they came.
struct WaitingJobs {
  /// Lets a job in, or throws.
  typealias Entry = CheckedContinuation<Void, any Error>

  private struct Waiter {
    let job: any Urgent
    let entry: Entry
  }

  private var waiters: [Int: Waiter] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The numbers of jobs that were urgent when they came, or later. Those that are urgent are among
  /// them.
  private var hastened: Set<Int> = []
  /// No number below it waits.
  private var first = 0
  private var last = 0

  mutating func append(_ job: any Urgent, _ entry: Entry) {
    last += 1
    waiters[last] = Waiter(job: job, entry: entry)
    numbers[ObjectIdentifier(job)] = last
    if job.isUrgent {
      hastened.insert(last)
    }
  }

  mutating func hasten(_ job: any Urgent) {
    if let number = numbers[ObjectIdentifier(job)] {
      hastened.insert(number)
    }
  }

  mutating func remove(_ job: any Urgent) -> Entry? {
    numbers[ObjectIdentifier(job)].flatMap { remove($0) }
  }

  /// Removes the first of those that are urgent.
  mutating func popUrgent() -> Entry? {
    while let number = hastened.min() {
      if waiters[number]?.job.isUrgent == true {
        return remove(number)
      }
      hastened.remove(number)
    }
    return nil
  }

  /// Removes the first.
  mutating func popFirst() -> Entry? {
    guard !waiters.isEmpty else {
      return nil
    }
    while waiters[first] == nil {
      first += 1
    }
    return remove(first)
  }

  private mutating func remove(_ number: Int) -> Entry? {
    guard let waiter = waiters.removeValue(forKey: number) else {
      return nil
    }
    numbers[ObjectIdentifier(waiter.job)] = nil
    hastened.remove(number)
    return waiter.entry
  }
}
