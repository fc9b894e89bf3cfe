/// Why something failed, by the kinds that a feed's reader meets. It is made where the failure happens, and FeedPresentation puts it into
/// words, in every language. URLs, paths and details are untrusted: those words make them safe to show.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FailureCause: Error, Hashable, Sendable {
  /// There is no connection, or it broke.
  case connection(Connection)
  /// The response was not complete within this time.
  case timedOut(after: Duration)
  /// There is no secure connection.
  case insecure(Security)

  /// Only `http` and `https` are fetched.
  case forbiddenScheme(URL)
  /// Credentials, or unusual characters in the host: such a URL is not fetched.
  case forbiddenURL(URL)
  /// The URL leads to loopback, a private network or the like.
  case privateNetwork
  /// It does, as the feed's own; and the feed could not be reached, which alone would allow it.
  case privateNetworkOfSavedFeed
  /// The server redirects to a URL that is not followed.
  case forbiddenRedirect(to: URL)
  /// The server redirects too often.
  case tooManyRedirects(limit: Int)

  /// The response is not HTTP.
  case notHTTP
  /// The body is not encoded as its headers say.
  case undecodableBody
  /// The body has more bytes than the limit.
  case bodyTooLarge(limit: Int)
  /// The headers have more bytes than the limit.
  case headersTooLarge(limit: Int)
  /// The status is not the one for success.
  case status(Int)
  /// The body is empty.
  case emptyBody
  /// The body is not an image.
  case notAnImage
  /// The body is an image of a format that is not supported.
  case unsupportedImage(UnsupportedImageFormat)
  /// The body is not a feed: what is wrong with it, if that is known, and where, such as `items.3.id`.
  case notAFeed(FeedFault?, place: String)
  /// The body holds more values than the limit.
  case tooManyValues(limit: Int)
  /// An image's URL is not absolute.
  case relativeImageURL(String)

  /// What is saved cannot be read.
  case corrupt
  /// The quota for image data is used up by images further up the feed.
  case quota(images: Int, mebibytes: Int)
  /// The system refused to do something with a file or directory; the reason is in its own words.
  case file(FileAction, path: String, reason: String)
  /// Another program holds this lock.
  case locked(path: String)
  /// Others could have put anything there, so it is not used.
  case untrusted(path: String, PathFault)

  /// Another cause, in the words of the system or the library that names it.
  case other(String)
}

extension FailureCause {
  /// What happened to a connection.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Connection: Hashable, Sendable {
    /// This machine is not connected to the internet.
    case notConnected
    /// The server's name is not known.
    case unknownHost
    /// The server refused the connection.
    case refused
    /// The proxy's name is not known.
    case unknownProxy
    /// The proxy refused the connection.
    case refusedByProxy
    /// The connection broke.
    case broken
    /// The server closed the connection before it responded.
    case hungUp
    /// The server does not respond.
    case noResponse
    /// Something else, in the client's words.
    case other(String)
  }

  /// What is wrong with a TLS connection.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Security: Hashable, Sendable {
    /// The server's certificate is not trusted.
    case untrustedCertificate
    /// The server's certificate has expired, or is not valid yet.
    case expiredCertificate
    /// The certificate belongs to another server.
    case certificateOfAnotherHost
    /// Something else, in the client's words.
    case other(String)
  }

  /// What is wrong with a body that should be a feed.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum FeedFault: Hashable, Sendable {
    /// A key is missing.
    case missing(key: String)
    /// A value is `null`.
    case null
    /// A value has another type.
    case otherType
    /// It is not JSON, or a value is malformed.
    case malformed
  }

  /// What was to be done with a file or directory.
  @frozen public enum FileAction: Hashable, Sendable {
    /// Make a directory.
    case makeDirectory
    /// Use a directory.
    case useDirectory
    /// Take a lock.
    case lock
    /// Create a file.
    case create
    /// Read a file.
    case read
    /// Write a file.
    case write
    /// Delete a file or directory.
    case delete
  }

  /// Why a path is not trusted.
  @frozen public enum PathFault: Hashable, Sendable {
    /// Its owner is another user.
    case foreignOwner
    /// Others may write to it.
    case othersCanWrite
    /// It is a pipe, a device or the like.
    case notAFile
    /// It is a symbolic link.
    case symbolicLink
    /// It holds another feed than it should.
    case otherFeed
  }
}

/// An error that knows its ``FailureCause``. Errors of a client, a store or a format conform, and so get words in every language.
public protocol ExplainedError: Error {
  /// Why it happened.
  var failureCause: FailureCause { get }
}

extension FailureCause: ExplainedError {
  /// Itself.
  public var failureCause: FailureCause { self }

  /// The cause of any error: of one that does not know it, its own description.
  public init(_ error: any Error) {
    self = (error as? any ExplainedError)?.failureCause ?? .other("\(error)")
  }
}

extension LoadFailure: ExplainedError {
  /// What went wrong underneath.
  public var failureCause: FailureCause { FailureCause(cause) }
}
