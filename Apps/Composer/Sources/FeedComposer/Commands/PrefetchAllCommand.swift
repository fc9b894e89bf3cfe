import FeedCLI
import FeedCache
import Synchronization

/// `feed prefetch --all`: loads all followed feeds, and the data of all their images.
struct PrefetchAllCommand {
  let feeds: FeedsComposer

  func run() async throws -> ExitCode {
    // One feed's pictures at a time, six at once: so no more feeds are in memory than hosts are asked.
    let turn = Semaphore(permits: 1)
    let composer = feeds.composer
    let reports = Mutex([(text: String, entry: FeedsJSON.Entry)?](repeating: nil, count: feeds.feeds.count))
    let failed = Collector<Int>()
    try await feeds.load { index, composer, result in
      let feed = feeds.feeds[index]
      switch result {
      case .success(let loaded):
        do {
          let report = try await turn.withPermit {
            PrefetchReport(try await PrefetchCommand(composer: composer).prefetch(loaded))
          }
          if report.failures > 0 { failed.add(index) }
          let text = "\(feed.name): \(report.text(language: composer.language))"
          reports.withLock { $0[index] = (text, report.entry(of: feed)) }
        } catch let error as FeedStoreError {
          failed.add(index)
          let entry = FeedsJSON.Entry(feed, message: composer.tell(error))
          reports.withLock { $0[index] = ("", entry) }
        }
      case .failure(let error):
        failed.add(index)
        composer.tell(error)
        let entry = FeedsJSON.Entry(feed, failed: error.failure, message: error.message)
        reports.withLock { $0[index] = ("", entry) }
      }
    }
    let all = reports.withLock { $0 }.compactMap { $0 }
    try composer.console.write(
      composer.settings.isJSON ? FeedsJSON.document(of: all.map(\.entry)) : all.map(\.text).joined())
    return failed.values.isEmpty ? .ok : .someFailed
  }
}
