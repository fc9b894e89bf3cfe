/// What the arrivals of some runs say.
struct Leaks {
  private let ways: [Int: Way]
  private(set) var arrivals: [HostileSite.Arrival]

  init(_ ways: [Way], _ arrivals: [HostileSite.Arrival]) {
    self.ways = Dictionary(uniqueKeysWithValues: ways.map { ($0.number, $0) })
    self.arrivals = arrivals
  }

  /// Each secret that came to where it does not belong: another server, the feed's own server by
  /// another name or after it was left, or the pages of another feed.
  var all: [String] {
    let wrong = arrivals.filter { arrival in
      !arrival.secrets.isEmpty && !isRightful(arrival)
        || !arrival.cookies.isEmpty && !isRightfulCookie(arrival)
    }
    return wrong.map { arrival in
      let way = arrival.way.flatMap { ways[$0] }
      let lead = way.map { "\($0.lead) to \($0.target.text)" } ?? "unknown"
      return "\(arrival.path) at \(arrival.host) got a token: \(lead)"
    }
  }

  /// The ways that got the program to request their end.
  var reached: Set<Int> {
    let ends = arrivals.filter { !$0.isOfControl && ($0.isElsewhere || $0.path.contains("/away")) }
    return Set(ends.compactMap(\.way))
  }

  /// The controls whose token arrived.
  var controls: Set<Int> {
    Set(
      arrivals.filter { $0.isOfControl && !$0.secrets.isEmpty && isRightful($0) }.compactMap(\.way)
    )
  }

  /// The feeds whose own token arrived with the request of the feed.
  var feeds: Set<Int> {
    Set(
      arrivals.filter { $0.path.hasSuffix("/feed") && isRightful($0) }.flatMap(\.secrets)
        .compactMap(\.self)
    )
  }

  /// How many cookies came back to the feed's own server from another one that led there.
  var returned: Int {
    arrivals.filter { $0.path.contains("/away") && !$0.cookies.isEmpty && isRightfulCookie($0) }
      .count
  }

  /// A cookie is for the server that set it, whatever led there.
  private func isRightfulCookie(_ arrival: HostileSite.Arrival) -> Bool {
    guard let number = arrival.way, let way = ways[number] else {
      return false
    }
    return !arrival.isElsewhere && arrival.host == way.host
      && arrival.cookies.allSatisfy { $0 == number }
  }

  private func isRightful(_ arrival: HostileSite.Arrival) -> Bool {
    guard let number = arrival.way, let way = ways[number] else {
      return false
    }
    // A login belongs to all feeds of its server.
    let isOwn = arrival.secrets.allSatisfy { $0 == nil || $0 == number }
    return isOwn && !arrival.isElsewhere && arrival.host == way.host
      && !arrival.path.contains("/away")
  }
}
