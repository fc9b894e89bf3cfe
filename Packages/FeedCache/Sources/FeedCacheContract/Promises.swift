import FeedContract

/// The promises of a port, by what their checks need.
struct Promises<Store: Sendable>: Sendable {
  let ofAny: [StorePromise<Store>]
  let ofReopened, ofFailing, ofCorrupt: [StorePromise<StoreUnderTest<Store>>]

  func checks(of subject: ContractSubject<Store>) -> [Promise] {
    subject.checks(ofAny)
      + (subject.isVolatile ? [] : subject.checks(ofReopened))
      + (subject.canFail ? subject.checks(ofFailing) : [])
      + (subject.canBeCorrupted ? subject.checks(ofCorrupt) : [])
  }

  func skipped(of subject: ContractSubject<Store>) -> [String] {
    var skipped: [String] = []
    if subject.isVolatile {
      skipped += ofReopened.map { "skipped, the store is volatile: \($0.description)" }
    }
    if !subject.canFail {
      skipped += ofFailing.map { "skipped, no failingAtWrite: \($0.description)" }
    }
    if !subject.canBeCorrupted {
      skipped += ofCorrupt.map { "skipped, no corrupting: \($0.description)" }
    }
    return skipped
  }
}

extension ContractSubject {
  func checks(_ promises: [StorePromise<Store>]) -> [Promise] {
    checks(
      promises.map { promise in
        StorePromise(promise.description) { try await promise.check($0.store) }
      }
    )
  }

  func checks(_ promises: [StorePromise<StoreUnderTest<Store>>]) -> [Promise] {
    promises.map { promise in
      Promise(promise.description) { [make] in
        let subject = try await make()
        // The storage lives as long as its check, even if the store does not keep it.
        defer { withExtendedLifetime(subject) {} }
        try await promise.check(subject)
      }
    }
  }
}
