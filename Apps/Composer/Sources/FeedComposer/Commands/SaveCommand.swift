import FeedCLI
import FeedLibrary

/// `feed save`: the pictures as files, under names that say what they show. What is there already is left alone.
struct SaveCommand {
  let composer: FeedComposer
  /// The path of the directory; it is made if nothing is there.
  let directory: String

  func run() async throws -> ExitCode {
    let feed = try await composer.loadFeed(notice: composer.notice)
    composer.tellAge(of: feed)
    let directory = try OutputDirectory(path: directory)
    guard case .loaded(let screen) = composer.presenter.loaded(feed, now: composer.now()) else { return .ok }
    let all = zip(screen.rows, feed.images)
    // A limit changes no name.
    let names = PictureFileName.names(of: all.map { (row: $0, url: $1.url) })
    let rows = Array(all.prefix(composer.settings.limit ?? .max))
    // A picture that the feed has twice is one file.
    var seen: Set<PictureFileName> = []
    let indices = rows.indices.filter { seen.insert(names[$0]).inserted }
    let numbered = indices.map { NumberedPicture(number: $0 + 1, url: rows[$0].1.url) }
    let saveFailures = Collector<any Error>()
    let loader = composer.imageDataLoader(of: feed.origin, onSaveFailure: saveFailures.add)
    var pictures = [PrefetchReport.Picture?](repeating: nil, count: numbered.count)
    try await composer.withProgress(numbered, of: rows.count) { show in
      try await indices.inParallel(atOnce: requestsAtOnce) { index in
        try await save(at: rows[index].1.url, as: names[index], in: directory, by: loader)
      } each: { index, picture in
        pictures[index] = picture
        show(index, picture)
      }
    }
    if let failure = saveFailures.values.first { composer.notice(.cannotSave(because: .reason(failure))) }
    return try composer.report(pictures.compactMap(\.self))
  }

  private func save(
    at url: URL, as name: PictureFileName, in directory: OutputDirectory,
    by loader: any FeedImageDataLoader
  ) async throws -> PrefetchReport.Picture {
    if let size = directory.size(ofAny: name.names) {
      return .saved(url, bytes: size, wasThere: true)
    }
    switch try await composer.imageData(at: url, by: loader) {
    case .failure(let error):
      return composer.failed(url, error)
    case .success(let data):
      guard let format = ImageFormat(of: data) else {
        return composer.failed(url, FailureCause.notAnImage)
      }
      let file = name.name(format)
      guard try directory.add(file, data) else {
        return composer.failed(url, OutputFileError(directory.path(of: file), code: EEXIST))
      }
      return .saved(url, bytes: data.count)
    }
  }
}
