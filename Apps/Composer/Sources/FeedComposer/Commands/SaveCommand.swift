import DurableFiles
import FeedCLI
import FeedLibrary

/// `feed save`: the pictures as files, under names that say what they show. What is there already
/// is left alone.
struct SaveCommand: FeedCommand {
  static let description = Command.save

  private let feed: FeedParts
  private let work: PictureWork
  /// The path of the directory; it is made if nothing is there.
  private let path: String

  init(_ call: Call) throws {
    let composer = try FeedComposer(call)
    feed = try composer.feed()
    work = composer.pictureWork
    path = call.arguments.outputPath ?? "."
  }

  func run() async throws -> ExitCode {
    let loaded = try await feed.load()
    feed.reporter.tellAge(of: loaded)
    let directory = try OutputDirectory(path: path)
    let state = feed.reporter.presenter.loaded(loaded, now: feed.shared.now())
    guard case .loaded(let screen) = state else {
      return .ok
    }
    let all = zip(screen.rows, loaded.images).map { (row: $0, url: $1.url) }
    // A limit changes no name.
    let names = PictureFileName.names(of: all)
    let rows = Array(all.prefix(feed.settings.limit ?? .max))
    // A picture that the feed has twice is one file.
    var seen: Set<PictureFileName> = []
    let indices = rows.indices.filter { seen.insert(names[$0]).inserted }
    let numbered = indices.map { NumberedPicture(number: $0 + 1, url: rows[$0].url) }
    let saveFailures = Collector<any Error>()
    let loader = feed.pictures.loader(of: loaded.origin, onSaveFailure: saveFailures.add)
    var pictures = [PrefetchReport.Picture?](repeating: nil, count: numbered.count)
    try await work.withProgress(numbered, of: rows.count) { show in
      try await indices.inParallel(atOnce: requestsAtOnce) { index in
        try await save(at: rows[index].url, as: names[index], in: directory, by: loader)
      } each: { index, picture in
        pictures[index] = picture
        show(index, picture)
      }
    }
    if let failure = saveFailures.values.first {
      feed.reporter.notice(.cannotSave(because: .reason(failure)))
    }
    return try work.report(pictures.compactMap(\.self))
  }

  private func save(
    at url: URL,
    as name: PictureFileName,
    in directory: OutputDirectory,
    by loader: any FeedImageDataLoader
  ) async throws -> PrefetchReport.Picture {
    if let size = directory.size(ofAny: name.names) {
      return .saved(url, bytes: size, wasThere: true)
    }
    switch try await loader.result(from: url) {
    case .failure(let error):
      return work.failed(url, error)
    case .success(let data):
      guard let format = ImageFormat(of: data) else {
        return work.failed(url, FailureCause.notAnImage)
      }
      let file = name.name(format)
      guard try directory.add(file, data) else {
        return work.failed(url, FileError(.write, directory.path(of: file), code: EEXIST))
      }
      return .saved(url, bytes: data.count)
    }
  }
}
