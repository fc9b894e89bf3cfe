import FeedCLI
import FeedCache
import FeedCore
import FeedPresentation
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// So many pictures are fetched or saved at once, while ``requestsAtOnce`` limits the requests: those that wait for the disk are one commit.
private let picturesAtOnce = 4 * requestsAtOnce

/// `feed prefetch`: the feed, and the data of all its images, into the cache. What is cached already is not fetched again.
struct PrefetchCommand {
  let composer: FeedComposer

  func run() async throws -> ExitCode {
    let saveFailures = Failures()
    let feed = try await composer.loadFeed(onSaveFailure: saveFailures.add)
    // Where the feed cannot be kept its pictures cannot either: nothing is fetched in vain.
    if let failure = saveFailures.first { throw failure }
    var seen: Set<URL> = []
    let urls = feed.images.map(\.url).filter { seen.insert($0).inserted }
    // Where the feed itself could not be had, asking for each picture several times only takes long.
    let isPatient = if case .remote = feed.origin { true } else { false }
    let pictures = try await pictures(at: urls, isPatient: isPatient, saveFailures)

    let report = PrefetchReport(pictures)
    try composer.console.write(
      composer.settings.isJSON ? report.document : report.text(strings: composer.environment.strings))
    if let failure = saveFailures.first { throw failure }
    return report.failures > 0 ? .somePicturesFailed : .ok
  }

  private func pictures(
    at urls: [URL], isPatient: Bool, _ saveFailures: Failures
  ) async throws -> [PrefetchReport.Picture] {
    let display = ProgressDisplay(console: composer.console, strings: composer.environment.strings)
    defer { display.end() }
    let clock = ContinuousClock()
    let start = clock.now
    var pictures = [PrefetchReport.Picture?](repeating: nil, count: urls.count)
    var progress = ProgressState(done: 0, of: urls.count, bytes: 0, elapsed: .zero)
    try await inParallel(urls, atOnce: picturesAtOnce) { url in
      try await picture(at: url, isPatient: isPatient, saveFailures)
    } each: { place, picture in
      pictures[place] = picture
      progress.done += 1
      progress.bytes += picture.bytes
      progress.elapsed = clock.now - start
      let line = PrefetchReport.line(
        for: picture, number: progress.done, of: urls.count, strings: composer.environment.strings)
      if !picture.isSaved { display.error(line) }
      display.show(progress, detail: line)
    }
    return pictures.compactMap { $0 }
  }

  private func picture(
    at url: URL, isPatient: Bool, _ saveFailures: Failures
  ) async throws -> PrefetchReport.Picture {
    let (remoteFailures, ownSaveFailures) = (Failures(), Failures())
    let loader = composer.imageDataLoader(
      isPatient: isPatient, onFailure: remoteFailures.add, onSaveFailure: ownSaveFailures.add)
    do {
      let data = try await loader.loadImageData(from: url)
      guard let failure = ownSaveFailures.first else { return .saved(url, bytes: data.count) }
      // Without room a picture goes without; any other failure is the cache's, and ends the command with its code.
      if case FeedStoreError.noRoom = failure {} else { saveFailures.add(failure) }
      return .failed(url, reason: composer.environment.errorWords.reason(for: failure))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return .failed(url, reason: composer.environment.errorWords.reason(for: remoteFailures.first ?? error))
    }
  }
}
