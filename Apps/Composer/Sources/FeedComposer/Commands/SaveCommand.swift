import FeedCLI

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
    var taken: Set<String> = []
    let images = zip(screen.rows, feed.images).prefix(composer.settings.limit ?? .max).map { row, image in
      // Some file systems do not tell upper from lower case.
      let isFree = taken.insert(PictureFileName(of: row).stem.lowercased()).inserted
      return (name: PictureFileName(of: row, hasWholeID: !isFree), url: image.url)
    }
    let saveFailures = Collector<any Error>()
    let loader = composer.imageDataLoader(of: feed.origin, onSaveFailure: saveFailures.add)
    let pictures = try await composer.withProgress(images.map(\.url), atOnce: requestsAtOnce) { index, url in
      let name = images[index].name
      if let size = directory.size(ofAny: name.names) { return .saved(url, bytes: size, wasThere: true) }
      switch try await composer.imageData(at: url, by: loader) {
      case .failure(let error): return composer.failed(url, error)
      case .success(let data):
        guard let format = ImageFormat(of: data) else { return composer.failed(url, FailureCause.notAnImage) }
        guard try directory.add(name.name(format), data) else {
          return composer.failed(url, OutputFileError(directory.path(of: name.name(format)), code: EEXIST))
        }
        return .saved(url, bytes: data.count)
      }
    }
    if let failure = saveFailures.values.first { composer.notice(.cannotSave(because: .reason(failure))) }
    return try composer.report(pictures)
  }
}
