package import CommandLine
import FeedCLI
package import FeedEnvironment
import FeedHTTP
package import FeedPolling
package import FeedSubscriptions

/// What opens feeds that are not for everybody: headers of the list of feeds, and the logins of
/// `~/.netrc`.
package struct Logins: Sendable {
  /// 1 MiB: it is written by hand.
  private static let limit = 1 << 20

  private let path: String
  private let netrc: Netrc
  private let isSeenByOthers: Bool
  private let usesProxy: @Sendable (URL) -> Bool

  /// Reads the file of the home directory; where there is none, there are no logins. `usesProxy`
  /// says which requests go through a proxy.
  package init(
    in variables: [String: String],
    files: Files,
    usesProxy: @escaping @Sendable (URL) -> Bool
  ) throws(UsageError) {
    self.usesProxy = usesProxy
    let home = variables["HOME"] ?? ""
    path = "\(home)/.netrc"
    do {
      let data = home.isEmpty ? nil : try files.read(path, Self.limit)
      netrc = Netrc(data ?? Data())
      isSeenByOthers = try data != nil && files.isSeenByOthers(path)
    } catch {
      throw .unreadableConfigFile(path, reason: "\(error)")
    }
  }

  /// Throws if the login of the feed at `url` is in a file that others can read.
  package func check(_ url: URL) throws(UsageError) {
    let isSent = HeaderStage.isSafe(url, usesProxy: usesProxy(url))
    if isSeenByOthers, isSent, netrc.login(for: url) != nil {
      throw .readableLogins(path)
    }
  }

  /// What adds the headers of `settings`, or else the login, to the requests to the server of the
  /// feed at `url`.
  package func stage(of url: URL, _ settings: FeedSettings) -> HeaderStage? {
    var headers: HTTPHeaders = [:]
    for header in settings.headers {
      headers[header.name] = header.value
    }
    if headers["Authorization"] == nil, !isSeenByOthers,
      let login = netrc.login(for: url)?.authorization
    {
      headers["Authorization"] = login
    }
    return headers.isEmpty
      ? nil : HeaderStage(headers, feedURL: url, usesProxy: usesProxy(url))
  }
}
