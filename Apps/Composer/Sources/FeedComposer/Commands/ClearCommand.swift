import FeedCLI
import FeedCache
import FeedPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `feed clear`: deletes the cache, of one feed or of all.
struct ClearCommand {
  let environment: Environment
  let settings: Settings
  let console: Console

  func run() async throws -> ExitCode {
    let caches = environment.caches(settings.cacheDirectory)
    if let url = settings.feedURL { try await caches.store(for: url).delete() } else { try await caches.deleteAll() }
    if settings.isJSON { try console.write("{\"cleared\":true}\n") }
    let words = environment.commandWords
    console.notice(settings.feedURL.map { words.cleared(SafeText.url($0.absoluteString)) } ?? words.clearedAll)
    return .ok
  }
}
