import Foundation
import Testing

@testable import FeedServer

/// The payload as a strict client reads it.
private struct Payload: Decodable {
  struct Item: Decodable {
    let id: UUID
    let description: String?
    let location: String?
    let image: URL
  }

  let items: [Item]

  init(_ body: [UInt8]) throws {
    self = try JSONDecoder().decode(Payload.self, from: Data(body))
  }
}

@Suite("The demo feed and its pictures")
struct DemoFeedTests {
  @Test("the feed has nine images, with one description and one location left out")
  func feed() throws {
    try withServer { server in
      let response = try fetch("/feed.json", from: server)
      let items = try Payload(response.body).items
      #expect(response.headers["Content-Type"] == "application/json")
      #expect(items.count == 9)
      #expect(Set(items.map(\.id)).count == 9)
      #expect(items.filter { $0.description == nil }.count == 1)
      #expect(items.filter { $0.location == nil }.count == 1)
    }
  }

  @Test(
    "the feed is there in every format, with the same ids and pictures",
    arguments: [
      "/feed.rss": "application/rss+xml", "/feed.atom": "application/atom+xml",
      "/feed.jsonfeed": "application/feed+json",
    ]
  )
  func formats(path: String, contentType: String) throws {
    try withServer { server in
      let response = try fetch(path, from: server)
      let text = String(decoding: response.body, as: UTF8.self)
      #expect(response.headers["Content-Type"] == contentType)
      for item in DemoFeed.nine(at: "http://127.0.0.1:\(server.port)").items {
        #expect(text.contains(item.id))
        #expect(text.contains(item.image ?? "?"))
        #expect(item.description.map { text.contains($0) } ?? true)
      }
    }
  }

  @Test(
    "the first image has comments, the others none yet, and an unknown one is 404",
    arguments: ["", ".rss"]
  )
  func comments(format: String) throws {
    try withServer { server in
      for (index, item) in DemoFeed.nine(at: "").items.enumerated() {
        let response = try fetch(
          "/v1/image/\(item.id.lowercased())/comments\(format)",
          from: server
        )
        #expect(response.status == 200)
        #expect(response.text.contains("Was it cold?") == (index == 0))
      }
    }
    for id in ["none", UUID().uuidString] {
      #expect(DemoSite().response(to: Request("/v1/image/\(id)/comments\(format)")) == .status(404))
    }
  }

  @Test("the pages name feeds that are there", arguments: [("/page", 1), ("/pages", 3)])
  func pages(path: String, count: Int) throws {
    try withServer { server in
      let names = String(decoding: try fetch(path, from: server).body, as: UTF8.self)
        .matches(of: /href="([a-z.]+)"/).map { String($0.1) }
      #expect(names.count == count)
      for name in names { #expect(try fetch("/\(name)", from: server).status == 200) }
    }
  }

  @Test("every image of the feed is a URL at the host that was asked, and a picture is there")
  func pictures() throws {
    try withServer { server in
      let items = try Payload(
        fetch("/feed.json", from: server, headers: ["Host": "localhost:81"]).body
      ).items
      for image in items.map(\.image) {
        #expect(image.absoluteString.hasPrefix("http://localhost:81/pictures/"))
        let response = try fetch(image.path, from: server)
        let isPNG = image.pathExtension == "png"
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == (isPNG ? "image/png" : "image/jpeg"))
        #expect(
          response.body.starts(
            with: isPNG ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] : [0xFF, 0xD8, 0xFF]
          )
        )
      }
    }
  }

  @Test("every compiled-in picture is in the feed, and no other")
  func allPictures() {
    let images = DemoFeed.nine(at: "http://x").items.map(\.image)
    #expect(Set(images) == Set(DemoPicture.all.map { "http://x/pictures/\($0.name)" }))
    #expect(DemoPicture.all.count == 9)
  }

  @Test(
    "a client that has the current bytes gets 304",
    arguments: ["/feed.json", "/pictures/dunes.jpg"]
  )
  func validation(path: String) throws {
    try withServer { server in
      let tag = try #require(try fetch(path, from: server).headers["ETag"])
      for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
        let response = try fetch(path, from: server, headers: ["If-None-Match": known])
        #expect(response.status == 304)
        #expect(response.headers["ETag"] == tag)
        #expect(response.body.isEmpty)
      }
      #expect(try fetch(path, from: server, headers: ["If-None-Match": "\"other\""]).status == 200)
    }
  }

  @Test("a generated feed has as many images as asked for, all of them different and all there")
  func generated() throws {
    try withServer { server in
      let items = try Payload(fetch("/feed.json?count=30", from: server).body).items
      #expect(items.count == 30)
      #expect(Set(items.map(\.id)).count == 30)
      #expect(Set(items.map(\.image)).count == 30)
      #expect(items[17].image.absoluteString.hasSuffix("?n=17"))
      let client = try TestClient(port: server.port)
      for image in items.map(\.image) {
        try client.ask("\(image.path)?\(image.query ?? "")")
        #expect(try client.response().status == 200)
      }
    }
  }

  @Test(
    "a feed in pages has each image once, in order, and every format but the own names the next page"
  )
  func paged() throws {
    try withServer { server in
      let all = try Payload(fetch("/feed.json?count=8", from: server).body).items.map(\.id)
      var ids = [UUID]()
      var target = "/feed.json?count=8&limit=3"
      for count in [3, 3, 2, 0] {
        let page = try Payload(fetch(target, from: server).body).items.map(\.id)
        #expect(page.count == count)
        ids += page
        target = "/feed.json?count=8&limit=3&after_id=\(ids.last?.uuidString ?? "")"
      }
      #expect(ids == all)

      for (path, name) in [
        ("/feed.rss", "atom:link rel"), ("/feed.atom", "link rel"), ("/feed.jsonfeed", "next_url"),
      ] {
        // The last page of nine images is full, or has one.
        for limit in [3, 4] {
          #expect(try pages(from: "\(path)?limit=\(limit)", of: server, by: name) == 3)
        }
      }
    }
  }

  /// How many pages a feed has, each of which has the next one's URL under a name.
  private func pages(from path: String, of server: FeedServer, by name: String) throws -> Int {
    var target = path
    var pages = 1
    while let next = try fetch(target, from: server).text.firstMatch(of: /next.*"(http[^"]*)"/) {
      #expect(try fetch(target, from: server).text.contains(name))
      target = String(next.1.dropFirst(server.baseURL.absoluteString.count)).replacing(
        "&amp;",
        with: "&"
      )
      pages += 1
    }
    return pages
  }

  @Test(
    "a count or a limit that makes no sense is 400",
    arguments: ["count=-1", "count=x", "count=", "count=100001", "limit=0", "limit=x"]
  )
  func badCount(query: String) {
    #expect(DemoSite().response(to: Request("/feed.json?\(query)")) == .status(400))
  }

  @Test("the root lists every path, one to a line; what is not listed is 404")
  func listing() throws {
    try withServer { server in
      let response = try fetch("/", from: server)
      #expect(response.headers["Content-Type"]?.hasPrefix("text/plain") == true)
      let lines = response.text.split(separator: "\n").dropFirst()
      #expect(lines.count == DemoSite().paths.count)
      for (line, path) in zip(lines, DemoSite().paths) { #expect(line.hasPrefix(path)) }
      #expect(try Payload(fetch("/empty.json", from: server).body).items.isEmpty)
    }
    for target in ["/none", "/pictures/none.png", "/pictures/", "//feed.json"] {
      #expect(DemoSite().response(to: Request(target)) == .status(404))
    }
  }
}
