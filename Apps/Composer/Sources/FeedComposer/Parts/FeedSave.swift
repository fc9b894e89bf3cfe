import DurableFiles
import FeedCLI
import FeedCore
import FeedLibrary
import FeedPresentation

/// Saves the pictures of one feed as files.
struct FeedSave: Sendable {
  let feed: FeedParts
  /// What the feed is called in the names of files, and to programs.
  let name: String
  /// The path of the directory, which is made if it is missing.
  let path: String
  /// The program that is run for each new picture.
  let program: PictureProgram?
  /// Receives why pictures could not be cached, without which that is a notice.
  var onSaveFailure: (@Sendable (any Error) -> Void)?

  /// Saves all pictures that are shown.
  func run() async throws -> ExitCode {
    let loaded = try await feed.load()
    let shown = try feed.shown(loaded)
    feed.reporter.tellRemarks(on: shown)
    guard !feed.hasNothingNew(in: shown) else {
      return .ok
    }
    let places = shown.images.indices.map { shown.number(ofImageAt: $0) - 1 }
    return try await save(places, of: loaded).report(by: work)
  }

  /// Saves the picture of one image, by the number that the customer saw: that of the saved feed.
  func run(_ number: Int) async throws -> ExitCode {
    guard let current = try await feed.saved() else {
      let loaded = try await feed.load()
      _ = try loaded.image(number)
      return try await save([number - 1], of: loaded).report(by: work)
    }
    let saved = try await feed.withFormerImages(current)
    let image = try saved.image(number)
    // A picture in a private network is requested only for a feed that comes from there today.
    let latest = try await latest()
    guard let latest, let place = latest.images.firstIndex(where: { $0.id == image.id }) else {
      return try await save([number - 1], of: saved).report(by: work)
    }
    return try await save([place], of: latest).report(by: work)
  }

  /// The feed; `nil` if it cannot be loaded, which is no reason not to save a cached picture.
  private func latest() async throws -> Feed? {
    do { return try await feed.load() } catch is LoadFailure {
      return nil
    }
  }

  private var work: PictureWork { feed.shared.pictureWork(feed.reporter) }

  /// Saves the pictures of the images at these `places` of a feed, and marks them as seen where
  /// that is asked for. A name is one among those of the whole feed: what is hidden, or beyond the
  /// limit, changes none.
  func save(_ places: [Int], of loaded: Feed) async throws -> DeliveredPictures {
    let directory = try OutputDirectory(path: path)
    let places = places.prefix(feed.settings.limit ?? .max)
    let pictures = named(loaded, among: Set(places.map { $0 + 1 }))
    let outcomes = try await export(pictures, of: loaded, to: directory)
    let saved = zip(pictures, outcomes).map { picture, outcome in
      work.picture(at: picture.numbered.url, outcome, in: directory)
    }
    let hasRun = try await runProgram(for: zip(pictures, saved), of: loaded)
    try await feed.markDelivered(saved, of: places.map { loaded.images[$0] })
    return DeliveredPictures(saved, haveProgramsSucceeded: hasRun)
  }

  private func named(_ loaded: Feed, among numbers: Set<Int>) -> [NamedPicture] {
    let state = feed.reporter.presenter.loaded(loaded, now: feed.shared.now())
    guard case .loaded(let screen) = state else {
      return []
    }
    let texts = feed.settings.fileName.map { template in
      loaded.images.indices.map { template.text(of: words(ofImageAt: $0, of: loaded)) }
    }
    return NamedPicture.pictures(
      of: screen.rows,
      loaded.images,
      among: numbers,
      namedFrom: texts
    )
  }

  private func export(
    _ pictures: [NamedPicture],
    of loaded: Feed,
    to directory: OutputDirectory
  ) async throws -> [ImageDataOutcome] {
    let saveFailures = Collector<any Error>()
    let loader = feed.pictures.loader(
      of: loaded.images,
      from: loaded.origin,
      onSaveFailure: saveFailures.add
    )
    let delivery = ImageDataDelivery(to: PictureDirectory(directory: directory), by: loader)
    let owners = owners(of: loaded)
    let items = pictures.map { picture in
      ImageFile(
        picture.numbered.url,
        owner: owners[picture.numbered.number - 1],
        otherNames: picture.name.otherNames,
        isNamedForOwner: feed.settings.fileName == nil,
        name: picture.name.name
      )
    }
    let numbered = pictures.map(\.numbered)
    let outcomes = try await work.withProgress(numbered, of: loaded.images.count) { show in
      try await delivery.deliver(items) { index, outcome in
        show(index, work.picture(at: numbered[index].url, outcome, in: directory))
      }
    }
    if let failure = saveFailures.values.first {
      if let onSaveFailure {
        onSaveFailure(failure)
      } else {
        feed.reporter.notice(.cannotSave(because: .reason(failure)))
      }
    }
    return outcomes
  }

  /// What each image is known by among those of all feeds. A feed may give several images one id;
  /// then the URLs of their pictures tell them apart.
  private func owners(of loaded: Feed) -> [String] {
    let counts = Dictionary(grouping: loaded.images, by: \.id).mapValues(\.count)
    return loaded.images.map { image in
      let isAlone = counts[image.id] == 1
      let parts = [feed.url.absoluteString, image.id.uuidString]
      let words = isAlone ? parts : parts + [image.url.absoluteString]
      return UUIDNamespace.url.uuid(of: words.joined(separator: " ")).uuidString.lowercased()
    }
  }

  /// Runs the program of `--exec` for each picture that was not there before, one after another:
  /// the last one of the feed first, so that what comes last is the newest. Returns whether all
  /// succeeded.
  private func runProgram(
    for saved: some Sequence<(NamedPicture, PrefetchReport.Picture)>,
    of loaded: Feed
  ) async throws -> Bool {
    guard let program else {
      return true
    }
    var haveAllSucceeded = true
    for (picture, outcome) in saved.reversed() where outcome.isNew {
      guard let path = outcome.path else {
        continue
      }
      let words = words(ofImageAt: picture.numbered.number - 1, of: loaded, at: path)
      let hasSucceeded = try await program.run(for: words)
      haveAllSucceeded = haveAllSucceeded && hasSucceeded
    }
    return haveAllSucceeded
  }

  private func words(ofImageAt index: Int, of loaded: Feed, at path: String? = nil) -> ImageWords {
    ImageWords(
      loaded.images[index],
      number: loaded.number(ofImageAt: index),
      feed: name,
      path: path
    )
  }
}

/// A directory for pictures.
private struct PictureDirectory: ImageFiles {
  let directory: OutputDirectory

  func file(
    ofAny names: [String],
    writtenFor owner: String,
    areOwnersAlone: Bool
  ) -> (name: String, size: Int)? {
    directory.file(ofAny: names, writtenFor: owner, areOwnersAlone: areOwnersAlone)
  }

  func keep(
    _ name: String,
    _ data: Data,
    writtenFor owner: String
  ) throws -> (name: String, wasThere: Bool) {
    try directory.keep(name, data, writtenFor: owner)
  }
}
