/// What `feed prefetch` tells.
public struct PrefetchReport: Hashable, Sendable {
  /// What became of one picture.
  public struct Picture: Hashable, Sendable {
    /// Why a picture is not in the cache, as scripts see it.
    public enum Reason: String, Sendable {
      /// The server could not be reached, or did not answer in time.
      case connectivity
      /// The server's response is not a picture.
      case invalidData = "invalid_data"
      /// The URL is not one that is ever fetched, or on a private network.
      case forbidden
      /// The picture's format is not supported.
      case format
      /// The cache keeps no more pictures of this feed.
      case quota
      /// The network was not asked, by the customer's own choice.
      case offline
    }

    /// What became of it.
    enum State: String {
      case saved
      case already
      case failed
    }

    struct Failure: Hashable {
      let reason: Reason
      let message: String
    }

    /// Where it comes from.
    public let url: URL
    /// The size of its data; 0 where it is not saved.
    public let bytes: Int
    let failure: Failure?
    let wasThere: Bool

    var state: State { failure != nil ? .failed : wasThere ? .already : .saved }

    /// Whether the picture is in the cache now.
    public var isSaved: Bool { failure == nil }

    /// A picture that is in the cache now, of so many bytes; and whether it was there before.
    public static func saved(_ url: URL, bytes: Int, wasThere: Bool = false) -> Picture {
      Picture(url: url, bytes: bytes, failure: nil, wasThere: wasThere)
    }

    /// A picture that is not, and why; `message` is a sentence in the customer's language.
    public static func failed(_ url: URL, _ reason: Reason, message: String) -> Picture {
      Picture(url: url, bytes: 0, failure: Failure(reason: reason, message: message), wasThere: false)
    }
  }

  private let pictures: [Picture]

  /// Makes a report of these pictures.
  public init(_ pictures: [Picture]) { self.pictures = pictures }

  /// How many pictures are not in the cache.
  public var failures: Int { pictures.count { !$0.isSaved } }

  /// The summary, in one line of text.
  public func text(language: Language = .english) -> String {
    let size = ByteSize(pictures.reduce(0) { $0 + $1.bytes })
    return language.text(.prefetched(pictures.count - failures, of: pictures.count, size: size)) + "\n"
  }

  /// The same as JSON: `{"saved", "already", "failed", "bytes", "pictures": [{"url", "state", "bytes", "reason", "message"}]}`.
  public var document: String {
    let count = { (state: Picture.State) in JSONValue.number(pictures.count { $0.state == state }) }
    return JSONValue.object([
      ("saved", count(.saved)),
      ("already", count(.already)),
      ("failed", count(.failed)),
      ("bytes", .number(pictures.reduce(0) { $0 + $1.bytes })),
      ("pictures", .array(pictures.map(Self.json))),
    ]).document
  }

  private static func json(_ picture: Picture) -> JSONValue {
    .object([
      ("url", .string(picture.url.absoluteString)),
      ("state", .string(picture.state.rawValue)),
      ("bytes", .number(picture.bytes)),
      ("reason", .optional(picture.failure?.reason.rawValue)),
      ("message", .optional(picture.failure?.message)),
    ])
  }

  /// The line that tells of one picture: how many are done, of how many, and what became of this one.
  public static func line(
    for picture: Picture, number: Int, of count: Int, language: Language = .english
  ) -> String {
    let outcome =
      if let failure = picture.failure {
        language.text(.failed(picture.url, because: failure.message))
      } else {
        "\(SafeText.url(picture.url.absoluteString)), \(language.text(.size(ByteSize(picture.bytes))))"
      }
    return "\(number)/\(count) \(outcome)"
  }
}
