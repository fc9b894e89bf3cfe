import CommandLine
import FeedCLI
public import FeedCommands
import FeedCore
import FeedLibrary
import FeedPresentation
import FeedTerminal

extension FeedCommand {
  /// `feed keep`: keeps one image for good, with its picture, or lets it go.
  public static let keep = FeedCommand(
    Command(
      "keep",
      "keep image N for good, with its picture, in the feed 'kept'; nothing but --undo deletes it",
      operands: [.imageNumber, .feed],
      options: [.url, .undo, .cacheDir, .offline, .timeout, .now],
      examples: [
        Example("feed keep 3 apod", "keep the third image of a followed feed"),
        Example("feed keep 1 kept --undo", "let the image go that was kept last"),
      ]
    )
  ) { try KeepCommand($0).run }
}

private struct KeepCommand: Sendable {
  private let feed: OpenedFeed
  private let number: Int
  private let isUndo: Bool

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    guard call.places.data != nil else {
      throw UsageError.noDataDirectory
    }
    feed = try parts.feed()
    number = call.arguments.imageNumber ?? 1
    isUndo = call.arguments[.undo] != nil
  }

  func run() async throws -> ExitCode {
    let (image, origin) = try await feed.image(number)
    let keeper = feed.keeper
    if isUndo {
      feed.reporter.notice(try await keeper.letGo(image) ? .letGo : .notKept)
    } else {
      let picture = try await feed.signOfLife.during {
        try await loadPicture(of: image, from: origin)
      }
      let isNew = try await keeper.keep(image, picture)
      feed.reporter.notice(isNew ? .kept(shownBy: "feed kept") : .keptAlready)
    }
    return .ok
  }

  /// The picture of an image: what is cached, or else what is loaded.
  private func loadPicture(of image: FeedImage, from saved: Feed.Origin) async throws -> Data {
    if case .success(let picture) = try await feed.pictures.cached.result(for: image.dataKey) {
      return picture
    }
    var origin = saved
    // A private network is asked only for pictures of a feed that was just loaded from there.
    if saved.isFromPrivateNetwork, !saved.allowsPrivateNetwork {
      origin = try await feed.load().feed.origin
    }
    let loader = feed.pictures.loader(of: [image], from: origin, isCached: false) { error in
      feed.reporter.detail(.cannotSave(because: .reason(error)))
    }
    return try await loader.loadImageData(for: image.dataKey)
  }
}

extension Message {
  /// An image was kept before.
  static let keptAlready = Message("keptAlready")

  /// An image that is to be let go is not kept.
  static let notKept = Message("notKept")
}
