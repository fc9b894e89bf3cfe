/// Why something failed. FeedPresentation puts it into words, in every language, and makes untrusted URLs, paths and details safe to show.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum FailureCause: Error, Hashable, Sendable {
  /// There is no connection, or it broke.
  case connection(Connection)
  /// The response was not complete within this time.
  case timedOut(after: Duration)
  /// The response was complete, but could not be read within this time, to which the exchange counts.
  case readingTimedOut(after: Duration)
  /// There is no secure connection.
  case insecure(Security)

  /// The URL's scheme is neither `http` nor `https`; or it has credentials, or unusual characters in the host.
  case forbiddenScheme(URL), forbiddenURL(URL)
  /// The address is on a private network. A saved feed's own may be too, but only a feed that was just loaded would allow it.
  case privateNetwork, privateNetworkOfSavedFeed
  /// The server redirects to a URL that is not followed, or more often than the limit.
  case forbiddenRedirect(to: URL), tooManyRedirects(limit: Int)
  /// The response is not HTTP, or its body is not encoded as its headers say.
  case notHTTP, undecodableBody
  /// The body, or the headers, have more bytes than the limit.
  case bodyTooLarge(limit: Int), headersTooLarge(limit: Int)
  /// The status does not mean success.
  case status(Int)
  /// The server or the publisher wants no request before this time.
  case waiting(until: Date)
  /// The feed was removed from its server for good. In case that was a mistake, it is asked for again after this time.
  case gone(askedAgain: Date)
  /// The body is empty, or not an image.
  case emptyBody, notAnImage
  /// The body is an image of an unsupported format.
  case unsupportedImage(UnsupportedImageFormat)
  /// The body is not a feed: the fault, if it is known, and its place, such as `items.3.id`.
  case notAFeed(FeedFault?, place: String)
  /// The body is in no known format of feeds: what it looks like.
  case unknownFormat(FeedBody)
  /// The body is markup of this kind, such as `RSS`, and malformed or cut off in this line.
  case malformedMarkup(String, MarkupFault, line: Int)
  /// The body's text is in an unsupported encoding.
  case unsupportedEncoding(String)
  /// The feed has items, but none has a picture.
  case noPictures
  /// The body is a web page that names no feed, or several.
  case pageWithoutFeed, pageWithFeeds([FeedLink])
  /// A file that should hold feeds as OPML is something else.
  case notOPML
  /// The body holds more values than the limit.
  case tooManyValues(limit: Int)
  /// An image's URL is not absolute.
  case relativeImageURL(String)

  /// What is saved cannot be read.
  case corrupt
  /// The saved feed is not the one that is shown, and that was to be continued.
  case superseded
  /// The quota for image data is used up by images further up the feed.
  case quota(images: Int, mebibytes: Int)
  /// The system refused this, for a reason in its own words.
  case file(FileAction, path: String, reason: String)
  /// Another program holds this lock.
  case locked(path: String)
  /// Others could have changed what is at this path, so it is not used.
  case untrusted(path: String, PathFault)
  /// Another cause, in the words of the system or a library.
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
    /// The name of the server, or of the proxy, is unknown.
    case unknownHost, unknownProxy
    /// The server, or the proxy, refused the connection.
    case refused, refusedByProxy
    /// The connection broke, or the server closed it before it responded.
    case broken, hungUp
    /// The server does not respond.
    case noResponse
    /// This process, or the system, has as many files and connections open as it may.
    case tooManyOpenFiles
    /// Something else, in the client's words.
    case other(String)
  }

  /// What is wrong with a TLS connection.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Security: Hashable, Sendable {
    /// The server's certificate is not trusted, is out of date, or belongs to another server.
    case untrustedCertificate, expiredCertificate, certificateOfAnotherHost
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

  /// What is wrong with markup.
  @frozen public enum MarkupFault: String, CaseIterable, Sendable {
    /// It ends before its elements do.
    case cutOff
    /// Its elements overlap, or something follows the last one.
    case malformed
    /// It is nested deeper, or an element or a name is larger, than any feed needs.
    case tooComplex
  }

  /// What was to be done with a file, a directory or a lock. The raw value is the key of its words.
  @frozen public enum FileAction: String, CaseIterable, Sendable {
    /// Make or open a directory.
    case makeDirectory, useDirectory
    /// Take a lock.
    case lock
    /// Create, read or write a file, or delete a file or directory.
    case create, read, write, delete
  }

  /// Why a path is not trusted. The raw value is the key of its words.
  @frozen public enum PathFault: String, CaseIterable, Sendable {
    /// Another user owns it, or others may write to it.
    case foreignOwner, othersCanWrite
    /// Others may have opened it, and could read what is written to it later.
    case othersCanRead
    /// It is a symbolic link, or something else that is no file, such as a pipe or a device.
    case symbolicLink, notAFile
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
  public init(_ error: any Error) { self = (error as? any ExplainedError)?.failureCause ?? .other("\(error)") }
}
