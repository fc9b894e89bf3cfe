import FeedServer
import Foundation
import Testing

@Suite("Forbidden addresses")
struct ForbiddenAddressTests {
  @Test("there are more than two hundred, of every kind, and no two are the same URL")
  func table() {
    let urls = ForbiddenAddress.all.map { $0.url(port: 8080, origin: "http://11.0.0.1") }
    #expect(urls.count > 200)
    #expect(Set(urls).count == urls.count)
    #expect(Set(ForbiddenAddress.all.map(\.kind)) == Set(ForbiddenAddress.Kind.allCases))
    #expect(!urls.contains { $0.contains("PORT") })
  }

  @Test("the feed has all that are URLs; the list has all, one to a line; a feed of one has that one")
  func routes() throws {
    struct Payload: Decodable {
      struct Item: Decodable {
        let id: UUID
        let image: String
      }
      let items: [Item]
    }
    try withServer { server in
      let lines = try fetch("/forbidden.txt?port=81", from: server).text.split(separator: "\n")
      #expect(lines.count == ForbiddenAddress.all.count)
      let readable = ForbiddenAddress.all.filter { $0.kind != .unreadable }
      let items = try JSONDecoder().decode(
        Payload.self, from: Data(fetch("/forbidden.json?port=81", from: server).body)
      ).items
      #expect(items.count == readable.count)
      #expect(Set(items.map(\.id)).count == items.count)
      #expect(items[6].image == "http://127.0.0.1:81/pictures/dunes.jpg?6")
      let one = try JSONDecoder().decode(Payload.self, from: Data(fetch("/forbidden.json?only=6", from: server).body))
      #expect(one.items.map(\.image) == ["http://127.0.0.1:80/pictures/dunes.jpg?6"])
    }
  }

  @Test("a redirect of the list redirects where it says")
  func redirects() throws {
    let addresses = ForbiddenAddress.all.filter { $0.kind == .redirect }
    let targets = try addresses.map { address in
      let answer = DemoSite().answer(Request(address.url(port: 81, origin: "")))
      guard case .head(let status, let headers) = try #require(answer.steps.first) else { return "" }
      return "\(status) \(headers["Location"] ?? "")"
    }
    #expect(targets.contains("308 http://loopback.example:81/pictures/dunes.jpg?308"))
    #expect(targets.contains("302 //[::1]:81/pictures/dunes.jpg?0"))
    #expect(targets.allSatisfy { $0.hasPrefix("30") })
  }

  @Test(
    "what makes no sense is 400",
    arguments: [
      "/forbidden.json?port=0", "/forbidden.json?port=x", "/forbidden.txt?port=65536", "/forbidden.json?only=-1",
    ])
  func bad(target: String) {
    #expect(DemoSite().answer(Request(target)) == .status(400))
  }
}
