extension EnglishStrings {
  /// `the server refused the connection`
  public func cause(_ cause: ErrorCause) -> String {
    switch cause {
    case .notConnected: "not connected to the internet"
    case .unknownHost: "the server's name is not known"
    case .refused: "the server refused the connection"
    case .unknownProxy: "the proxy's name is not known"
    case .refusedByProxy: "the proxy refused the connection"
    case .broken: "the connection broke"
    case .hungUp: "the server closed the connection before it answered"
    case .noAnswer: "the server does not answer"
    case .timedOut(let seconds): "no complete answer within \(seconds) s"
    case .untrustedCertificate: "no secure connection: the server's certificate is not trusted"
    case .expiredCertificate: "no secure connection: the server's certificate has expired, or is not valid yet"
    case .foreignCertificate: "no secure connection: the server's certificate is that of another server"
    case .insecure(let detail): "no secure connection: \(detail)"
    case .foreignScheme(let url): "only http and https are fetched, not \(url)"
    case .unfetchedURL(let url): "a name, a password or a host that is not plain makes \(url) a URL that is not fetched"
    case .addressInside: "it leads to an address inside, which is not connected to"
    case .addressInsideOfSavedFeed:
      "the feed could not be reached, so its pictures on an address inside are not asked for"
    case .redirectNotFollowed(let url): "the server redirects to \(url), which is not followed"
    case .tooManyRedirects(let limit): "the server redirects more than \(Plural.one.counted(limit, "time", "times"))"
    case .notHTTP: "the answer is not HTTP"
    case .undecodable: "the answer cannot be decoded"
    case .answerTooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .headersTooLarge(let limit): "the answer's headers are larger than \(limit) bytes"
    case .status(let status): "the server answered with status \(status)"
    case .emptyAnswer: "the answer is empty"
    case .notAnImage: "the answer is not an image"
    case .unsupportedPicture(let format, let supported):
      "unsupported picture format \(format); supported: \(supported)"
    case .notAFeed(let fault, let place):
      "the answer is not a feed\(fault.map { ": \(words(for: $0))" } ?? "")\(place.isEmpty ? "" : " at \(place)")"
    case .tooManyValues(let limit): "the answer holds more than \(limit) values"
    case .relativeImageURL(let url): "an image's URL is not absolute: \(url)"
    case .damaged: "the saved copy is damaged"
    case .noRoom(let pictures, let mebibytes):
      "no room: at most \(pictures) pictures of \(mebibytes) MiB together are kept"
    case .system(let problem): words(for: problem)
    case .file(let action, let path, let problem): "\(words(for: action, path)): \(words(for: problem))"
    case .locked(let path): "another program holds \(path); try again when it is done"
    case .untrusted(let path, let fault): "\(path) \(words(for: fault))"
    }
  }

  private func words(for fault: FeedFault) -> String {
    switch fault {
    case .missing(let key): "no \"\(key)\""
    case .null: "null"
    case .otherType: "another type"
    case .malformed: "malformed"
    }
  }

  private func words(for action: FileAction, _ path: String) -> String {
    switch action {
    case .makeDirectory: "cannot make the directory \(path)"
    case .useDirectory: "cannot use the directory \(path)"
    case .lock: "cannot lock \(path)"
    case .create: "cannot create \(path)"
    case .read: "cannot read \(path)"
    case .write: "cannot write \(path)"
    case .delete: "cannot delete \(path)"
    }
  }

  private func words(for fault: PathFault) -> String {
    switch fault {
    case .foreignOwner: "belongs to another user, so it is not used; choose another directory"
    case .othersCanWrite:
      "can be written by others, so it is not used; take their right away (chmod go-w), or choose another directory"
    case .notAFile: "is not a plain file, so it is not used; choose another directory"
    case .symbolicLink: "is a symbolic link, so it is not used; choose another directory"
    case .otherFeed: "holds another feed, so it is not used; choose another directory"
    }
  }

  private func words(for problem: SystemProblem) -> String {
    switch problem {
    case .noSpace: "No space left on device"
    case .quota: "Disk quota exceeded"
    case .noPermission: "Permission denied"
    case .readOnly: "Read-only file system"
    case .notFound: "No such file or directory"
    case .exists: "File exists"
    case .notADirectory: "Not a directory"
    case .isADirectory: "it is a directory"
    case .notAFile: "it is not a plain file"
    case .larger(let mebibytes): "it is larger than \(mebibytes) MiB"
    case .notText: "it is not UTF-8 text"
    case .nameTooLong: "File name too long"
    case .tooManyFiles: "Too many open files"
    case .closedStream: "Bad file descriptor"
    case .inputOutput: "Input/output error"
    case .other(let words): words
    }
  }
}
