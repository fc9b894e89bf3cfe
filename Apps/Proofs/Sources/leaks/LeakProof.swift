import FeedAPICurl
import FeedHTTP
import Findings
import Foundation

/// The parts of the proof. Each gives what it tried, and each token that got away.
struct LeakProof: Sendable {
  let program: String
  let site: HostileSite

  private var ways: [Way] { site.ways }
  private var list: String { ways.map(\.lines).joined() }
  private var tries: [Way] { ways.filter { !$0.isControl } }

  /// Everything that a feed can make the program request, twice: the second run knows the first.
  @Sendable func requests() async throws -> Finding {
    let home = try Home(program: program, feeds: list)
    try await home.feed(["prefetch", "--all", "--pages", "2", "-v"])
    try await home.feed(["show", "--all", "--pages", "2", "-v"])
    let comments = ways.filter(\.lead.isOfComments)
    let small = try Home(program: program, feeds: comments.map(\.lines).joined())
    for way in comments {
      try await small.feed(["comments", "1", way.name, "-v"])
    }
    let leaks = Leaks(ways, site.takeArrivals())
    let found = try home.search().leaks + small.search().leaks
    let controls = ways.filter(\.isControl).count
    var violations = leaks.all + found
    expect(leaks.feeds.count, ways.count, "tokens that arrive with their feed", &violations)
    expect(leaks.controls.count, controls, "controls whose token arrives", &violations)
    if tries.count < 200 || leaks.reached.count < 150 {
      violations.append("\(leaks.reached.count) of \(tries.count) ways were gone")
    }
    return Finding(
      "leaks by requests",
      figures: "\(tries.count) ways, of which \(leaks.reached.count) lead to a request: "
        + "\(leaks.all.count) with a token; \(leaks.controls.count) controls get theirs, "
        + "and \(leaks.returned) cookies come back to the server that set them",
      violations: violations,
      table: groups(leaks)
    )
  }

  private func groups(_ leaks: Leaks) -> [String] {
    var names: [String] = []
    for lead in Lead.allCases where !names.contains(lead.group) {
      names.append(lead.group)
    }
    return names.map { name in
      let own = tries.filter { $0.lead.group == name }
      let reached = own.filter { leaks.reached.contains($0.number) }.count
      let count = "\(own.count)"
      let padding = String(repeating: " ", count: max(0, 7 - count.count))
      return "\(padding)\(count)  \(name): \(reached) requests, the others refused"
    }
  }

  /// Following a feed that has moved, or that a page names.
  @Sendable func adding() async throws -> Finding {
    let home = try Home(program: program, feeds: "")
    let added = tries.filter { $0.lead == .redirect301 || $0.lead == .namedFeed }
    for way in added {
      try await home.feed(["add", way.feed, way.name, "-v"])
    }
    let arrivals = site.takeArrivals()
    let leaks = Leaks(ways, arrivals)
    var violations = leaks.all + (try home.search().leaks)
    let logins = arrivals.filter { $0.path.hasSuffix("/feed") && !$0.secrets.isEmpty }
    expect(logins.count, added.count, "logins that arrive with their feed", &violations)
    return Finding(
      "leaks by feed add",
      figures: "\(added.count) feeds that moved or that pages name: \(leaks.all.count) logins",
      violations: violations
    )
  }

  /// Everything that the program prints, writes and starts.
  @Sendable func files() async throws -> Finding {
    let home = try Home(program: program, feeds: ways.filter(\.isControl).map(\.lines).joined())
    let one = ways.first { $0.isControl && $0.lead == .picture }?.name ?? ""
    let calls = [
      ["show", "--all", "-v"], ["show", "--all", "--json"], ["prefetch", "--all", "-v", "--json"],
      ["show", one, "--images", "chafa", "-v"], ["show", one, "--plain"],
      ["show", one, "--offline", "-v"], ["show", one, "--max-age", "0", "-v"],
      ["save", "--all", "-o", "saved", "-v"], ["save", one, "-o", "saved2", "--json"],
      ["gallery", "--all", "-o", "page.html"], ["gallery", "--all", "-o", "pages/"],
      ["gallery", one, "-o", "-"], ["explain", "1", one], ["explain", "1", one, "--json"],
      ["comments", "1", one, "--json"], ["open", "1", one], ["status", "-v"], ["status", "--json"],
      ["status", one], ["list", "-v"], ["list", "--json"], ["export"], ["validate", "--all", "-v"],
      ["validate", one, "--json"], ["browse", one], ["watch", one, "--now", "x"],
      ["completions", "bash"], ["help", "add"], ["remove", one], ["clear", one],
    ]
    for words in calls {
      try await home.feed(words)
    }
    let leaks = Leaks(ways, site.takeArrivals())
    let found = try home.search()
    var violations = leaks.all + found.leaks
    let started = try home.started()
    expect(started, 2, "programs that were started", &violations)
    // The search must find each form of a secret.
    for (number, sample) in Secret.samples.enumerated() {
      try home.write("{\"\(sample)\"}", to: "sample\(number)")
    }
    let samples = try home.search().leaks.count - found.leaks.count
    expect(samples, Secret.samples.count, "samples that are found", &violations)
    return Finding(
      "leaks into files",
      figures: "\(calls.count) calls and \(started) programs that they start, "
        + "\(found.files) files and outputs: \(found.leaks.count) with a token; "
        + "\(samples) controls are found",
      violations: violations
    )
  }

  /// Errors: of servers, of settings, and of files.
  @Sendable func mistakes() async throws -> Finding {
    var violations: [String] = []
    var calls = 0
    let way = ways.first { $0.isControl && $0.lead == .picture }
    let feed = way?.feed ?? ""
    let secret = Secret.token(way?.number ?? 0)
    let lines = Self.badLines(secret).enumerated().map { "\(feed)?\($0) bad\($0)\n\($1)\n" }
    let home = try Home(program: program, feeds: lines.joined())
    let shown = [["show", "bad0", "-v"], ["show", "--all", "-v"], ["list", "-v"]]
    for words in shown + [["list", "--json"], ["export"], ["add", "\(feed)?new", "--offline"]] {
      try await home.feed(words)
      calls += 1
    }
    violations += try home.search().leaks
    for (name, text) in Self.badFiles(feed, secret) {
      let home = try Home(program: program, feeds: "\(feed) bad\n")
      try home.write(text, to: name, mode: 0o644)
      for words in [
        ["show", feed, "-v"], ["show", "bad"], ["list", "--json"], ["show", "--all"],
      ] {
        try await home.feed(words)
      }
      calls += 4
      violations += try home.search().leaks
    }
    violations += Leaks(ways, site.takeArrivals()).all
    return Finding(
      "leaks by mistakes",
      figures: "\(calls) calls with wrong settings, logins and modes of files: "
        + "\(violations.count) messages with a token",
      violations: violations
    )
  }

  private static func badLines(_ secret: String) -> [String] {
    [
      "  header \(secret)", "  header: \(secret)", "  header X Key: \(secret)",
      "  header X-Key \(secret)", "  Header X-Key: \(secret)", "  header X-Key: \(secret)\u{1}",
      "  header Host: \(secret)", "  header \(secret): x", "  header :\(secret)",
      "  headers X-Key: \(secret)", "  header X-Key: \(secret)\n  header X-Key: \(secret)",
      "  header X-Kéy: \(secret)", "  header Content-Length: \(secret)",
    ]
  }

  private static func badFiles(_ feed: String, _ secret: String) -> [(String, String)] {
    let netrc = "home/.netrc"
    return [
      (netrc, "machine 127.0.0.1 login reader password \(secret)\n"),
      (netrc, "machine 127.0.0.1 login \(secret):x password \(secret)\n"),
      (netrc, "machine 127.0.0.1 login reader password \"\(secret)\n"),
      (netrc, "\(secret) machine \(secret)\n"),
      ("home/.config/feed/feeds", "\(feed) bad\n  header X-Key: \(secret)\n"),
    ]
  }

  /// The control: a client that sends a token wherever it is led to. The same ways give it away.
  @Sendable func naive() async throws -> Finding {
    let client = CurlHTTPClient(policy: HTTPPolicy(total: .seconds(10)))
    await withTaskGroup(of: Void.self) { group in
      for way in tries {
        group.addTask { await Self.follow(way, client) }
      }
    }
    let leaks = Leaks(ways, site.takeArrivals())
    let count = leaks.all.count
    return Finding(
      "leaks of a client without the rule, the control",
      figures: "\(count) of \(tries.count) ways give its token away",
      violations: count >= 200 ? [] : ["the servers do not see it"]
    )
  }

  private static func follow(_ way: Way, _ client: CurlHTTPClient) async {
    guard let url = URL(string: way.end) else {
      return
    }
    do {
      let headers: HTTPHeaders = ["X-Key": Secret.token(way.number)]
      _ = try await client.get(HTTPRequest(url: url, headers: headers, bodyLimit: 1 << 20))
    } catch {
      // What is refused or not there gives nothing away.
    }
  }

  private func expect(_ count: Int, _ expected: Int, _ what: String, _ into: inout [String]) {
    if count != expected {
      into.append("\(what): \(count), not \(expected)")
    }
  }
}
