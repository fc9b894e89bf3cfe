import FeedCore
import FeedFailures
import FeedFormats
import ImageHeaders

@testable import FeedPresentation

extension Message {
  /// Every message, with values that can be found again in a text.
  static let samples: [Message] = {
    let reason = Message(untranslated: "<reason>")
    let url = URL(filePath: "/31")
    return [
      loading, emptyFeed, new, nothingNew, markedAsSeen(31), newAgain(31),
      cannotKeepSeen(because: reason), forgotSeen(31), keptImages, kept(shownBy: "<command>"),
      keptAlready, letGo, notKept, nothingKept(keptBy: "<command>"), allHidden(31),
      savedCopy(age(0), because: reason), cannotSave(because: reason),
      noCopyToShow(because: reason), moreFeeds(31), loadingMore, cannotLoadMore(because: reason),
      noMoreImages, following("<feed>"), following("<feed>", Feed(images: [], origin: .remote())),
      followedAlready(url, as: "<feed>"), unfollowed("<feed>"), askToClear, askToClearAll,
      cacheStays(of: "<feed>"), imported(31, known: 57, skipped: 83),
      skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .notWeb),
      skipped("<feed>", url: "", line: 31, in: "<path>", because: nil),
      skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .port),
      skipped(nil, url: "<feed>", line: 31, in: "<path>", because: .credentials),
      skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .unusualHost),
      skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .character),
      skipped("<feed>", url: "<url>", line: 31, in: "<path>", because: .length), adviceOnAddingGone,
      moved(to: url), askedTooOften(every: "<seconds>", until: "<time>"), assumedURL(url),
      plainHTTP(url), feedOfPage(url), whichFeed(of: 31), askForPages, pagesMayHelp,
      cannotRememberPages(because: reason), cannotRememberFailures(because: reason),
      cannotRememberUses(because: reason), swept(url), cannotSweep(because: reason),
      noPictureOfPage(url, because: reason), cannotRemember(because: reason), images(31),
      pictures(31), pictureNotCached, pictureNotDrawn, pictureWithoutDescription,
      sensitivePicture(nil), sensitivePicture("<warning>"), alternative("<text>"),
      linesInsteadOfScreen, leftOut(31), unreadPictures(31), imagesLeftOut(31, beyond: 83_000_000),
      formerImagesLeftOut(beyond: 83_000_000), feedsAsInLastRun(31), allFeeds,
      largePage("<path>", bytes: 83_000_000, smallBy: "<option>"), newImages(31), moreComments(31),
      size(31), size(31_000), size(31_000_000), size(31_000_000_000), list([reason, loading]),
      prefetched(31, of: 57, bytes: 83_000), alreadyThere(3), interrupted(3, of: 8),
      failed(url, because: "<reason>"), failed(4, of: "<host>", because: "<reason>"),
      stopped(because: "<reason>", with: .nothingSaved), nothingSaved, unknownFeed, noSavedCopy,
      corrupt, corrupt(isDeleted: true), corrupt(isDeleted: false), valid(reason),
      unavailable(because: .other("<cause>")), valid(reason, until: "<time>"),
      valid(reason, until: nil), expired(reason, since: "<time>"), expired(reason, isDeleted: true),
      expired(reason, isDeleted: false), fromTheFuture("<time>"), fromTheFutureAndKept("<time>"),
      refused(copy, shownBy: "<option>"), refusedCopies(age(0), shownBy: "<option>"),
      deletedPictures(31), cleared(url), clearedAll, loadFirst(url), noSavedCopy(of: url),
      deletedByValidate(reason), validated(reason), cannotValidate(because: reason),
      cannotWriteOutput(because: reason), cannotUseCache(because: reason), demoOnline(url),
      demoPage, demoOffline, demoExpired, demoEnd("<command>"), demoFailed(code: 31, expected: 57),
    ] + [1_860, 61_200, 2_678_400].map { savedCopy(age($0)) } + published + errors(url)
      + causes(url).map(cause)
  }()

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
    let plain = LoadFailure(
      .connectivity,
      loading: url,
      cause: FailureCause.insecure(.plainServer)
    )
    let failures = kinds.map { LoadFailure($0, loading: url, cause: cause) }
    let common = failures.map { commonFailure($0) }
    return failures.map { failure($0) } + common
      + states.map { reason(NoFeed($0)) }
      + statuses.map { failure($0) } + [
        failure(page), failure(otherPage), failure(gone), failure(plain), failure(cause),
      ] + withoutPictures.map { failure($0) }
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
      .insecure(.certificateOfAnotherHost), .insecure(.plainServer), .insecure(.other("<detail>")),
      .forbiddenScheme(url),
      .forbiddenURL(url), .privateNetwork, .privateNetworkOfSavedFeed,
      FailureCause("privateNetworkOfPublicFeed"), .forbiddenRedirect(to: url),
      .tooManyRedirects(limit: 31), .notHTTP, .undecodableBody, .bodyTooLarge(limit: 31),
      .headersTooLarge(limit: 31), .status(31), .status(401), .status(403), .status(404),
      .status(429), .status(503),
      .waiting(until: .distantPast), .gone(askedAgain: .distantPast), .emptyBody, .notAnImage,
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
