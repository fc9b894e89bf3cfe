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
        Example("feed keep apod 3", "keep the third image of a followed feed"),
        Example("feed keep 1 kept --undo", "let the image go that was kept last"),
      ]
    )
  ) { try KeepCommand($0).run }
}

private struct KeepCommand: Sendable {
  private let feed: OpenedFeed
  private let numbers: [Int]
  private let isUndo: Bool

  init(_ call: Call) throws {
    let parts = try CallParts(call)
    guard call.places.data != nil else {
      throw UsageError.noDataDirectory
    }
    feed = try parts.feed()
    numbers = call.arguments.numbers
    isUndo = call.arguments[.undo] != nil
  }

  func run() async throws -> ExitCode {
    let (images, origin) = try await feed.images(numbers)
    for image in images {
      if isUndo {
        let isLetGo = try await feed.keeper.letGo(image)
        let name = name(of: image)
        feed.reporter.notice(isLetGo ? .letGo(name) : .notKept(name))
      } else {
        let isNew = try await keep(image, from: origin)
        let name = name(of: image)
        feed.reporter.notice(isNew ? .kept(name, shownBy: "feed kept") : .keptAlready(name))
      }
    }
    return .ok
  }

  private func keep(_ image: FeedImage, from origin: Feed.Origin) async throws -> Bool {
    let picture = try await feed.signOfLife.during {
      try await loadPicture(of: image, from: origin)
    }
    return try await feed.keeper.keep(image, picture)
  }

  /// What an image is called, and its feed.
  private func name(of image: FeedImage) -> Message {
    let row = feed.reporter.presenter.row(for: image, now: feed.shared.now())
    let caption = row.description ?? image.url.lastPathComponent
    // The pictures of a post share its caption.
    let name = image.parts > 1 ? "\(caption) \(image.part)/\(image.parts)" : caption
    return .image(name, of: feed.followed.name)
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
  /// An image by its words, and the name of its feed.
  static func image(_ words: String, of feed: String) -> Message {
    Message("imageOfFeed", ["image": .untrusted(words), "feed": .untrusted(feed)])
  }

  /// An image is kept now.
  static func kept(_ image: Message, shownBy command: String) -> Message {
    Message("keptImage", ["image": .message(image), "command": .untrusted(command)])
  }

  /// An image was kept before.
  static func keptAlready(_ image: Message) -> Message {
    Message("keptAlready", ["image": .message(image)])
  }

  /// An image was let go.
  static func letGo(_ image: Message) -> Message {
    Message("letGoImage", ["image": .message(image)])
  }

  /// An image that is to be let go is not kept.
  static func notKept(_ image: Message) -> Message {
    Message("notKept", ["image": .message(image)])
  }
}
