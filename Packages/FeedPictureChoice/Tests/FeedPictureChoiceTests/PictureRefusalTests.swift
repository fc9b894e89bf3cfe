import FeedPictureChoice
import Testing

@Suite("What is no picture of an item")
struct PictureRefusalTests {
  @Test(
    "A picture over HTTP may be one",
    arguments: [
      "https://images.example/1.png", "http://images.example/1",
      "HTTPS://images.example/1.JPG?size=2",
      "https://avatar.githubusercontent.com/1", "https://raw.githubusercontent.com/avatars/1.png",
      "https://avatars.example/1.png", "https://notgravatar.com/1.png",
      "https://images.example/gravatar.com/1.png", "https://feeds.feedburner.com/owl/1.png",
    ]
  )
  func plausible(_ text: String) throws {
    #expect(try verdict(of: text) == .chosen(picture: 0))
  }

  @Test(
    "Other schemes and URLs without a host are not",
    arguments: [
      "data:image/png;base64,AAAA", "file:///1.png", "cid:1", "https:./1.png", "https://%5B/1.png",
    ]
  )
  func notOnTheWeb(_ text: String) throws {
    #expect(try verdict(of: text) == .refused(.notOnTheWeb))
  }

  @Test(
    "Neither is SVG",
    arguments: ["https://images.example/1.svg", "https://images.example/1.SVGZ?x"]
  )
  func vectorGraphics(_ text: String) throws {
    #expect(try verdict(of: text) == .refused(.vectorGraphics))
  }

  @Test(
    "Neither are addresses of counters, advertisements, avatars, smileys and formulas",
    arguments: [
      "https://gravatar.com/avatar/1", "https://secure.GRAVATAR.com/avatar/1.jpg",
      "https://i0.wp.com/secure.gravatar.com/avatar/1?s=96",
      "https://avatars.githubusercontent.com/u/1?v=4", "https://AVATARS3.githubusercontent.com/u/1",
      "https://s.w.org/images/core/emoji/1.png", "https://pixel.wp.com/b.gif",
      "https://stats.wordpress.com/b.gif", "https://feeds.feedburner.com/~r/owl/~4/1",
      "https://feeds.feedburner.com/~ff/owl?i=1", "https://owl.example/~r/owl/~4/1",
      "https://pixel.quantserve.com/1.gif", "https://sb.scorecardresearch.com/p.png",
      "https://ad.doubleclick.net/1.jpg", "https://medium.com/_/stat?event=post",
      "https://media.npr.org/include/images/tracking/npr-rss-pixel.png?story=1",
      "https://blogger.googleusercontent.com/tracker/1", "https://vg08.met.vgwort.de/na/1",
      "https://a.example/matomo.php?idsite=1", "https://a.list-manage.com/track/open.php?u=1",
      "https://pbs.twimg.com/profile_images/1/2.jpg", "https://a.example/images/emoji/owl.png",
      "https://social.example/system/custom_emojis/1.png", "https://s0.wp.com/latex.php?latex=x",
      "https://assets.feedblitz.com/i/fblike20.png",
    ]
  )
  func addresses(_ text: String) throws {
    #expect(try verdict(of: text) == .refused(.address))
  }

  @Test(
    "Neither are icons, and files that are placeholders",
    arguments: [
      ("https://a.example/favicon.ico", PictureRefusal.icon),
      ("https://a.example/Blank.GIF", .placeholder),
      ("https://a.example/1x1.trans.gif", .placeholder),
    ]
  )
  func icons(text: String, refusal: PictureRefusal) throws {
    #expect(try verdict(of: text) == .refused(refusal))
  }

  @Test("Neither is an attached picture of at most 48 pixels in both directions")
  func attachedIcons() throws {
    var candidate = PictureCandidate(try url("https://images.example/1.png"), .thumbnail)
    candidate.width = 48
    candidate.height = 48
    #expect(verdict(of: candidate) == .refused(.icon))
    candidate.width = 75
    #expect(verdict(of: candidate) == .chosen(picture: 0))
  }

  @Test(
    "Neither is what is 1 or 2 pixels wide or high; 0 means that the feed does not know",
    arguments: [(1, nil), (nil, 2), (2, 600)] as [(Int?, Int?)]
  )
  func tiny(width: Int?, height: Int?) throws {
    var candidate = PictureCandidate(try url("https://images.example/1.png"), .media)
    candidate.width = width
    candidate.height = height
    #expect(verdict(of: candidate) == .refused(.tiny))
    candidate.width = 0
    candidate.height = 0
    #expect(verdict(of: candidate) == .chosen(picture: 0))
  }

  @Test("An enclosure is an image by its media type, and only without one by its file extension")
  func enclosures() throws {
    let photo = WebAddress(try url("https://images.example/1.jpg"))
    let film = WebAddress(try url("https://images.example/1.mp4"))
    #expect(PictureCandidate.isImage(type: "IMAGE/JPEG", at: film))
    #expect(PictureCandidate.isImage(type: nil, at: photo))
    #expect(PictureCandidate.isImage(type: "", at: photo))
    #expect(PictureCandidate.isImage(type: "application/octet-stream", at: photo))
    #expect(!PictureCandidate.isImage(type: "application/octet-stream", at: film))
    #expect(!PictureCandidate.isImage(type: nil, at: film))
    #expect(!PictureCandidate.isImage(type: "video/mp4", at: photo))
    #expect(!PictureCandidate.isImage(type: "image/svg+xml", at: photo))
  }

  private func verdict(of text: String) throws -> PictureChoice.Verdict? {
    verdict(of: PictureCandidate(try url(text), .media))
  }

  private func verdict(of candidate: PictureCandidate) -> PictureChoice.Verdict? {
    var candidates = PictureCandidates()
    candidates.add(candidate)
    return PictureChoice(candidates).verdicts.first
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
