public import FeedCore
public import FeedFormats
public import FeedHTTP

extension HTTPResponse {
  var origin: Feed.Origin { .remote(isFromPrivateNetwork: isFromPrivateNetwork) }

  /// What a format reads of a response to a request for `url`.
  public func document(from url: URL) -> FeedDocument {
    let address = finalURL ?? url
    return FeedDocument(
      body: body,
      charset: charset,
      finalURL: finalURL,
      nextPage: headers.nextLink(relativeTo: address),
      links: headers.links(relativeTo: address)
    )
  }
}

extension Feed {
  init(
    _ parsed: ParsedFeed,
    in response: HTTPResponse,
    from url: URL,
    source: FeedDetails.Source,
    at time: Date
  ) {
    let address = response.finalURL ?? url
    let headers = response.headers
    let nextPage = parsed.nextPage ?? headers.nextLink(relativeTo: address)
    // After a redirect, validators belong to a target that may change.
    let own = response.finalURL == nil ? headers : [:]
    self.init(
      images: parsed.images,
      origin: response.origin,
      validators: FeedValidators(entityTag: own["ETag"], lastModified: own["Last-Modified"]),
      details: FeedDetails(
        title: parsed.title,
        nextPage: nextPage == url || nextPage == address ? nil : nextPage,
        earliestNextRequest: headers.earliestRequest(after: time, parsed.polling),
        leftOut: parsed.leftOut,
        unreadPictures: parsed.unreadPictures,
        sharedIDs: parsed.sharedIDs,
        source: source
      ),
      posts: parsed.posts
    )
  }

  /// The feed, which `response` confirmed. The publisher's wish for time between requests goes on.
  ///
  /// A `304` says that the images are the same, not where they came from: the name may lead to
  /// another server now. So a feed that was fetched publicly stays public.
  func confirmed(by response: HTTPResponse, at time: Date) -> Feed {
    var polling = PollingHints.none
    if case .cache(let savedAt, _, _) = origin, let earliest = details.earliestNextRequest {
      polling.interval = Int(
        min(max(earliest.timeIntervalSince(savedAt), 0), Double(PollingHints.longestInterval))
      )
    }
    let details = FeedDetails(
      title: details.title,
      nextPage: details.nextPage,
      earliestNextRequest: response.headers.earliestRequest(after: time, polling),
      leftOut: details.leftOut,
      pages: details.pages,
      sharedIDs: details.sharedIDs
    )
    let origin = response.origin.narrowed(toPrivateNetwork: origin.isFromPrivateNetwork)
    return Feed(images: images, origin: origin, validators: validators, details: details)
  }
}

extension HTTPHeaders {
  /// When a feed with these hints may be requested again: after `max-age` (RFC 9111, section
  /// 5.2.2.1) at least.
  func earliestRequest(after time: Date, _ hints: PollingHints) -> Date? {
    let maxAge = list("Cache-Control")?.lowercased().split(whereSeparator: ", ".contains)
      .first { $0.hasPrefix("max-age=") }.flatMap { Int($0.dropFirst("max-age=".count)) }
    let interval = [hints.interval, maxAge].compactMap { $0 }.max()
    return PollingHints(interval: interval, skippedHours: hints.skippedHours).earliestRequest(
      after: time
    )
  }

  /// A value of 8 KiB at most: comparing text of combining marks takes quadratic time.
  func list(_ name: String) -> String? {
    self[name].flatMap { $0.utf8.count <= 8_192 ? $0 : nil }
  }
}
