import FeedCache

/// Every bit of an entry flipped, and every length that it can be cut to, through the store.
struct Bits: Sendable {
  let subject: Subject
  /// Every `stride`-th of them.
  let stride: Int

  func run() throws -> Report {
    let scratch = try Scratch("bits")
    defer { try? scratch.remove() }
    // 0: changes of a feed's entry, 1: of a picture's, 2: wrongs
    let numbers = SharedNumbers(count: 3)
    let ended = Child.run {
      let store = subject.store(at: scratch.cache)
      for (index, part) in ["feed", "picture"].enumerated() {
        try await store.replace(with: Sample.feed(1))
        try await store.insert(Sample.data(0, 2), for: Sample.picture(0))
        let path = try entry(part, scratch)
        let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
        for change in Swift.stride(from: 0, to: whole.count * 9, by: stride) {
          var bytes = whole
          if change < whole.count * 8 {
            bytes[change / 8] ^= 1 << (change % 8)
          } else {
            bytes.removeLast(change - whole.count * 8 + 1)
          }
          // Validation of the change before took the folder away with its feed.
          try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
          try Data(bytes).write(to: URL(filePath: path))
          numbers[index] += 1
          if await isAccepted(part, store) {
            numbers[2] += 1
            if subject == .fileStore && numbers[2] <= 3 {
              complain("\(subject.rawValue): change \(change) of the \(part)'s entry was not noticed")
            }
          }
        }
      }
    }
    let figures =
      "\(numbers[0]) changes of a feed's entry and \(numbers[1]) of a picture's: \(numbers[2]) wrong reads, \(ended > 1 ? 1 : 0) crashes"
    var wrongs = numbers[2] > 0 ? ["\(numbers[2]) wrong reads"] : []
    if ended != 0 { wrongs.append("the process ended with \(ended)") }
    return Report(name: "bits", figures: figures, wrongs: wrongs)
  }

  /// Whether the store gives something for a corrupt entry: also nothing at all would be a wrong answer.
  private func isAccepted(_ part: String, _ store: Subject.Store) async -> Bool {
    do {
      if part == "feed" {
        _ = try await store.retrieve()
      } else {
        _ = try await store.retrieveImageData(for: Sample.picture(0))
      }
      return true
    } catch FeedStoreError.corrupt(let revision, _) {
      return await !isDeleted(part, revision, store)
    } catch {
      // To a naive store any error is corruption.
      return subject == .fileStore
    }
  }

  /// Whether validation gets rid of it, and of nothing else.
  private func isDeleted(_ part: String, _ revision: FeedStoreRevision, _ store: Subject.Store) async -> Bool {
    do {
      if part == "picture" {
        guard try await store.deleteCorruptImageData() == 1 else { return false }
        return try await store.retrieveImageData(for: Sample.picture(0)) == nil
      }
      try await store.delete(only: revision)
      return try await store.retrieve() == nil
    } catch {
      return false
    }
  }

  private func entry(_ part: String, _ scratch: Scratch) throws -> String {
    let isIt: (String) -> Bool = {
      part == "feed" ? $0.hasSuffix("feed") : $0.contains("images/") || $0.hasSuffix(".png")
    }
    guard let path = files(below: scratch.cache).first(where: isIt) else { throw Wrong("no entry of the \(part)") }
    return "\(scratch.cache)/\(path)"
  }
}
