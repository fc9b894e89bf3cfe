public import FeedFailures
public import FeedHTTP
import Synchronization

/// Which hosts have failed so often in a row that they are not asked any more, for a time.
final class HostFailures: Sendable {
  private static let most = 3
  /// Then a host is asked again: a program may run for days.
  private static let pause: TimeInterval = 300

  private struct Record {
    var inARow = 0
    var last = Date.distantPast
  }

  private let records = Mutex<[String: Record]>([:])
  private let now: @Sendable () -> Date

  /// Makes an empty list.
  init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
  }

  /// Whether a host has failed three times in a row, the last time within five minutes.
  func hasGivenUp(_ host: String) -> Bool {
    let now = now()
    return records.withLock { $0[host].map { Self.isGivenUp($0, at: now) } ?? false }
  }

  /// All hosts that are given up.
  var givenUp: Set<String> {
    let now = now()
    return records.withLock { records in
      Set(records.filter { Self.isGivenUp($0.value, at: now) }.keys)
    }
  }

  private static func isGivenUp(_ record: Record, at now: Date) -> Bool {
    record.inARow >= most && now.timeIntervalSince(record.last) < pause
  }

  func add(_ host: String, hasFailed: Bool) {
    let now = now()
    records.withLock { records in
      guard hasFailed else {
        records[host] = nil
        return
      }
      records[host, default: Record()].inARow += 1
      records[host, default: Record()].last = now
    }
  }
}

/// Sends requests for the pictures of feeds, so that each feed's dead hosts cost little: two at a
/// time to a host, eight in all, and none any more to a host that failed three times in a row.
///
/// What counts is a host that does not respond, or that fails or wants to be left alone (429 and
/// 5xx). A picture that is missing, or is not for everybody, says nothing about its host. For other
/// feeds only a host counts that cannot be connected to: a feed could ask for what no server has. A
/// request that is not sent throws `FailureCause.hostGivenUp`.
///
/// Behind a redirect the host that it led to counts, for this feed alone, and no redirect leads to
/// a host that was given up: any host can be made to redirect to a dead one.
public final class Patience: Sendable {
  private let feeds = Mutex<[URL: [any RequestStage]]>([:])
  private let unreachable: HostFailures
  private let now: @Sendable () -> Date

  /// Makes the patience that a program has with the hosts of all feeds.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
    unreachable = HostFailures(now: now)
  }

  /// The stages that all requests for pictures of the feed at `url` go through, in whatever
  /// pipeline. Equal requests are one before they are counted.
  public func stages(of url: URL) -> [any RequestStage] {
    feeds.withLock { feeds in
      let stages =
        feeds[url] ?? [CoalescingStage(), PatienceStage(unreachable: unreachable, now: now)]
      feeds[url] = stages
      return stages
    }
  }
}

/// The patience with the hosts of one feed.
final class PatienceStage: RequestStage {
  private static let perHost = 2
  private static let inAll = 8

  private let failures: HostFailures
  private let unreachable: HostFailures
  private let inAll = RequestLimit(permits: PatienceStage.inAll)
  private let ofHosts = Mutex<[String: RequestLimit]>([:])

  /// Makes the stage of one feed. `unreachable` are the hosts that cannot be connected to, which
  /// the stages of all feeds share.
  init(unreachable: HostFailures, now: @escaping @Sendable () -> Date = { Date() }) {
    failures = HostFailures(now: now)
    self.unreachable = unreachable
  }

  /// Sends a `GET` request, unless the host was given up.
  func get(
    _ request: HTTPRequest,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    let host = HostLimit.host(of: request.url)
    let limit = ofHosts.withLock { limits in
      let limit = limits[host] ?? RequestLimit(permits: Self.perHost)
      limits[host] = limit
      return limit
    }
    return try await limit.withPermit {
      try check(host)
      return try await inAll.withPermit {
        try check(host)
        return try await send(request, to: host, through: next)
      }
    }
  }

  private func check(_ host: String) throws(HTTPFailure) {
    if failures.hasGivenUp(host) || unreachable.hasGivenUp(host) {
      throw .unavailable(.hostGivenUp(host))
    }
  }

  private func send(
    _ request: HTTPRequest,
    to host: String,
    through next: any HTTPClient
  ) async throws -> HTTPResponse {
    let current = Mutex(host)
    var request = request
    request.avoidedHosts = failures.givenUp.union(unreachable.givenUp)
    let onRedirect = request.onRedirect
    request.onRedirect = { url in
      current.withLock { $0 = HostLimit.host(of: url) }
      onRedirect?(url)
    }
    do {
      let response = try await next.get(request)
      let last = response.finalURL.map(HostLimit.host) ?? host
      note(hasFailed: HTTPStatus.isAboutServer(response.status), at: last, of: host)
      unreachable.add(host, hasFailed: false)
      return response
    } catch let failure as HTTPFailure {
      note(failure, at: current.withLock { $0 }, of: host)
      throw failure
    }
  }

  /// Notes an exchange with `host`, which ended at `last`, where redirects led.
  private func note(hasFailed: Bool, at last: String, of host: String) {
    if last != host {
      failures.add(host, hasFailed: false)
    }
    failures.add(last, hasFailed: hasFailed)
  }

  private func note(_ failure: HTTPFailure, at last: String, of host: String) {
    if case .refused = failure {
      // It responded, if not with what was asked for.
      unreachable.add(host, hasFailed: false)
      return
    }
    if case .disconnected(.tooManyOpenFiles, _) = failure {
      return
    }
    // A redirect to a host that was given up, which says nothing new of that.
    if failure.failureCause.isHostGivenUp {
      note(hasFailed: false, at: host, of: host)
      return
    }
    note(hasFailed: true, at: last, of: host)
    if last != host {
      unreachable.add(host, hasFailed: false)
    } else if case .disconnected(let connection, _) = failure {
      unreachable.add(host, hasFailed: connection.isBeforeAnyByte)
    }
  }
}

extension FailureCause.Connection {
  /// Whether there was no connection at all.
  fileprivate var isBeforeAnyByte: Bool {
    switch self {
    case .unknownHost, .refused, .noResponse: true
    default: false
    }
  }
}
