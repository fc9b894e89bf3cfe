public import FeedHTTP

extension RemoteFeedImageDataLoader {
  /// Why the image at `url` is never requested, as far as the URLs show; `nil` where it may be. A
  /// feed that is named as one on a private network may have its images there.
  public static func refusal(of url: URL, feedURL: URL) -> HTTPFailure? {
    let isPrivate = feedURL.host.map(PrivateNetwork.isNamed) ?? false
    do throws(HTTPFailure) {
      let request = try HTTPRequest(url: url, bodyLimit: 0, allowsPrivateNetwork: isPrivate)
      try request.checkAddress()
      return nil
    } catch {
      return error
    }
  }
}
