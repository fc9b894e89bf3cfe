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
    let shown = feed.shown(loaded)
    feed.reporter.tellRemarks(on: shown)
    guard !feed.hasNothingNew(in: shown) else {
      return .ok
    }
    let directory = try OutputDirectory(path: path)
    let state = feed.reporter.presenter.loaded(loaded, now: feed.shared.now())
    guard case .loaded(let screen) = state else {
      return .ok
    }
    // What is hidden, or beyond the limit, changes no name.
    let numbers = shown.images.indices.prefix(feed.settings.limit ?? .max)
      .map(shown.number(ofImageAt:))
    let pictures = NamedPicture.pictures(of: screen.rows, loaded.images, among: Set(numbers))
    let saveFailures = Collector<any Error>()
    let loader = feed.pictures.loader(
      of: loaded.images,
      from: loaded.origin,
      onSaveFailure: saveFailures.add
    )
    let exporter = ImageDataExporter(to: PictureDirectory(directory: directory), by: loader)
    let items = pictures.map { ImageDataExporter.Item($0.numbered.url, name: $0.name.name) }
    let numbered = pictures.map(\.numbered)
    let outcomes = try await work.withProgress(numbered, of: loaded.images.count) { show in
      try await exporter.export(items, atOnce: requestsAtOnce) { index, outcome in
        show(index, work.picture(at: numbered[index].url, outcome))
      }
    }
    if let failure = saveFailures.values.first {
      feed.reporter.notice(.cannotSave(because: .reason(failure)))
    }
    let saved = zip(numbered.map(\.url), outcomes).map(work.picture)
    let code = try work.report(saved)
    try await feed.markDelivered(saved, of: shown)
    return code
  }
}

/// A directory for pictures.
private struct PictureDirectory: ImageFiles {
  let directory: OutputDirectory

  func size(ofAny names: [String]) -> Int? {
    directory.size(ofAny: names)
  }

  func add(_ name: String, _ data: Data) throws -> Bool {
    try directory.add(name, data)
  }

  func taken(_ name: String) -> any Error {
    FileError(.write, directory.path(of: name), code: EEXIST)
  }
}
