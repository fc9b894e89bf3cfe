// What is shown lacks what its settings hide: saved, that would be lost.
import FeedCore

func save(_ shown: ShownImages, by saver: any FeedSaver) async throws {
#if REFUSED
  try await saver.save(shown)  // cannot convert value of type 'ShownImages' to expected argument type 'Feed'
#else
  if let feed = shown.feed {
    try await saver.save(feed)
  }
#endif
}
