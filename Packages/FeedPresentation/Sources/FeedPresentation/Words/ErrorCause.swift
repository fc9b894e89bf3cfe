/// Why something failed, of the kinds that a customer meets: every language has words for each. URLs, paths and details are those of
/// strangers; whoever asks for the words makes them safe.
public enum ErrorCause: Hashable, Sendable {
  /// This machine is not connected to the internet.
  case notConnected
  /// Nobody knows the server's name.
  case unknownHost
  /// The server refused the connection.
  case refused
  /// Nobody knows the name of the proxy that was to be asked.
  case unknownProxy
  /// The proxy that was to be asked refused the connection.
  case refusedByProxy
  /// The connection broke.
  case broken
  /// The server hung up before it answered.
  case hungUp
  /// The server does not answer.
  case noAnswer
  /// The answer was not complete within so many seconds: `0.5`.
  case timedOut(seconds: String)
  /// TLS: the server's certificate is not to be trusted.
  case untrustedCertificate
  /// TLS: the server's certificate has expired, or is not valid yet.
  case expiredCertificate
  /// TLS: the server's certificate is that of another server.
  case foreignCertificate
  /// TLS failed for another reason.
  case insecure(detail: String)

  /// Only `http` and `https` are fetched.
  case foreignScheme(url: String)
  /// A name, a password or a strange host makes it a URL that is not fetched.
  case unfetchedURL(String)
  /// The URL leads to loopback, a private network or the like.
  case addressInside
  /// It does, as the feed's own; and the feed could not be reached, which alone would allow it.
  case addressInsideOfSavedFeed
  /// The server redirects to where nobody follows.
  case redirectNotFollowed(url: String)
  /// The server redirects on and on.
  case tooManyRedirects(limit: Int)

  /// The answer is not HTTP.
  case notHTTP
  /// The answer is not what its encoding says.
  case undecodable
  /// The answer is larger than so many bytes.
  case answerTooLarge(limit: Int)
  /// The answer's headers are.
  case headersTooLarge(limit: Int)
  /// The server answered with a status that is not the one for success.
  case status(Int)
  /// The answer is empty.
  case emptyAnswer
  /// The answer is not an image.
  case notAnImage
  /// The answer is an image of a format that is not supported (`TIFF`); those that are: `PNG, JPEG`.
  case unsupportedPicture(format: String, supported: String)
  /// The answer is not a feed; what is wrong with it, and where: `items.3.id`.
  case notAFeed(FeedFault?, place: String)
  /// The answer holds more values than so many.
  case tooManyValues(limit: Int)
  /// An image's URL is not absolute.
  case relativeImageURL(String)

  /// What is saved cannot be read.
  case damaged
  /// No more pictures are kept.
  case noRoom(pictures: Int, mebibytes: Int)
  /// The system refused.
  case system(SystemProblem)
  /// The system refused to do something with a file or directory.
  case file(FileAction, path: String, SystemProblem)
  /// Another program holds the cache's lock.
  case locked(path: String)
  /// Others could have put anything there, so it is not used.
  case untrusted(path: String, PathFault)
}

extension ErrorCause {
  /// Nothing was asked, so there is no server whose answer could be invalid.
  var isOwnRefusal: Bool {
    switch self {
    case .foreignScheme, .unfetchedURL, .addressInside: true
    default: false
    }
  }
}

/// What is wrong with a feed that is none.
public enum FeedFault: Hashable, Sendable {
  /// A key is not there.
  case missing(key: String)
  /// A value is `null`.
  case null
  /// A value is of another type.
  case otherType
  /// It is no JSON, or a value is malformed.
  case malformed
}

/// What was to be done with a file or directory.
public enum FileAction: Hashable, Sendable {
  /// A directory was to be made.
  case makeDirectory
  /// A directory was to be used.
  case useDirectory
  /// A lock was to be taken.
  case lock
  /// A file was to be made.
  case create
  /// A file was to be read.
  case read
  /// A file was to be written.
  case write
  /// A file or directory was to be deleted.
  case delete
}

/// Why a path is not to be trusted.
public enum PathFault: Hashable, Sendable {
  /// Its owner is another user.
  case foreignOwner
  /// Others may write to it.
  case othersCanWrite
  /// It is a pipe, a device or the like.
  case notAFile
  /// It leads somewhere else.
  case symbolicLink
  /// It is where one feed is kept, and keeps another.
  case otherFeed
}

/// Why the system refused; English has the system's own words.
public enum SystemProblem: Hashable, Sendable {
  /// The disk is full.
  case noSpace
  /// The user has no more room on the disk.
  case quota
  /// The user may not do it.
  case noPermission
  /// The file system is not to be written to.
  case readOnly
  /// There is none.
  case notFound
  /// It is there already.
  case exists
  /// It is no directory.
  case notADirectory
  /// It is a directory.
  case isADirectory
  /// It is no plain file.
  case notAFile
  /// It is larger than so many MiB.
  case larger(mebibytes: Int)
  /// It is no UTF-8 text.
  case notText
  /// Its name is too long.
  case nameTooLong
  /// The program has too many files open.
  case tooManyFiles
  /// The stream is closed.
  case closedStream
  /// The device failed.
  case inputOutput
  /// Something else, in the system's words.
  case other(String)
}
