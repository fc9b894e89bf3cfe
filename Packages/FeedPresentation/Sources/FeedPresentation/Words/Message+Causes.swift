extension Message {
  /// Why something failed, in a few words that follow a colon or stand in brackets.
  public static func cause(_ cause: FailureCause) -> Message {
    switch cause {
    case .connection(.notConnected): Message("notConnected")
    case .connection(.unknownHost): Message("unknownHost")
    case .connection(.refused): Message("refused")
    case .connection(.unknownProxy): Message("unknownProxy")
    case .connection(.refusedByProxy): Message("refusedByProxy")
    case .connection(.broken): Message("broken")
    case .connection(.hungUp): Message("hungUp")
    case .connection(.noResponse): Message("noResponse")
    case .connection(.tooManyOpenFiles): Message("tooManyOpenFiles")
    case .timedOut(let time): Message("timedOut", ["seconds": .decimal(seconds(time))])
    case .readingTimedOut(let time): Message("readingTimedOut", ["seconds": .decimal(seconds(time))])
    case .insecure(.untrustedCertificate): Message("untrustedCertificate")
    case .insecure(.expiredCertificate): Message("expiredCertificate")
    case .insecure(.certificateOfAnotherHost): Message("certificateOfAnotherHost")
    case .insecure(.other(let text)): Message("insecure", ["detail": .untrusted(text)])
    case .forbiddenScheme(let url): Message("forbiddenScheme", ["url": short(url)])
    case .forbiddenURL(let url): Message("forbiddenURL", ["url": short(url)])
    case .privateNetwork: Message("privateNetwork")
    case .privateNetworkOfSavedFeed: Message("privateNetworkOfSavedFeed")
    case .forbiddenRedirect(let url): Message("forbiddenRedirect", ["url": short(url)])
    case .tooManyRedirects(let limit): Message("tooManyRedirects", ["limit": .count(limit)])
    case .notHTTP: Message("notHTTP")
    case .undecodableBody: Message("undecodableBody")
    case .bodyTooLarge(let limit): Message("bodyTooLarge", ["limit": .count(limit)])
    case .headersTooLarge(let limit): Message("headersTooLarge", ["limit": .count(limit)])
    case .status(let status): Message("status", ["status": .count(status)])
    case .waiting(let time): Message("waiting", ["time": .text(minute(after: time))])
    case .gone: Message("gone")
    case .emptyBody: Message("emptyBody")
    case .notAnImage: Message("notAnImage")
    case .unsupportedImage(let format):
      Message(
        "unsupportedImage",
        ["format": .text(format.rawValue), "supported": .text(ImageFormat.names.joined(separator: ", "))])
    case .notAFeed(let fault, let place): notAFeed(fault, place)
    case .unknownFormat(let body): unknownFormat(body)
    case .malformedMarkup(let format, let fault, let line):
      Message("\(fault.rawValue)Markup", ["format": .untrusted(format), "line": .count(line)])
    case .unsupportedEncoding(let encoding): Message("unsupportedEncoding", ["encoding": .untrusted(encoding)])
    case .noPictures: Message("noPictures")
    case .pageWithoutFeed: Message("pageWithoutFeed")
    case .pageWithFeeds(let feeds): Message("pageWithFeeds", ["count": .count(feeds.count)])
    case .tooManyValues(let limit): Message("tooManyValues", ["limit": .count(limit)])
    case .relativeImageURL(let url): Message("relativeImageURL", ["url": .text(SafeText.url(url, limit: shortLength))])
    case .corrupt: Message("corruptCopy")
    case .notOPML: Message("notOPML")
    case .superseded: Message("superseded")
    case .quota(let images, let mebibytes):
      Message("quota", ["images": .count(images), "mebibytes": .count(mebibytes)])
    case .file(let action, let path, let reason):
      Message(
        "file", ["action": .message(Message(action.rawValue, ["path": short(path)])), "reason": .untrusted(reason)])
    case .locked(let path): Message("locked", ["path": short(path)])
    case .untrusted(let path, let fault): Message(fault.rawValue, ["path": short(path)])
    case .connection(.other(let text)), .other(let text): Message(untranslated: text)
    @unknown default: Message(untranslated: "\(cause)")
    }
  }

  private static func notAFeed(_ fault: FailureCause.FeedFault?, _ place: String) -> Message {
    guard let fault else { return Message("notAFeed") }
    let message =
      switch fault {
      case .missing(let key): Message("missingKey", ["key": .untrusted(key)])
      case .null: Message("nullValue")
      case .otherType: Message("otherType")
      case .malformed: Message("malformed")
      @unknown default: Message(untranslated: "\(fault)")
      }
    guard !place.isEmpty else { return Message("notAFeedBecause", ["fault": .message(message)]) }
    return Message("notAFeedAt", ["fault": .message(message), "place": .untrusted(place)])
  }

  private static func unknownFormat(_ body: FailureCause.FeedBody) -> Message {
    switch body {
    case .empty: Message("emptyBody")
    case .webPage: Message("webPage")
    case .json: Message("otherJSON")
    case .xml(let root): Message("otherXML", ["root": .untrusted(root)])
    case .picture: Message("pictureForFeed")
    case .unknown: Message("notAFeed")
    @unknown default: Message("notAFeed")
    }
  }

  /// Leaves room for the words around it.
  private static let shortLength = 200

  private static func short(_ url: URL) -> Value { .text(SafeText.url(url.absoluteString, limit: shortLength)) }

  private static func short(_ path: String) -> Value { .untrusted(path, limit: shortLength) }

  /// `14:05 UTC`: rounded up, as it is the end of a wait, which takes a day or two at most.
  private static func minute(after time: Date) -> String {
    let text = Date(timeIntervalSince1970: (time.timeIntervalSince1970 / 60).rounded(.up) * 60).formatted(.iso8601)
    return "\(text.dropFirst("2026-11-21T".count).prefix("14:05".count)) UTC"
  }

  /// `30`, `0.5`: to the millisecond, without trailing zeros.
  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = Int64(duration / .milliseconds(1))
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
  }
}
