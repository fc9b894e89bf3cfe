@testable import FeedPresentation

extension Message {
  /// Every message, with values that can be found again in a text.
  static let samples: [Message] = {
    let reason = Message(untranslated: "<reason>")
    let url = URL(filePath: "/31")
    return [
      loading, emptyFeed, savedCopy(.moments), savedCopy(.minutes(31), because: reason), savedCopy(.hours(31)),
      savedCopy(.days(31)), cannotLoad(url, because: reason, advice: Message(untranslated: "<advice>")),
      cannotLoadFeed(because: reason), cannotSave(because: reason), noCopyToShow(because: reason), noConnection(reason),
      invalidData(reason), offline, noSavedFeed, savedFeedExpired, savedFeedFromTheFuture, adviceWithoutConnection,
      adviceOnInvalidData, adviceWhenOffline, freshAgain,
      images(31), moreImages(31), pictures(31), pictureNotCached, pictureFailed, pictureNotDrawn,
      pictureWithoutDescription, galleryTitle, gallerySaved, missingPictures(31, of: 57),
      unfetchablePictures(31, of: 57), newImages(31), changedImages(31), movedImages(31), goneImages(31),
      size(.bytes(31)), size(.kilobytes("31")), size(.megabytes("31")), size(.gigabytes("31")), age(.moments),
      age(.minutes(31)), age(.hours(31)), age(.days(31)), wait(.seconds(31)), wait(.minutes(31)), wait(.hours(31)),
      timeLeft(.seconds(31)), nextLoad(in: .minutes(31)), lastLoad(at: "<time>"), loads(last: reason, next: offline),
      list([reason, offline]),
      prefetched(31, of: 57, size: .kilobytes("83")), failed(url, because: "<reason>"), nothingSaved, unknownFeed,
      noSavedCopy, corrupt, corrupt(isDeleted: true), corrupt(isDeleted: false), valid(reason),
      valid(reason, until: "<time>"), valid(reason, until: nil), expired(reason, since: "<time>"),
      expired(reason, isDeleted: true), expired(reason, isDeleted: false), fromTheFuture("<time>"),
      fromTheFutureAndKept("<time>"), refused(reason, shownBy: "<option>"), deletedPictures(31), cleared(url),
      clearedAll, loadFirst(url), noSavedCopy(of: url), deletedByValidate(reason), validated(reason),
      cannotValidate(because: reason),
      cannotWriteOutput(because: reason), cannotUseCache(because: reason), demoOnline(url), demoOffline, demoExpired,
      demoEnd("<command>"), demoFailed(code: 31, expected: 57),
    ] + causes(url).map(cause)
  }()

  private static func causes(_ url: URL) -> [FailureCause] {
    let connections: [FailureCause.Connection] = [
      .notConnected, .unknownHost, .refused, .unknownProxy, .refusedByProxy, .broken, .hungUp, .noResponse,
    ]
    let faults: [FailureCause.FeedFault] = [.missing(key: "<key>"), .null, .otherType, .malformed]
    let actions: [FailureCause.FileAction] = [.makeDirectory, .useDirectory, .lock, .create, .read, .write, .delete]
    let pathFaults: [FailureCause.PathFault] = [.foreignOwner, .othersCanWrite, .notAFile, .symbolicLink, .otherFeed]
    return connections.map { .connection($0) } + [
      .timedOut(after: .seconds(31)), .insecure(.untrustedCertificate), .insecure(.expiredCertificate),
      .insecure(.certificateOfAnotherHost), .insecure(.other("<detail>")), .forbiddenScheme(url), .forbiddenURL(url),
      .privateNetwork, .privateNetworkOfSavedFeed, .forbiddenRedirect(to: url), .tooManyRedirects(limit: 31), .notHTTP,
      .undecodableBody, .bodyTooLarge(limit: 31), .headersTooLarge(limit: 31), .status(31), .emptyBody, .notAnImage,
      .unsupportedImage(.tiff), .notAFeed(nil, place: ""),
      .notAFeed(.malformed, place: ""), .tooManyValues(limit: 31), .relativeImageURL("31"), .corrupt,
      .quota(images: 31, mebibytes: 57), .locked(path: "<path>"),
    ] + faults.map { .notAFeed($0, place: "<place>") }
      + actions.map { .file($0, path: "<path>", reason: "<reason>") }
      + pathFaults.map { .untrusted(path: "<path>", $0) }
  }

  /// This message, and those among its values.
  var all: [Message] {
    var all = [self]
    for case .message(let message) in values.values { all += message.all }
    return all
  }
}
