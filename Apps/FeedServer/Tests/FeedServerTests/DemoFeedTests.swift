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

  @Test("every image of the feed is a URL at the host that was asked, and a picture is there")
  func pictures() throws {
    try withServer { server in
      let items = try Payload(fetch("/feed.json", from: server, headers: ["Host": "localhost:81"]).body).items
      for image in items.map(\.image) {
        #expect(image.absoluteString.hasPrefix("http://localhost:81/pictures/"))
        let response = try fetch(image.path, from: server)
        let isPNG = image.pathExtension == "png"
        #expect(response.status == 200)
        #expect(response.headers["Content-Type"] == (isPNG ? "image/png" : "image/jpeg"))
        #expect(
          response.body.starts(with: isPNG ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] : [0xFF, 0xD8, 0xFF]))
      }
    }
  }

  @Test("every compiled-in picture is in the feed, and no other")
  func allPictures() {
    let images = DemoFeed.nine(at: "http://x").items.map(\.image)
    #expect(Set(images) == Set(DemoPicture.all.map { "http://x/pictures/\($0.name)" }))
    #expect(DemoPicture.all.count == 9)
  }

  @Test("a client that has the current bytes gets 304", arguments: ["/feed.json", "/pictures/dunes.jpg"])
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

  @Test("a count that makes no sense is 400", arguments: ["-1", "x", "", "100001"])
  func badCount(count: String) {
    #expect(DemoSite().response(to: Request("/feed.json?count=\(count)")) == .status(400))
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
