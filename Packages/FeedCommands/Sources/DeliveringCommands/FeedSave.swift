import CommandLine
import DurableFiles
import FeedCLI
import FeedCommands
import FeedCore
import FeedEnvironment
import FeedLibrary
import FeedPresentation

/// Saves the pictures of one feed as files.
struct FeedSave: Sendable {
  private let feed: OpenedFeed
  private let path: String
  private let program: PictureProgram?
  private let onSaveFailure: @Sendable (any Error) -> Void

  /// Saves into the directory at a path, which is made if it is missing, and has the program run
  /// for each new picture. `onSaveFailure` receives why pictures could not be cached.
  init(
    _ feed: OpenedFeed,
    to path: String,
    _ program: PictureProgram?,
    onSaveFailure: @escaping @Sendable (any Error) -> Void
  ) {
    self.feed = feed
    self.path = path
    self.program = program?.reporting(by: feed.reporter)
    self.onSaveFailure = onSaveFailure
  }

  /// Saves the pictures of images, by the numbers that the customer saw: those of the saved feed.
  func run(_ numbers: [Int]) async throws -> OpenedFeeds.Report {
    guard let current = try await feed.saved() else {
      return try await save(numbers, of: feed.load())
    }
    let saved = try await feed.marked(current)
    let ids = try numbers.map { try saved.images.image($0).id }
    // A picture in a private network is requested only for a feed that comes from there today.
    let latest = try await latest()
    let places = ids.map { id in latest?.images.firstIndex { $0.id == id } }
    guard let latest, !places.contains(nil) else {
      return try await save(numbers, of: saved)
    }
    return try await save(places.compactMap { $0.map { $0 + 1 } }, of: latest)
  }

  private func save(_ numbers: [Int], of marked: MarkedFeed) async throws -> OpenedFeeds.Report {
    _ = try numbers.map(marked.images.image)
    return try await run(try marked.shown(as: feed.followed), only: Set(numbers))
  }

  /// The feed; `nil` if it cannot be loaded, which is no reason not to save a cached picture.
  private func latest() async throws -> MarkedFeed? {
    do { return try await feed.load() } catch is LoadFailure {
      return nil
    }
  }

  /// Saves the pictures of the images that are shown of the feed, or of those with these numbers,
  /// and marks them as seen where that is asked for. A name is one among those of the whole feed:
  /// what is hidden, or beyond the limit, changes none.
  func run(_ shown: ShownImages, only numbers: Set<Int>? = nil) async throws -> OpenedFeeds.Report {
    let chosen = shown.items.filter { numbers?.contains($0.number) ?? true }
    let items = chosen.prefix(feed.choices[.limit] ?? .max)
    let pictures = named(items, of: shown)
    let directory = try OutputDirectory(path: path)
    let saveFailures = Collector<any Error>()
    let loader = feed.pictures.loader(
      of: shown.all,
      from: shown.feed?.origin ?? .remote(),
      onSaveFailure: saveFailures.add
    )
    let delivered = try await feed.delivery.deliver(
      pictures.map(\.numbered),
      as: files(pictures, of: shown.all),
      of: shown.all.count,
      by: ImageDataDelivery(to: PictureDirectory(directory: directory), by: loader),
      in: directory
    )
    saveFailures.values.first.map(onSaveFailure)
    let programRun = programRun(for: pictures, of: shown)
    return try await feed.report(on: delivered, of: items, programRun: programRun)
  }

  private func named(
    _ items: some Sequence<ShownImages.Item>,
    of shown: ShownImages
  ) -> [NamedPicture] {
    let texts = feed.choices[.fileName].map { template in
      shown.all.indices.map { template.text(of: words(ofImageAt: $0, of: shown)) }
    }
    return NamedPicture.pictures(
      of: shown.all.map { feed.reporter.presenter.row(for: $0, now: feed.shared.now()) },
      shown.all,
      among: Set(items.map(\.number)),
      namedFrom: texts
    )
  }

  private func files(_ pictures: [NamedPicture], of images: [FeedImage]) -> [ImageFile] {
    let owners = owners(of: images)
    return pictures.map { picture in
      ImageFile(
        picture.numbered.key,
        owner: owners[picture.numbered.number - 1],
        otherNames: picture.name.otherNames,
        isNamedForOwner: feed.choices[.fileName] == nil,
        name: picture.name.name
      )
    }
  }

  /// What each image is known by among those of all feeds. A feed may give several images one id;
  /// then the keys of their pictures tell them apart.
  private func owners(of images: [FeedImage]) -> [String] {
    let counts = Dictionary(grouping: images, by: \.id).mapValues(\.count)
    return images.map { image in
      let isAlone = counts[image.id] == 1
      let parts = [feed.identity.absoluteString, image.id.uuidString]
      let words = isAlone ? parts : parts + [image.dataKey.spelling]
      return UUIDNamespace.url.uuid(of: words.joined(separator: " ")).uuidString.lowercased()
    }
  }

  private func programRun(
    for pictures: [NamedPicture],
    of shown: ShownImages
  ) -> OpenedFeed.ProgramRun? {
    guard let program else {
      return nil
    }
    return { index, picture in
      guard let path = picture.path else {
        return true
      }
      let place = pictures[index].numbered.number - 1
      return try await program.run(for: words(ofImageAt: place, of: shown, at: path))
    }
  }

  private func words(
    ofImageAt index: Int,
    of shown: ShownImages,
    at path: String? = nil
  ) -> ImageWords {
    ImageWords(shown.all[index], number: index + 1, feed: feed.followed.name, path: path)
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

extension CallParts {
  /// The path of the directory for pictures.
  func saveDirectory() throws(UsageError) -> String {
    let path = choices.arguments.outputPath ?? choices[.saveDir] ?? "."
    guard path != "-" else {
      throw .refused("-o: 'feed save' writes files into a directory, not to stdout")
    }
    guard !path.isEmpty else {
      throw .refused("-o: the path of the directory is empty")
    }
    return path
  }
}
