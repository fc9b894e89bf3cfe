import FeedCache
import Testing

/// A store with one fault, and what of the contract it breaks.
struct BrokenStore: Sendable, CustomTestStringConvertible {
  let fault: String
  /// The promises that it breaks every time.
  let breaks: Set<String>
  /// The promises of callers at once that it breaks in some orders of events and not in others.
  let mayBreak: Set<String>
  private let vary: @Sendable (inout Variation, Shared<Bool>) -> Void

  var testDescription: String { fault }

  init(
    _ fault: String, breaks: Set<String>, orMaybe mayBreak: Set<String> = [],
    vary: @escaping @Sendable (inout Variation) -> Void
  ) {
    self.init(fault, breaks: breaks, orMaybe: mayBreak) { store, _ in vary(&store) }
  }

  init(
    _ fault: String, breaks: Set<String>, orMaybe mayBreak: Set<String> = [],
    vary: @escaping @Sendable (_ store: inout Variation, _ isFailing: Shared<Bool>) -> Void
  ) {
    self.fault = fault
    self.breaks = breaks
    self.mayBreak = mayBreak
    self.vary = vary
  }

  func makeStore(limit: FeedImageDataLimit) -> Variation {
    var store = Variation(limit: limit)
    vary(&store, Shared(false))
    return store
  }

  func makeFailing() -> FailingVariation {
    var failing = FailingVariation()
    vary(&failing.store, failing.isFailing)
    return failing
  }
}

/// The in-memory store cannot fail. This one can, and does it as it should, unless it is varied further.
struct FailingVariation: Sendable {
  var store = Variation()
  let isFailing = Shared(false)

  init() {
    let isFailing = isFailing
    @Sendable func check() throws {
      if isFailing.value { throw FeedStoreError.unavailable(StoreFailure()) }
    }
    store.replacing = { base, feed in
      try check()
      try await base.replace(with: feed)
    }
    store.deleting = { base, revision in
      try check()
      try await base.delete(only: revision)
    }
    store.inserting = { base, data, url in
      try check()
      try await base.insert(data, for: url)
    }
  }

  func setFailing(_ failing: Bool) { isFailing.exchange(failing) }
}
