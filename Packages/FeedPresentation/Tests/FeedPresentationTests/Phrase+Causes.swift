import FeedPresentation

extension Phrase {
  /// Every cause of an error; of those that say one thing in many words one each.
  static let causes =
    [
      cause(.notConnected), cause(.unknownHost), cause(.refused), cause(.broken), cause(.hungUp), cause(.noAnswer),
      cause(.timedOut(seconds: "31"), ["31"]), cause(.untrustedCertificate), cause(.expiredCertificate),
      cause(.foreignCertificate), cause(.insecure(detail: "<1>"), ["<1>"]),
      cause(.foreignScheme(url: "<1>"), ["<1>"]), cause(.unfetchedURL("<1>"), ["<1>"]), cause(.addressInside),
      cause(.addressInsideOfSavedFeed), cause(.redirectNotFollowed(url: "<1>"), ["<1>"]),
      cause(.tooManyRedirects(limit: 31), ["31"]), cause(.notHTTP), cause(.undecodable),
      cause(.answerTooLarge(limit: 31), ["31"]), cause(.headersTooLarge(limit: 31), ["31"]),
      cause(.status(31), ["31"]), cause(.emptyAnswer), cause(.notAnImage),
      cause(.unsupportedPicture(format: "<1>", supported: "<2>"), ["<1>", "<2>"]), cause(.notAFeed(nil, place: "")),
      cause(.notAFeed(.missing(key: "<1>"), place: "<2>"), ["<1>", "<2>"]),
      cause(.notAFeed(.null, place: "<1>"), ["<1>"]), cause(.notAFeed(.otherType, place: "<1>"), ["<1>"]),
      cause(.notAFeed(.malformed, place: "")), cause(.tooManyValues(limit: 31), ["31"]),
      cause(.relativeImageURL("<1>"), ["<1>"]), cause(.damaged),
      cause(.noRoom(pictures: 31, mebibytes: 57), ["31", "57"]), cause(.locked(path: "<1>"), ["<1>"]),
    ] + faults.map { cause(.untrusted(path: "<1>", $0), ["<1>"]) }
    + actions.map { cause(.file($0, path: "<1>", .other("<2>")), ["<1>", "<2>"]) }
    + problems.map { cause(.system($0), $0 == .larger(mebibytes: 31) ? ["31"] : []) }

  private static let faults: [PathFault] = [.foreignOwner, .othersCanWrite, .notAFile, .symbolicLink, .otherFeed]
  private static let actions: [FileAction] = [.makeDirectory, .useDirectory, .lock, .create, .read, .write, .delete]
  private static let problems: [SystemProblem] = [
    .noSpace, .quota, .noPermission, .readOnly, .notFound, .exists, .notADirectory, .isADirectory, .notAFile,
    .larger(mebibytes: 31), .notText, .nameTooLong, .tooManyFiles, .closedStream, .inputOutput,
  ]

  private static func cause(_ cause: ErrorCause, _ arguments: [String] = []) -> Phrase {
    Phrase("cause(_:)", arguments) { $0.cause(cause) }
  }
}
