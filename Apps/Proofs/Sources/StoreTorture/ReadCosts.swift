import FaultySystem
import FeedCache
import Findings

/// Counts the system calls of a first look-up: they must not grow with what is kept.
enum ReadCosts {
  private struct Calls: BitwiseCopyable {
    var feed = 0, picture = 0
  }

  static func run() throws -> Finding {
    try torture("read costs") { directory, violations in
      guard faulty_is_available() else {
        throw Obstacle("system calls can be counted on Linux only")
      }
      let few = Shared(Calls.self)
      let many = Shared(Calls.self)
      let ended = Child.run {
        let store = Subject.fileStore.store(at: directory.cache)
        try await store.save(1)
        try await store.savePicture(0, 1)
        try await count(directory, few)
        for picture in 1..<500 {
          try await store.savePicture(picture, 1)
        }
        try await count(directory, many)
      }
      if ended != 0 || few.feed == 0 || few.picture == 0 || few.feed != many.feed
        || few.picture != many.picture
      {
        violations.append("they grow with what is kept")
      }
      return
        "a first look-up makes \(few.feed) system calls for the feed and \(few.picture) for a picture with 1 kept, "
        + "\(many.feed) and \(many.picture) with 500"
    }
  }

  private static func count(_ directory: WorkDirectory, _ calls: Shared<Calls>) async throws {
    let store = Subject.fileStore.store(at: directory.cache)
    faulty_arm(-1, 0, false, -1, 0)
    _ = try await store.retrieve()
    calls.feed = faulty_disarm()
    faulty_arm(-1, 0, false, -1, 0)
    _ = try await store.retrieveImageData(for: NumberedFeeds.picture(0))
    calls.picture = faulty_disarm()
  }
}
