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
    let root = try CompositionRoot(call)
    feed = try root.feed()
    work = root.pictureWork
    path = call.arguments.outputPath ?? "."
    guard path != "-" else {
      throw UsageError.refused("-o: 'feed save' writes files into a directory, not to stdout")
    }
  }

  func run() async throws -> ExitCode {
    let loaded = try await feed.load()
    feed.reporter.tellAge(of: loaded)
    let directory = try OutputDirectory(path: path)
    let state = feed.reporter.presenter.loaded(loaded, now: feed.shared.now())
    guard case .loaded(let screen) = state else {
      return .ok
    }
    let rows = screen.rows.prefix(feed.settings.limit ?? .max)
    // A limit changes no name.
    let pictures = NamedPicture.pictures(of: screen.rows, loaded.images)
      .prefix { $0.number <= rows.count }
    let saveFailures = Collector<any Error>()
    let loader = feed.pictures.loader(
      of: loaded.images,
      from: loaded.origin,
      onSaveFailure: saveFailures.add
    )
    var saved = [PrefetchReport.Picture?](repeating: nil, count: pictures.count)
    try await work.withProgress(pictures.map(\.numbered), of: rows.count) { show in
      try await pictures.inParallel(atOnce: requestsAtOnce) { picture in
        try await save(picture, in: directory, by: loader)
      } each: { index, picture in
        saved[index] = picture
        show(index, picture)
      }
    }
    if let failure = saveFailures.values.first {
      feed.reporter.notice(.cannotSave(because: .reason(failure)))
    }
    return try work.report(saved.compactMap(\.self))
  }

  private func save(
    _ picture: NamedPicture,
    in directory: OutputDirectory,
    by loader: any FeedImageDataLoader
  ) async throws -> PrefetchReport.Picture {
    let url = picture.url
    if let size = directory.size(ofAny: picture.name.names) {
      return .saved(url, bytes: size, wasThere: true)
    }
    switch try await loader.result(from: url) {
    case .failure(let error):
      return work.failed(url, error)
    case .success(let data):
      guard let format = ImageFormat(of: data) else {
        return work.failed(url, FailureCause.notAnImage)
      }
      let file = picture.name.name(format)
      guard try directory.add(file, data) else {
        return work.failed(url, FileError(.write, directory.path(of: file), code: EEXIST))
      }
      return .saved(url, bytes: data.count)
    }
  }
}

/// A picture of a feed, and the name of its file.
private struct NamedPicture: Sendable {
  /// The number of its row, counted from 1.
  let number: Int
  let url: URL
  let name: PictureFileName

  var numbered: NumberedPicture { NumberedPicture(number: number, url: url) }

  /// The pictures of all `rows`, in their order. One that the feed has twice is one file.
  static func pictures(of rows: [FeedRow], _ images: [FeedImage]) -> [NamedPicture] {
    let all = zip(rows, images).map { (row: $0, url: $1.url) }
    let names = PictureFileName.names(of: all)
    var seen: Set<PictureFileName> = []
    var pictures: [NamedPicture] = []
    for (index, name) in names.enumerated() where !seen.contains(name) {
      seen.insert(name)
      pictures.append(NamedPicture(number: index + 1, url: all[index].url, name: name))
    }
    return pictures
  }
}
