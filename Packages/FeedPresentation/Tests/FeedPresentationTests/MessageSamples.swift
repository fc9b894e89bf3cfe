import FeedCore
import FeedFailures
import ImageHeaders

@testable import FeedPresentation

extension Message {
  /// Every message, with values that can be found again in a text.
  static let samples: [Message] = {
    let reason = Message(untranslated: "<reason>")
    let url = URL(filePath: "/31")
    let own = [
      loading, emptyFeed, new, nothingNew, nothingNew(in: 31), kept(shownBy: "<command>"), letGo,
      allHidden(31),
      savedCopy(age(0), because: reason), cannotSave(because: reason),
      cannotRemember(because: reason), moreFeeds(31), loadingMore,
      cannotLoadMore(because: reason), noMoreImages, images(31), pictures(31), pictureNotCached,
      pictureNotDrawn, pictureWithoutDescription, sensitivePicture(nil),
      sensitivePicture("<warning>"), alternative("<text>"), imagesLeftOut(31, beyond: 83_000_000),
      newImages(31), size(31), size(31_000), size(31_000_000), size(31_000_000_000),
      list([reason, loading]), stopped(because: "<reason>", with: reason), noSavedCopy,
      expired(reason, since: "<time>"), expired(reason, isDeleted: true),
      expired(reason, isDeleted: false), fromTheFuture("<time>"),
      refused(copy, shownBy: "<option>"),
    ]
    let copies = [1_860, 61_200, 2_678_400].map { savedCopy(age($0)) }
    let reasons = causes(url).map(cause) + faults.map { Message.reason($0) }
    return own + copies + published + errors(url) + reasons
  }()

  private static let faults: [FeedURL.Fault] = [
    .notWeb, .character, .length, .port, .credentials, .unusualHost,
  ]

  private static var copy: RefusedCopy {
    let start = Date(timeIntervalSince1970: 0)
    return RefusedCopy(
      .expired(at: start),
      savedAt: start,
      refusedAt: start.addingTimeInterval(61_200)
    )
  }

  private static func age(_ seconds: TimeInterval) -> Age {
    Age(since: Date(timeIntervalSince1970: 0), now: Date(timeIntervalSince1970: seconds))
  }

  private static var published: [Message] {
    let date = Date(timeIntervalSince1970: 0)
    return [0, 1_860, 61_200, 1_728_000, 1e9].compactMap {
      published(date, now: date.addingTimeInterval($0))
    }
  }

  private static func errors(_ url: URL) -> [Message] {
    let cause = FailureCause.other("<cause>")
    let kinds: [LoadFailure.Kind] = [.connectivity, .invalidData, .offline, .waiting]
    let states: [CacheState] = [
      .empty, .expired(savedAt: .distantPast), .fromTheFuture(savedAt: .distantFuture),
    ]
    let gone = LoadFailure(
      .waiting,
      loading: url,
      cause: FailureCause.gone(askedAgain: .distantPast)
    )
    let unknownHost = LoadFailure(
      .connectivity,
      loading: url,
      cause: FailureCause.connection(.unknownHost)
    )
    let page = LoadFailure(.invalidData, loading: url, cause: FailureCause.pageWithFeeds([]))
    let otherPage = LoadFailure(
      .invalidData,
      loading: url,
      cause: FailureCause.pageForFeed(naming: url)
    )
    let statuses = [401, 403, 404, 429, 503].map {
      LoadFailure(.invalidData, loading: url, cause: FailureCause.status($0))
    }
    let withoutPictures = [FailureCause.noPictures, .noPicturesOnPages].map {
      LoadFailure(.invalidData, loading: url, cause: $0)
    }
    let insecure = [FailureCause.insecure(.plainServer), .insecure(.endedHandshake)].map {
      LoadFailure(.connectivity, loading: url, cause: $0)
    }
    let failures = kinds.map { LoadFailure($0, loading: url, cause: cause) }
    let common = failures.map { commonFailure($0) }
    return failures.map { failure($0) } + common
      + states.map { reason(NoFeed($0)) }
      + statuses.map { failure($0) } + [
        failure(page), failure(otherPage), failure(gone), failure(unknownHost), failure(cause),
      ] + (insecure + withoutPictures).map { failure($0) }
  }

  static func causes(_ url: URL) -> [FailureCause] {
    let connections: [FailureCause.Connection] = [
      .notConnected, .unknownHost, .refused, .unknownProxy, .refusedByProxy, .broken, .hungUp,
      .noResponse,
      .tooManyOpenFiles,
    ]
    let bodies: [FailureCause.FeedBody] = [
      .empty, .webPage, .json, .xml(root: "<root>"), .picture, .unknown,
    ]
    let markupFaults: [FailureCause.MarkupFault] = [.cutOff, .malformed, .tooComplex]
    let faults: [FailureCause.FeedFault] = [.missing(key: "<key>"), .null, .otherType, .malformed]
    let actions: [FailureCause.FileAction] = [
      .makeDirectory, .useDirectory, .lock, .create, .read, .write, .delete,
    ]
    let pathFaults: [FailureCause.PathFault] = [
      .foreignOwner, .othersCanWrite, .othersCanRead, .notAFile, .symbolicLink, .otherFeed,
    ]
    let ofConnections = connections.map(FailureCause.connection)
    let ofResponses: [FailureCause] = [
      .timedOut(after: .seconds(31)), .readingTimedOut(after: .seconds(31)),
      .insecure(.untrustedCertificate), .insecure(.expiredCertificate),
      .insecure(.certificateOfAnotherHost), .insecure(.plainServer), .insecure(.endedHandshake),
      .insecure(.other("<detail>")),
      .forbiddenScheme(url),
      .forbiddenURL(url), .privateNetwork, .privateNetworkOfSavedFeed,
      FailureCause("privateNetworkOfPublicFeed"), .forbiddenRedirect(to: url),
      .tooManyRedirects(limit: 31), .notHTTP, .undecodableBody, .bodyTooLarge(limit: 31),
      .headersTooLarge(limit: 31), .status(31), .status(401), .status(403), .status(404),
      .status(429), .status(503),
      .waiting(until: .distantPast), .gone(askedAgain: .distantPast), .emptyBody, .notAnImage,
      .gone(askedAgain: .distantPast, followedAs: "<feed>"),
      .unsupportedImage(.tiff),
    ]
    let ofFeeds: [FailureCause] = [
      .notAFeed(nil, place: ""), .notAFeed(.malformed, place: ""), .tooManyValues(limit: 31),
      .relativeImageURL("31"), .unsupportedEncoding("<encoding>"), .noPictures, .noPicturesOnPages,
      .pageWithoutFeed, .pageForFeed(naming: url),
      .pageWithFeeds(Array(repeating: FeedLink(url: url), count: 31)), .locked(path: "<path>"),
    ]
    return ofConnections + ofResponses + ofFeeds
      + bodies.map(FailureCause.unknownFormat)
      + markupFaults.map { FailureCause.malformedMarkup("<format>", $0, line: 31) }
      + faults.map { FailureCause.notAFeed($0, place: "<place>") }
      + actions.map { FailureCause.file($0, path: "<path>", reason: "<reason>") }
      + pathFaults.map { FailureCause.untrusted(path: "<path>", $0) }
      + others
  }

  /// Causes that other packages declare, with the names of their values.
  private static var others: [FailureCause] {
    [
      FailureCause("corruptCopy"), FailureCause("superseded"), FailureCause("notOPML"),
      FailureCause("newerFormat", ["path": .path("/path")]), FailureCause("newerCopy"),
      FailureCause("hostGivenUp", ["host": .text("<host>")]),
      FailureCause("quota", ["images": .count(31), "mebibytes": .count(57)]),
    ]
  }
}
