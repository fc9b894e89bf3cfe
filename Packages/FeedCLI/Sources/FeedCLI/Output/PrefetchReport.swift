public import FeedCore
public import FeedPresentation

/// What `feed prefetch` and `feed save` report.
public struct PrefetchReport: Hashable, Sendable {
  /// The outcome of one picture.
  public struct Picture: Hashable, Sendable {
    /// Why a picture is not in the cache, as scripts see it.
    public enum Reason: String, Sendable {
      /// The server could not be reached, or did not respond in time; its response is not a
      /// picture.
      case connectivity, invalidData = "invalid_data"
      /// The URL is never fetched, for its scheme or a private network; the picture's format is not
      /// supported.
      case forbidden, format
      /// The cache keeps no more pictures of this feed; the user chose not to use the network.
      case quota, offline
    }

    enum State: String {
      case saved, already, failed
    }

    /// What its data is kept under.
    public let key: ImageDataKey
    /// The size of its data; 0 if it is not saved.
    public let bytes: Int
    /// The path of the file that holds its data alone; `nil` for one that only the cache has.
    public let path: String?
    let state: State
    var reason: Reason?
    /// Why it is not kept, in the user's language; empty if it is.
    public internal(set) var message = ""

    /// Its URL.
    public var url: URL { key.url }

    /// Whether the picture is kept: in the cache, or as a file.
    public var isSaved: Bool { state != .failed }

    /// Whether the picture was not there before.
    public var isNew: Bool { state == .saved }

    /// A picture that is kept, with the size of its data; whether it was there before; and the path
    /// of its file.
    public static func saved(
      _ key: ImageDataKey,
      bytes: Int,
      wasThere: Bool = false,
      path: String? = nil
    ) -> Picture {
      Picture(key: key, bytes: bytes, path: path, state: wasThere ? .already : .saved)
    }

    /// A picture that is not kept, and why; `message` is a sentence in the user's language.
    public static func failed(
      _ key: ImageDataKey,
      _ reason: Reason,
      message: String
    ) -> Picture {
      Picture(key: key, bytes: 0, path: nil, state: .failed, reason: reason, message: message)
    }
  }

  private let pictures: [Picture]

  /// Makes a report of these pictures.
  public init(_ pictures: [Picture]) {
    self.pictures = pictures
  }

  /// How many pictures are not in the cache.
  public var failures: Int { pictures.count { !$0.isSaved } }

  private var bytes: Int { pictures.reduce(0) { $0 + $1.bytes } }

  /// The summary, in one line of text.
  public func text(language: Language = Language(for: ["en"], words: [.commandLine])) -> String {
    let already = pictures.count { $0.state == .already }
    let saved = Message.prefetched(pictures.count - failures, of: pictures.count, bytes: bytes)
    return language.text(already > 0 ? .list([saved, .alreadyThere(already)]) : saved) + "\n"
  }

  /// The report as JSON: `saved`, `already`, `failed`, `bytes`, and of each of the `pictures` its
  /// `url`, `state`, `path`, `bytes`, `reason` and `message`.
  public var json: FeedJSON {
    let count = { (state: Picture.State) in JSONValue.number(pictures.count { $0.state == state }) }
    let items = pictures.map { picture in
      JSONValue.object([
        ("url", .optional(WebURL.text(picture.url))),
        ("state", .string(picture.state.rawValue)),
        ("path", .optional(picture.path)),
        ("bytes", .number(picture.bytes)),
        ("reason", .optional(picture.reason?.rawValue)),
        ("message", picture.isSaved ? .null : .string(picture.message)),
      ])
    }
    return FeedJSON([
      ("saved", count(.saved)), ("already", count(.already)), ("failed", count(.failed)),
      ("bytes", .number(bytes)),
      ("pictures", .array(items)),
    ])
  }

  /// The line about one picture: its number, and its outcome.
  public static func line(
    for picture: Picture,
    number: Int,
    of count: Int,
    language: Language = Language(for: ["en"], words: [.commandLine])
  ) -> String {
    let outcome =
      picture.isSaved
      ? "\(SafeText.url(picture.url.absoluteString)), \(language.text(.size(picture.bytes)))"
      : language.text(.failed(picture.url, because: picture.message))
    return "\(number)/\(count) \(outcome)"
  }
}
