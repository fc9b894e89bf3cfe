import FeedCache
import FeedFailures
import Findings

/// Flips every bit of an entry and cuts it to every length; reading it through the store must fail
/// each time.
struct Bits: Sendable {
  private enum Part: String, CaseIterable { case feed, picture }

  private struct Counts: BitwiseCopyable {
    var feed = 0, picture = 0, wrongReads = 0
  }

  let subject: Subject
  /// Every `stride`-th change is tried.
  let stride: Int

  func run() throws -> Finding {
    try torture("bits") { directory, violations in
      let counts = Shared(Counts.self)
      let ended = Child.run {
        for part in Part.allCases {
          try await change(part, directory, counts)
        }
      }
      if counts.wrongReads > 0 {
        violations.append("\(counts.wrongReads) wrong reads")
      }
      if ended != 0 {
        violations.append("the process ended with \(ended)")
      }
      return "\(counts.feed) changes of a feed's entry and \(counts.picture) of a picture's: "
        + "\(counts.wrongReads) wrong reads, \(ended > 1 ? 1 : 0) crashes"
    }
  }

  private func change(_ part: Part, _ directory: WorkDirectory, _ counts: Shared<Counts>)
    async throws
  {
    let store = subject.store(at: directory.cache)
    try await store.save(1)
    try await store.savePicture(0, 2)
    let entry = files(below: directory.cache).first {
      part == .feed ? $0.hasSuffix("feed") : $0.contains("images/") || $0.hasSuffix(".png")
    }
    guard let entry else {
      throw Violation("no entry of the \(part)")
    }
    let file = URL(filePath: "\(directory.cache)/\(entry)")
    let whole = [UInt8](try Data(contentsOf: file))
    for change in Swift.stride(from: 0, to: whole.count * 9, by: stride) {
      var bytes = whole
      if change < whole.count * 8 {
        bytes[change / 8] ^= 1 << (change % 8)
      } else {
        bytes.removeLast(change - whole.count * 8 + 1)
      }
      // Deleting the corrupt entry of the change before deleted its empty folder too.
      try FileManager.default.createDirectory(
        atPath: file.deletingLastPathComponent().path,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      try Data(bytes).write(to: file)
      if part == .feed {
        counts.feed += 1
      } else {
        counts.picture += 1
      }
      guard await !isNoticed(part, store) else {
        continue
      }
      counts.wrongReads += 1
      if subject == .fileStore && counts.wrongReads <= 3 {
        complain("\(subject.rawValue): change \(change) of the \(part)'s entry was not noticed")
      }
    }
  }

  /// Whether reading the corrupt entry fails, and validation deletes it and nothing else. Reporting
  /// that nothing is saved would be wrong too.
  private func isNoticed(_ part: Part, _ store: Subject.Store) async -> Bool {
    do {
      _ = try await part == .feed ? store.savedNumber() : store.savedVersion(of: 0)
      return false
    } catch FeedStoreError.corrupt(let revision, _) {
      return await isDeleted(part, revision, store)
    } catch FeedStoreError.unavailable(let cause) where FailureCause(cause).isNewerFormat {
      // One bit makes it a newer version's, which is not read and stays.
      return true
    } catch {
      // The naive stores report corruption as any other error.
      return subject != .fileStore && !(error is Violation)
    }
  }

  private func isDeleted(_ part: Part, _ revision: FeedStoreRevision, _ store: Subject.Store) async
    -> Bool
  {
    do {
      if part == .feed {
        try await store.delete(only: revision)
        return try await store.savedNumber() == nil
      }
      guard try await store.deleteCorruptImageData() == 1 else {
        return false
      }
      return try await store.savedVersion(of: 0) == nil
    } catch {
      return false
    }
  }
}
