public import FeedCore
import FeedFailures
public import FeedFormats
public import FeedHTTP

/// The use case *load feed from remote*: downloads, validates and creates the feed.
///
/// A web page that names one feed, or sends browsers on to one, leads to that feed, but only one
/// step, never from `https` to `http`, and from a public server never to a private network. Once a
/// feed was loaded, a web page at its URL leads only to the same feed: home pages and notices name
/// other ones. ``PagedFeedLoader`` takes that feed from the saved copy; a note outlives the copy.
///
/// It throws ``/FeedCore/LoadFailure``, as `HTTPClient.load(_:request:map:)` does.
public struct RemoteFeedLoader: FeedLoader {
  /// As much as a document may have by default.
  public static let defaultBodyLimit = FeedDocument.defaultSizeLimit

  let url: URL
  private let identity: URL
  private let client: any HTTPClient
  private let formats: [any FeedFormat]
  private let bodyLimit: Int
  private let now: @Sendable () -> Date
  private let parsing: ParsingQueue
  private let timeLimit: Duration
  private let needsPicture: Bool
  private let sources: (any FeedNotes<FeedDetails.Source>)?
  private let onStoreFailure: @Sendable (any Error) -> Void
  private let onNamedFeed: @Sendable (URL) -> Void

  /// Makes a loader of the feed at `url`, in the first of `formats` that recognises the body. A
  /// body of more than `bodyLimit` bytes is invalid data. The publisher's wishes about later
  /// requests count from `now`.
  ///
  /// `identity` is the URL of a feed that has moved: the one under which it was first followed. Ids
  /// are made of it, and `sources` has its note. Such a feed is always requested whole: validators
  /// do not say which address they are of.
  ///
  /// `parsing` reads the bodies; one that is not read within `timeLimit`, to which the exchange
  /// counts, is invalid data. A feed of nothing but items without a picture is invalid data too, if
  /// it `needsPicture`; pass `false` where their pages are looked at. `sources` remembers which
  /// feed was loaded, whatever becomes of its saved copy; `onStoreFailure` receives what is wrong
  /// with that, and the feed is loaded all the same. `onNamedFeed` receives the URL of the feed
  /// that a web page names, when that is loaded instead.
  public init(
    url: URL,
    identity: URL? = nil,
    client: any HTTPClient,
    formats: [any FeedFormat] = [ItemsFormat()],
    bodyLimit: Int = defaultBodyLimit,
    now: @escaping @Sendable () -> Date = { Date() },
    parsing: ParsingQueue = ParsingQueue(),
    timeLimit: Duration = HTTPPolicy().total,
    needsPicture: Bool = true,
    sources: (any FeedNotes<FeedDetails.Source>)? = nil,
    onStoreFailure: @escaping @Sendable (any Error) -> Void = { _ in },
    onNamedFeed: @escaping @Sendable (URL) -> Void = { _ in }
  ) {
    self.url = url
    self.identity = identity ?? url
    self.client = client
    self.formats = formats
    self.bodyLimit = bodyLimit
    self.now = now
    self.parsing = parsing
    self.timeLimit = timeLimit
    self.needsPicture = needsPicture
    self.sources = sources
    self.onStoreFailure = onStoreFailure
    self.onNamedFeed = onNamedFeed
  }

  /// Loads the feed.
  public func load() async throws -> Feed {
    try await load(replacing: .none, isConditional: false)
  }

  /// Loads the feed, or returns the web page that is there instead, so that a person can choose
  /// among the feeds that it names.
  public func find() async throws -> Finding {
    try await find(unlessStill: nil)
  }

  /// What is at a URL.
  @frozen public enum Finding: Sendable {
    /// The feed.
    case feed(Feed)
    /// A web page that names feeds.
    case page(PageOfFeeds)
  }

  /// Remembers that this feed was loaded from the URL, so that no web page there leads to another.
  public func remember(_ feed: Feed) async throws {
    let source = feed.details.source
    guard let sources, source != .unknown else {
      return
    }
    do {
      try await sources.update(identity) { $0 = source }
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
    }
  }

  /// Loads the feed in place of this copy, or returns the copy as a feed from remote if the request
  /// is conditional, and the server says that it has not changed. An unrequested `304` is invalid
  /// data.
  func load(replacing copy: SavedCopy, isConditional: Bool) async throws -> Feed {
    let feed: Feed
    switch try await find(unlessStill: isConditional ? copy.feed : nil) {
    case .feed(let found):
      feed = found
    case .page(let page):
      feed = try await load(from: page, insteadOf: try await earlier(copy))
    }
    try await remember(feed)
    return feed
  }

  /// What is known of the feed that was loaded from the URL before.
  private enum Earlier {
    /// No feed was.
    case none
    /// This one, which the copy or the note names.
    case source(FeedDetails.Source)
    /// The one with these images.
    case images([FeedImage])
    /// One whose copy cannot be read.
    case unreadable
  }

  /// What the copy says counts before what is noted: the copy is what would be replaced.
  private func earlier(_ copy: SavedCopy) async throws -> Earlier {
    if let source = copy.feed?.details.source, source != .unknown {
      return .source(source)
    }
    if let noted = try await notedSource() {
      return .source(noted)
    }
    switch copy {
    case .none: return .none
    case .unreadable: return .unreadable
    case .feed(let feed): return .images(feed.images)
    }
  }

  private func notedSource() async throws -> FeedDetails.Source? {
    do {
      return try await sources?.note(of: identity)
    } catch {
      try Task.checkCancellation()
      onStoreFailure(error)
      return nil
    }
  }

  private func loadNamed(_ link: URL, on page: PageOfFeeds) async throws -> Feed {
    if !page.isRefresh {
      onNamedFeed(link)
    }
    let feed = try await load(link, on: page)
    if page.isRefresh {
      onNamedFeed(link)
    }
    return feed
  }

  /// Loads the feed that a page names: the one that was loaded before, if there was one.
  private func load(from page: PageOfFeeds, insteadOf earlier: Earlier) async throws -> Feed {
    switch earlier {
    case .none:
      return try await loadNamed(page.onlyFeed().url, on: page)
    case .source(.named(let source)) where page.feeds.contains { $0.url == source }:
      return try await loadNamed(source, on: page)
    case .source, .unreadable:
      throw otherFeed(try page.onlyFeed().url)
    case .images(let images):
      let link = try page.onlyFeed().url
      let feed = try await load(link, on: page)
      let ids = Set(images.map(\.id))
      guard feed.images.contains(where: { ids.contains($0.id) }) else {
        throw otherFeed(link)
      }
      onNamedFeed(link)
      return feed
    }
  }

  private func otherFeed(_ link: URL) -> LoadFailure {
    LoadFailure(.invalidData, loading: url, cause: FailureCause.pageForFeed(naming: link))
  }

  /// The loader of another feed.
  func of(_ url: URL) -> RemoteFeedLoader {
    RemoteFeedLoader(
      url: url,
      client: client,
      formats: formats,
      bodyLimit: bodyLimit,
      now: now,
      parsing: parsing,
      timeLimit: timeLimit,
      needsPicture: needsPicture
    )
  }

  /// Loads a feed that a page names. Where the page sends browsers on may be another page.
  func load(_ link: URL, on page: PageOfFeeds) async throws -> Feed {
    do {
      return try await load(
        link,
        from: page.url,
        allowsPrivateNetwork: page.isFromPrivateNetwork
      )
    } catch let failure as LoadFailure where page.isRefresh && failure.isOfPage {
      throw page.failure
    }
  }

  private func find(unlessStill known: Feed?) async throws -> Finding {
    // Those of a feed that has moved may be of another address.
    let conditions = identity == url ? known?.validators.conditions ?? [:] : [:]
    let headers = conditions.adding(["Accept": accept])
    return try await client.load(
      url,
      request: HTTPRequest(url: url, headers: headers, bodyLimit: bodyLimit),
      map: { response in
        if let known, response.status == 304, !conditions.isEmpty, response.finalURL == nil {
          return .feed(known.confirmed(by: response, at: now()))
        }
        return try await parsing.read(response, within: timeLimit) { response in
          try found(in: response)
        }
      }
    )
  }

  /// Loads a feed that a page names, or a later page of the feed, by a request under the rules of a
  /// redirect from `source`.
  func load(
    _ target: URL,
    from source: URL,
    allowsPrivateNetwork: Bool,
    isLaterPage: Bool = false
  ) async throws -> Feed {
    try await client.load(
      target,
      request: HTTPRequest(
        url: source,
        headers: ["Accept": accept],
        bodyLimit: bodyLimit,
        allowsPrivateNetwork: allowsPrivateNetwork
      ).redirected(to: target),
      map: { response in
        // As behind a redirect, ids derive from the feed's own URL, and validators, which would be
        // sent there, are not kept.
        var response = response
        response.finalURL = response.finalURL ?? target
        let page = try await parsing.read(response, within: timeLimit) { response in
          let source = isLaterPage || target == url ? FeedDetails.Source.itself : .named(target)
          return try found(in: response, source: source, isLaterPage: isLaterPage)
        }
        guard case .feed(let feed) = page else {
          throw FailureCause.unknownFormat(.webPage)
        }
        return feed
      }
    )
  }

  /// A feed of nothing but items without a picture would replace a saved one. As a later page it is
  /// empty, and leads on.
  private func found(
    in response: HTTPResponse,
    source: FeedDetails.Source = .itself,
    isLaterPage: Bool = false
  ) throws(FailureCause) -> Finding {
    guard response.status == 200 else {
      throw .status(response.status)
    }
    var document = response.document(from: url)
    if identity != url {
      document.finalURL = document.finalURL ?? url
    }
    switch try formats.content(of: document, from: identity) {
    case .feed(let feed):
      let mayBeWithout = isLaterPage || !needsPicture
      guard mayBeWithout || !feed.images.isEmpty || feed.leftOut == 0 else {
        throw .noPictures
      }
      let loaded = Feed(feed, in: response, from: url, source: source, at: now())
      return .feed(identity == url ? loaded : loaded.withoutValidators)
    case .page(let links):
      guard !links.isEmpty else {
        throw .pageWithoutFeed
      }
      return .page(PageOfFeeds(links, in: response, of: self))
    case .refresh(let target):
      let link = FeedLink(url: target)
      return .page(PageOfFeeds([link], isRefresh: true, in: response, of: self))
    }
  }

  private var accept: String { formats.flatMap(\.mediaTypes).joined(separator: ", ") }
}

extension RemoteFeedLoader: NextPageLoader {
  /// Loads the next page; `nil` if the feed names none, or has as many images as pages may add up
  /// to. It throws as ``load()`` does.
  ///
  /// A request for the page keeps the rules of a redirect from the feed's own URL: never from
  /// `https` down to `http`, and to a private network only if the feed is from one. It has no
  /// conditions. The pages of a feed share the namespace of ids, so that an image that moved to the
  /// next page meanwhile is not taken for another.
  public func loadNextPage(of feed: Feed) async throws -> Feed? {
    guard let next = feed.nextPageToLoad else {
      return nil
    }
    return try await load(
      next,
      from: url,
      allowsPrivateNetwork: feed.origin.allowsPrivateNetwork,
      isLaterPage: true
    )
  }
}

extension Feed {
  /// Its next page; `nil` where there are as many images as pages may add up to.
  var nextPageToLoad: URL? { images.count < Self.pagingLimit ? details.nextPage : nil }

  fileprivate var withoutValidators: Feed {
    Feed(images: images, origin: origin, details: details, posts: posts)
  }
}

extension LoadFailure {
  /// Whether a web page was found instead of a feed.
  fileprivate var isOfPage: Bool {
    [.unknownFormat(.webPage), .pageWithoutFeed].contains(failureCause)
  }
}

extension FeedValidators {
  /// The header fields for a conditional request. A validator that is not printable ASCII, or
  /// longer than any useful one, is not sent back.
  var conditions: HTTPHeaders {
    var headers: HTTPHeaders = [:]
    headers["If-None-Match"] = entityTag.flatMap(Self.sendable)
    headers["If-Modified-Since"] = lastModified.flatMap(Self.sendable)
    return headers
  }

  private static func sendable(_ value: String) -> String? {
    let isPrintable = value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
    return isPrintable && (1...1_024).contains(value.utf8.count) ? value : nil
  }
}
