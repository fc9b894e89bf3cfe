import ChildProcess
import FeedServer
import Findings
import Foundation

/// Documents that name whatever a reader could fetch: the program requests them, the one feed of a
/// page, and its pictures, and nothing else.
enum Requests {
  private static let expected: [(document: String, requests: [String], code: Int32)] = [
    ("feed.rss", ["pictures/dunes.jpg"], 0), ("feed.atom", ["pictures/dunes.jpg"], 0),
    ("feed.json", ["pictures/dunes.jpg"], 0), ("page.html", ["feed.rss", "pictures/dunes.jpg"], 0),
    ("pages.html", [], 65), ("loop.html", ["loop.html"], 65),
  ]

  static func run(_ trial: Trial) async throws -> Finding {
    let folder = Bundle.module.bundleURL.appending(path: "Traps")
    let server = try FeedServer { request in
      guard let trap = FileManager.default.contents(atPath: folder.path + request.path) else {
        return DemoSite().response(to: request)
      }
      return .ok(String(decoding: trap, as: UTF8.self).replacing("ORIGIN", with: request.origin))
    }
    defer { server.stop() }
    var violations = [String]()
    var urls = 0
    for (document, requests, code) in expected {
      let before = server.requests.count
      let child = try await trial.run(
        trial.program,
        [
          "prefetch", "--url", "\(server.baseURL)/\(document)", "--cache-dir",
          "\(trial.directory.path)/\(document)",
        ],
        [:],
        trial.directory.path,
        limit: .seconds(60)
      )
      let seen = server.requests.dropFirst(before).map(\.path)
      if child.end != .exit(code) {
        violations.append("\(document): \(child.end) instead of \(code)")
      }
      if seen != ([document] + requests).map({ "/\($0)" }) {
        violations.append("\(document): it requested \(seen)")
      }
      let trap = try String(contentsOf: folder.appending(path: document), encoding: .utf8)
      urls += trap.ranges(of: "ORIGIN").count
    }
    return Finding(
      "requests",
      figures:
        "\(expected.count) documents that name \(urls) URLs: \(server.requests.count) requests, all for documents, the one feed "
        + "of a page, and pictures",
      violations: violations
    )
  }
}
