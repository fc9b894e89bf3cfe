import FeedCLI
import FeedCache
import Synchronization

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
    let pictures = try await kept(of: pictures(at: urls, of: feed.origin, saveFailures))

    // The cache failed: that is an error of the command, and no report.
    if let failure = saveFailures.first { throw failure }
    let report = PrefetchReport(pictures)
    try composer.console.write(
      composer.settings.isJSON ? report.document : report.text(language: composer.language))
    return report.failures > 0 ? .somePicturesFailed : .ok
  }

  private func pictures(
    at urls: [URL], of origin: Feed.Origin, _ saveFailures: Failures
  ) async throws -> [PrefetchReport.Picture] {
    let display = ProgressDisplay(console: composer.console, language: composer.language)
    defer { display.end() }
    let clock = ContinuousClock()
    let start = clock.now
    var pictures = [PrefetchReport.Picture?](repeating: nil, count: urls.count)
    var progress = ProgressState(done: 0, of: urls.count, bytes: 0, elapsed: .zero)
    // Those that wait for the disk are one commit, while the budget limits the memory that they take.
    try await inParallel(urls, atOnce: 4 * requestsAtOnce) { url in
      try await picture(at: url, of: origin, saveFailures)
    } each: { place, picture in
      pictures[place] = picture
      progress.done += 1
      progress.bytes += picture.bytes
      progress.elapsed = clock.now - start
      let line = PrefetchReport.line(
        for: picture, number: progress.done, of: urls.count, language: composer.language)
      if !picture.isSaved { display.error(line) }
      display.show(progress, detail: picture.isSaved ? line : nil)
    }
    return pictures.compactMap { $0 }
  }

  /// The same, once more: what was saved first may have had to go for what lies further up the feed and came later.
  private func kept(of pictures: [PrefetchReport.Picture]) async throws -> [PrefetchReport.Picture] {
    let saved = pictures.count { $0.isSaved }
    guard try await composer.keptPictures() < saved else { return pictures }
    var kept: [PrefetchReport.Picture] = []
    for picture in pictures {
      guard picture.isSaved, try await !composer.keeps(picture.url) else {
        kept.append(picture)
        continue
      }
      let failure = FeedStoreError.noRoom(limit: composer.environment.imageDataLimit)
      kept.append(failed(picture.url, because: failure))
    }
    return kept
  }

  /// From the cache, whose failure only means that remote is asked, or else from remote and saved.
  private func picture(
    at url: URL, of origin: Feed.Origin, _ saveFailures: Failures
  ) async throws -> PrefetchReport.Picture {
    do {
      let data = try await composer.cachedImageDataLoader.loadImageData(from: url)
      return .saved(url, bytes: data.count, wasThere: true)
    } catch { try Task.checkCancellation() }
    // Where the feed itself could not be had, asking for each picture several times only takes long.
    let isPatient = if case .remote = origin { true } else { false }
    do {
      let data = try await composer.remoteImageDataLoader(of: origin, isPatient: isPatient).loadImageData(from: url)
      do {
        try await composer.localImageDataLoader.save(data, for: url)
      } catch {
        try Task.checkCancellation()
        // Without room a picture goes without; any other failure is the cache's, and ends the command with its code.
        if case FeedStoreError.noRoom = error {} else { saveFailures.add(error) }
        return failed(url, because: error)
      }
      return .saved(url, bytes: data.count)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return failed(url, because: error)
    }
  }

  private func failed(_ url: URL, because error: any Error) -> PrefetchReport.Picture {
    .failed(
      url, PrefetchReport.Picture.Reason(error), message: composer.language.text(.reason(error)))
  }
}
