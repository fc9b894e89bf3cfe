import FeedFormats
import Testing

@Suite("Plausible pictures")
struct PicturePlausibilityTests {
  @Test(
    "A picture over HTTP is plausible",
    arguments: [
      "https://images.example/1.png", "http://images.example/1",
      "HTTPS://images.example/1.JPG?size=2",
      "https://avatar.githubusercontent.com/1", "https://raw.githubusercontent.com/avatars/1.png",
      "https://avatars.example/1.png", "https://notgravatar.com/1.png",
      "https://images.example/gravatar.com/1.png",
    ]
  )
  func plausible(_ text: String) throws {
    let url = try #require(URL(string: text))
    #expect(FeedItem.Picture.isPlausible(url))
    #expect(
      FeedItem.Picture.isPlausible(url, width: 3, height: 3, classes: ["wp-image-7", "alignleft"])
    )
  }

  @Test(
    "Inline data, other schemes, SVG, counters, and hosts of avatars and smileys are not",
    arguments: [
      "data:image/png;base64,AAAA", "file:///1.png", "cid:1", "https:./1.png", "https://%5B/1.png",
      "https://images.example/1.svg",
      "https://images.example/1.SVGZ?x", "https://gravatar.com/avatar/1",
      "https://secure.GRAVATAR.com/avatar/1.jpg",
      "https://avatars.githubusercontent.com/u/1?v=4", "https://AVATARS3.githubusercontent.com/u/1",
      "https://s.w.org/images/core/emoji/1.png", "https://pixel.wp.com/b.gif",
      "https://stats.wordpress.com/b.gif",
    ]
  )
  func implausible(_ text: String) throws {
    #expect(!FeedItem.Picture.isPlausible(try #require(URL(string: text))))
  }

  @Test(
    "Neither is an image that is 2 pixels or less wide or high",
    arguments: [(1, 1), (2, 600), (600, 0), (-1, 9)]
  )
  func tiny(_ width: Int, _ height: Int) throws {
    #expect(!FeedItem.Picture.isPlausible(try anyURL(), width: width, height: height))
  }

  @Test(
    "Neither is one of these classes",
    arguments: ["avatar", "Avatar-32", "wp-smiley", "emoji", "smilies", "gravatar"]
  )
  func classes(_ name: String) throws {
    #expect(!FeedItem.Picture.isPlausible(try anyURL(), classes: ["alignleft", name]))
  }

  @Test("An enclosure is an image by its media type, and only without one by its file extension")
  func enclosures() throws {
    let photo = try anyURL()
    let film = try anyURL("mp4")
    #expect(FeedItem.Picture.isImage(type: "IMAGE/JPEG", at: film))
    #expect(FeedItem.Picture.isImage(type: nil, at: photo))
    #expect(FeedItem.Picture.isImage(type: "", at: photo))
    #expect(!FeedItem.Picture.isImage(type: nil, at: film))
    #expect(!FeedItem.Picture.isImage(type: "video/mp4", at: photo))
    #expect(!FeedItem.Picture.isImage(type: "image/svg+xml", at: photo))
  }

  private func anyURL(_ ext: String = "jpg") throws -> URL {
    try #require(URL(string: "https://images.example/1.\(ext)"))
  }
}
