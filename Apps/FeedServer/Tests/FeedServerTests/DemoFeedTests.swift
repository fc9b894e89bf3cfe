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
      let answer = try fetch("/feed.json", from: server)
      let items = try Payload(answer.body).items
      #expect(answer.headers["Content-Type"] == "application/json")
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
        let answer = try fetch(image.path, from: server)
        let isPNG = image.pathExtension == "png"
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == (isPNG ? "image/png" : "image/jpeg"))
        #expect(
          answer.body.starts(with: isPNG ? [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] : [0xFF, 0xD8, 0xFF]))
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
        let answer = try fetch(path, from: server, headers: ["If-None-Match": known])
        #expect(answer.status == 304)
        #expect(answer.headers["ETag"] == tag)
        #expect(answer.body.isEmpty)
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
        #expect(try client.answer().status == 200)
      }
    }
  }

  @Test("a count that makes no sense is 400", arguments: ["-1", "x", "", "100001"])
  func badCount(count: String) {
    #expect(DemoSite().answer(Request("/feed.json?count=\(count)")) == .status(400))
  }

  @Test("the empty feed, the mixed one and the one with a trailing comma decode")
  func oddFeeds() throws {
    try withServer { server in
      #expect(try Payload(fetch("/empty.json", from: server).body).items.isEmpty)
      let comma = try fetch("/trailing-comma.json", from: server)
      #expect(comma.text.filter { !$0.isWhitespace }.hasSuffix("},]}"))
      #expect(try Payload(comma.body).items.count == 9)
      let images = try Payload(fetch("/mixed-images.json", from: server).body).items.map(\.image)
      #expect(try images.map { try fetch($0.path, from: server).status } == [200, 404, 200, 200])
      #expect(try fetch(images[3].path, from: server).body.isEmpty)
    }
  }

  @Test("the hostile feed is plain ASCII on the wire, and hostile when decoded")
  func hostile() throws {
    try withServer { server in
      let answer = try fetch("/hostile.json", from: server)
      #expect(answer.body.allSatisfy { $0 == 0x0A || (0x20..<0x7F).contains($0) })
      let items = try Payload(answer.body).items
      let scalars = Set(items.flatMap { "\($0.description ?? "")\($0.location ?? "")".unicodeScalars })
      let expected: [Unicode.Scalar] = ["\u{1B}", "\r", "\n", "\0", "\u{202E}", "\u{9B}", "\u{2066}", "\u{200B}"]
      #expect(scalars.isSuperset(of: expected))
      #expect(Set(items.compactMap(\.image.scheme)) == ["http", "javascript", "file"])
    }
  }

  @Test(
    "a broken feed is whole JSON that a strict client refuses, or no JSON at all",
    arguments: ["/wrong-json", "/truncated.json", "/no-image.json", "/bad-id.json", "/html", "/empty-body"])
  func broken(path: String) throws {
    try withServer { server in
      let answer = try fetch(path, from: server)
      #expect(answer.status == 200)
      #expect(throws: DecodingError.self) { try Payload(answer.body) }
      let isJSON = (try? JSONSerialization.jsonObject(with: Data(answer.body))) != nil
      #expect(isJSON == ["/wrong-json", "/no-image.json", "/bad-id.json"].contains(path))
    }
  }
}
