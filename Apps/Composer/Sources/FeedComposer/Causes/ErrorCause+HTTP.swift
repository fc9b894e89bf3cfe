import FeedAPI
import FeedCore
import FeedPresentation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ErrorCause {
  init?(_ failure: HTTPFailure) {
    switch failure {
    case .forbiddenURL(let url):
      let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
      self = isWeb ? .unfetchedURL(Self.text(url)) : .foreignScheme(url: Self.text(url))
    case .forbiddenRedirect(let url): self = .redirectNotFollowed(url: Self.text(url))
    case .tooManyRedirects(let limit): self = .tooManyRedirects(limit: limit)
    case .bodyTooLarge(let limit): self = .answerTooLarge(limit: limit)
    case .headersTooLarge(let limit): self = .headersTooLarge(limit: limit)
    case .undecodableBody: self = .undecodable
    case .forbiddenAddress: self = .addressInside
    case .malformedAnswer: self = .notHTTP
    case .timedOut(let duration): self = .timedOut(seconds: Self.seconds(duration))
    case .insecure(let cause): self = Self.insecure("\(cause)")
    case .disconnected(is FeedNotReached): self = .addressInsideOfSavedFeed
    case .disconnected(let cause as ConnectionFailure):
      guard let known = Self.connection(cause.kind) else { return nil }
      self = known
    case .disconnected, .invalidHeader: return nil
    }
  }

  init(_ answer: InvalidAnswer) {
    switch answer {
    case .status(let status): self = .status(status)
    case .notAFeed(let error): self = Self.notAFeed(because: error)
    case .tooManyValues(let limit): self = .tooManyValues(limit: limit)
    case .relativeImageURL(let url): self = .relativeImageURL(SafeText.url(url.relativeString, limit: 200))
    case .emptyBody: self = .emptyAnswer
    case .notAnImage: self = .notAnImage
    case .unsupportedImage(let format):
      self = .unsupportedPicture(format: format.rawValue, supported: ImageFormat.names.joined(separator: ", "))
    }
  }

  private static func connection(_ kind: ConnectionFailure.Kind) -> ErrorCause? {
    switch kind {
    case .notConnected: .notConnected
    case .unknownHost: .unknownHost
    case .refused: .refused
    case .unknownProxy: .unknownProxy
    case .refusedByProxy: .refusedByProxy
    case .broken: .broken
    case .hungUp: .hungUp
    case .noAnswer: .noAnswer
    case .other: nil
    }
  }

  /// By the words of OpenSSL, GnuTLS and libcurl. What begins with "error" is about this machine's own files.
  private static func insecure(_ words: String) -> ErrorCause {
    let lowercased = words.lowercased()
    let says = { (parts: [String]) in parts.contains { lowercased.contains($0) } }
    if says(["expired", "not yet valid"]) { return .expiredCertificate }
    if says(["subject name", "host name", "hostname"]) { return .foreignCertificate }
    if says(["certificate"]), !lowercased.hasPrefix("error") { return .untrustedCertificate }
    return .insecure(detail: words)
  }

  private static func notAFeed(because error: any Error) -> ErrorCause {
    let (fault, context): (FeedFault, DecodingError.Context)
    switch error {
    case DecodingError.keyNotFound(let key, let place): (fault, context) = (.missing(key: key.stringValue), place)
    case DecodingError.valueNotFound(_, let place): (fault, context) = (.null, place)
    case DecodingError.typeMismatch(_, let place): (fault, context) = (.otherType, place)
    case DecodingError.dataCorrupted(let place): (fault, context) = (.malformed, place)
    default: return .notAFeed(nil, place: "")
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return .notAFeed(fault, place: path.joined(separator: "."))
  }

  /// Short enough to leave room for the words around it.
  private static func text(_ url: URL) -> String { SafeText.url(url.absoluteString, limit: 200) }

  /// `30`, `0.5`: to the millisecond, without trailing zeros.
  private static func seconds(_ duration: Duration) -> String {
    let milliseconds = Int64(duration / .milliseconds(1))
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)" : "\(Double(milliseconds) / 1_000)"
  }
}
