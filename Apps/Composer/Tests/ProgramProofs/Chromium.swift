import ChildProcess
import Foundation
import Testing

/// A browser without a window, where one is installed: what it makes of a page, whom it asks, and
/// what it complains of.
struct Chromium {
  struct Look {
    /// The document, as the browser has it after all that the page does.
    let document: String
    /// The URLs that the page asked the network for. What the browser asks for itself does not
    /// count.
    let requests: [String]
    /// What the console shows: errors, refusals, and what scripts say.
    let console: [String]
  }

  let path: String

  /// `nil` where there is none.
  init?() {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = ["chromium", "chromium-browser", "google-chrome"].flatMap { name in
      folders.map { "\($0)/\(name)" }
    }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Opens the page from its file. Whatever is asked for goes to a proxy that is not there: nothing
  /// leaves this machine.
  func open(_ page: String, in directory: String) async throws -> Look {
    let file = "\(directory)/\(UUID().uuidString)"
    try Data(page.utf8).write(to: URL(filePath: file + ".html"))
    let words = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-extensions",
      "--disable-dev-shm-usage",
      "--proxy-server=http://127.0.0.1:9", "--proxy-bypass-list=<-loopback>",
      "--user-data-dir=\(file).profile",
      "--timeout=20000", "--enable-logging=stderr", "--log-net-log=\(file).json", "--dump-dom",
      "file://\(file).html",
    ]
    let variables = [
      "HOME": directory, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      "LANG": "C.UTF-8",
    ]
    let outcome = try await Run(path, words, variables: variables, outputs: directory).outcome()
    try #require(outcome.code == 0, "\(outcome.errors)")
    return Look(
      document: outcome.output,
      requests: try Log(Data(contentsOf: URL(filePath: file + ".json"))).requests,
      console: outcome.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }.map(
        String.init
      )
    )
  }

  /// The browser's log of the network.
  private struct Log: Decodable {
    struct Constants: Decodable { let logEventTypes: [String: Int] }
    struct Event: Decodable {
      struct Parameters: Decodable {
        let url: String?
        let initiator: String?
      }
      let type: Int
      let params: Parameters?
    }

    let constants: Constants
    let events: [Event]

    init(_ data: Data) throws { self = try JSONDecoder().decode(Log.self, from: data) }

    /// Those that a page asked for: what the browser asks for itself comes from no origin.
    var requests: [String] {
      let start = constants.logEventTypes["URL_REQUEST_START_JOB"]
      return events.filter { $0.type == start && $0.params?.initiator != "not an origin" }
        .compactMap { $0.params?.url }
    }
  }
}
