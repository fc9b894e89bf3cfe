public import FeedFailures

extension FailureCause {
  /// The body is not a feed: the fault, if it is known, and its place, such as `items.3.id`.
  public static func notAFeed(_ fault: FeedFault?, place: String) -> FailureCause {
    let advice = Advice.words("adviceOnWrongURL")
    guard let fault else {
      return FailureCause("notAFeed", advice: advice)
    }
    let cause = Value.cause(fault.cause)
    guard !place.isEmpty else {
      return FailureCause("notAFeedBecause", ["fault": cause], advice: advice)
    }
    return FailureCause("notAFeedAt", ["fault": cause, "place": .text(place)], advice: advice)
  }

  /// The body is in no known format of feeds: what it looks like.
  public static func unknownFormat(_ body: FeedBody) -> FailureCause {
    let advice = Advice.words("adviceOnWrongURL")
    return switch body {
    case .empty: FailureCause("emptyBody", advice: advice)
    case .webPage: FailureCause("webPage", isWholeReason: true, advice: advice)
    case .json: FailureCause("otherJSON", advice: advice)
    case .xml(let root): FailureCause("otherXML", ["root": .text(root)], advice: advice)
    case .picture: FailureCause("pictureForFeed", advice: advice)
    case .unknown: FailureCause("notAFeed", advice: advice)
    }
  }

  /// The body is a web page that names no feed.
  public static let pageWithoutFeed = FailureCause(
    "pageWithoutFeed",
    isWholeReason: true,
    advice: .words("adviceOnWrongURL")
  )

  /// A web page is where a feed was loaded before, and names another one.
  public static func pageForFeed(naming other: URL) -> FailureCause {
    FailureCause(
      "pageForFeed",
      ["url": .url(other)],
      advice: .wordsWithValues("adviceOnPageForFeed")
    )
  }

  /// The body is a web page that names several feeds. That is a page as it should be.
  public static func pageWithFeeds(_ feeds: [FeedLink]) -> FailureCause {
    FailureCause(
      "pageWithFeeds",
      ["count": .feeds(feeds)],
      isWholeReason: true,
      advice: .words("adviceOnPageWithFeeds")
    )
  }

  /// The body holds more values than the limit.
  public static func tooManyValues(limit: Int) -> FailureCause {
    FailureCause("tooManyValues", ["limit": .count(limit)], advice: .none)
  }

  /// An image's URL is not absolute.
  public static func relativeImageURL(_ url: String) -> FailureCause {
    FailureCause("relativeImageURL", ["url": .urlText(url)])
  }

  /// The feed has items, but none has a picture.
  public static let noPictures = FailureCause(
    "noPictures",
    advice: .words("adviceOnNoPictures")
  )

  /// The feed has items, but neither they nor those of their web pages that were requested have a
  /// picture.
  public static let noPicturesOnPages = FailureCause("noPicturesOnPages", advice: .none)

  /// The body is empty.
  public static let emptyBody = FailureCause("emptyBody")

  /// A saved feed's address is on a private network: only a feed that was just loaded would allow
  /// it.
  public static let privateNetworkOfSavedFeed = FailureCause("privateNetworkOfSavedFeed")

  /// The name of a feed that was on a public network leads to a private one.
  public static let privateNetworkOfPublicFeed = FailureCause(
    "privateNetworkOfPublicFeed",
    isWholeReason: true,
    advice: .none
  )

  /// Whether the address is on a private network, and may not be requested for that.
  public var isPrivateNetwork: Bool {
    let causes = [.privateNetwork, Self.privateNetworkOfSavedFeed, .privateNetworkOfPublicFeed]
    return causes.contains(self)
  }

  /// The server wants no request before this time.
  public static func waiting(until time: Date) -> FailureCause {
    FailureCause("waiting", ["time": .time(time)])
  }

  /// The publisher wants no request of the feed before this time, also where nothing is wrong.
  public static func publishersWish(until time: Date) -> FailureCause {
    FailureCause("waiting", ["time": .time(time), wish: .count(1)])
  }

  private static let wish = "wish"

  /// Whether only the publisher's wish keeps the feed from being requested.
  public var isPublishersWish: Bool { values[Self.wish] != nil }

  /// The feed was removed from its server for good. In case that was a mistake, it is asked for
  /// again after this time. One that a reader follows, under a name, can be removed from the list.
  public static func gone(
    askedAgain time: Date,
    followedAs name: String? = nil
  ) -> FailureCause {
    var values = ["time": Value.time(time)]
    values["feed"] = name.map { .text($0) }
    return FailureCause(
      name == nil ? "gone" : "goneFollowed",
      values,
      advice: .words("adviceWhenGone")
    )
  }

  /// Whether the feed was removed from its server for good.
  public var isGone: Bool { key == "gone" || key == "goneFollowed" }

  /// The same cause for all feeds that it may be of: without the name of one that is gone.
  public var ofAnyFeed: FailureCause {
    guard isGone, case .time(let time) = values["time"] else {
      return self
    }
    return .gone(askedAgain: time)
  }

  /// Whether the URL, or one that the server redirects to, is never fetched.
  public var isForbiddenURL: Bool {
    ["forbiddenScheme", "forbiddenURL", "privateNetwork", "forbiddenRedirect"].contains(key)
  }

  /// The response was complete, but could not be read within this time, to which the exchange
  /// counts.
  public static func readingTimedOut(after time: Duration) -> FailureCause {
    FailureCause("readingTimedOut", ["seconds": .duration(time)], advice: .none)
  }

  /// Whether the server wants a login, or another one (status `401` or `403`).
  public var needsLogin: Bool { self == .status(401) || self == .status(403) }

  /// What is wrong with a body that should be a feed.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum FeedFault: Hashable, Sendable {
    /// A key is missing.
    case missing(key: String)
    /// A value is `null`, or has another type.
    case null, otherType
    /// It is not JSON, or a value is malformed.
    case malformed
  }

  /// What a body looks like that is in no known format of feeds.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum FeedBody: Hashable, Sendable {
    /// Nothing is there, or only white space.
    case empty
    /// A web page.
    case webPage
    /// JSON, but of no known shape.
    case json
    /// XML, with a root element of this name.
    case xml(root: String)
    /// A picture, and not a feed of pictures.
    case picture
    /// Something else.
    case unknown
  }
}

extension FailureCause.FeedFault {
  fileprivate var cause: FailureCause {
    switch self {
    case .missing(let key): FailureCause("missingKey", ["key": .text(key)])
    case .null: FailureCause("nullValue")
    case .otherType: FailureCause("otherType")
    case .malformed: FailureCause("malformed")
    }
  }
}
