import FeedServer
import Foundation
import Testing

@Suite("The listing")
struct ListingTests {
  @Test("the root lists every path, one to a line")
  func root() throws {
    try withServer { server in
      let answer = try fetch("/", from: server)
      #expect(answer.headers["Content-Type"]?.hasPrefix("text/plain") == true)
      let lines = answer.text.split(separator: "\n").dropFirst()
      #expect(lines.count == DemoSite.paths.count)
      for (line, path) in zip(lines, DemoSite.paths) {
        #expect(line.hasPrefix(path))
      }
    }
  }

  @Test("every listed path answers, and no other", arguments: DemoSite.paths)
  func everyPath(path: String) {
    let examples = ["<name>": "dunes.jpg", "<code>": "503", "<n>": "2"]
    let target = examples.reduce(path) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
    #expect(DemoSite().answer(Request(target)) != .status(404))
    #expect(DemoSite().answer(Request("\(target)x/y?a=b")) != DemoSite().answer(Request(target)))
  }

  @Test("a path that is not listed is 404", arguments: ["/none", "/pictures/none.png", "/pictures/", "//feed.json"])
  func unknown(path: String) {
    #expect(DemoSite().answer(Request(path)) == .status(404))
  }

  @Test("the README's table has every path")
  func readme() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| `/") }
    #expect(rows.count == DemoSite.paths.count + 1)
    for path in DemoSite.paths {
      #expect(rows.contains { $0.hasPrefix("| `\(path)`") || $0.hasPrefix("| `\(path)?") })
    }
  }
}
