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

/// `feed prefetch`: the feed, and the data of all its images, into the cache. What is cached already is not fetched again.
struct PrefetchCommand {
  /// As many as a browser asks one server for at a time.
  private static let atOnce = 6

  let composer: FeedComposer

  func run() async throws -> ExitCode {
    let saveFailures = Failures()
    let feed = try await composer.loadFeed(onSaveFailure: saveFailures.add)
    var seen: Set<URL> = []
    let urls = feed.images.map(\.url).filter { seen.insert($0).inserted }
    // Where the feed itself could not be had, asking for each picture several times only takes long.
    let isPatient = if case .remote = feed.origin { true } else { false }
    let pictures = try await pictures(at: urls, isPatient: isPatient, saveFailures)

    let report = PrefetchReport(pictures)
    try composer.console.write(composer.settings.isJSON ? report.document : report.text)
    if let failure = saveFailures.first { throw failure }
    return report.failures > 0 ? .somePicturesFailed : .ok
  }

  private func pictures(
    at urls: [URL], isPatient: Bool, _ saveFailures: Failures
  ) async throws -> [PrefetchReport.Picture] {
    var pictures: [URL: PrefetchReport.Picture] = [:]
    try await withThrowingTaskGroup(of: (URL, PrefetchReport.Picture).self) { group in
      var waiting = urls.makeIterator()
      for url in (0..<Self.atOnce).compactMap({ _ in waiting.next() }) {
        group.addTask { (url, try await picture(at: url, isPatient: isPatient, saveFailures)) }
      }
      while let (url, picture) = try await group.next() {
        pictures[url] = picture
        tell(picture, PrefetchReport.line(for: picture, number: pictures.count, of: urls.count))
        if let next = waiting.next() {
          group.addTask { (next, try await self.picture(at: next, isPatient: isPatient, saveFailures)) }
        }
      }
    }
    return urls.compactMap { pictures[$0] }
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
      return .failed(url, reason: ErrorWords().reason(for: failure))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return .failed(url, reason: ErrorWords().reason(for: remoteFailures.first ?? error))
    }
  }

  private func tell(_ picture: PrefetchReport.Picture, _ line: String) {
    if picture.isSaved { composer.console.progress(line) } else { composer.console.error(line) }
  }
}

/// Collects what a decorator reports.
private final class Failures: Sendable {
  private let errors = Mutex<[any Error]>([])

  var first: (any Error)? { errors.withLock { $0.first } }

  @Sendable func add(_ error: any Error) { errors.withLock { $0.append(error) } }
}
