import FeedHTML
import FeedPictureChoice
import Testing

@Suite("Elements of a text that are no pictures of it")
struct UnwantedElementTests {
  @Test(
    "An avatar, a smiley, a formula and a card for another page are known by their classes",
    arguments: [
      "avatar", "Avatar-32", "wp-smiley", "emoji", "smilies", "gravatar", "emojione",
      "custom-emoji", "kg-bookmark-icon", "site-icon", "embedded-publication-logo", "latex",
      "ql-img-inline-formula", "attachment-yarpp-thumbnail",
    ]
  )
  func classes(name: String) throws {
    #expect(try verdict(of: "<img src=1.png class='alignleft \(name)'>") == .refused(.classes))
  }

  @Test(
    "A picture in a card for another page is none, however large it is",
    arguments: [
      "kg-card kg-bookmark-card", "embedded-post-wrap", "embedded-publication-wrap",
      "digest-post-embed",
    ]
  )
  func cards(name: String) throws {
    let html = "<div class='\(name)'><a href=/1><div><img src=1.png width=640></div></a></div>"
    #expect(try verdict(of: html) == .refused(.classes))
  }

  @Test("A picture behind a card is one")
  func behindCard() throws {
    let html = "<figure class=kg-bookmark-card><div>Owls</div></figure><img src=1.png>"
    #expect(try verdict(of: html) == .chosen(picture: 0))
  }

  @Test(
    "Other classes say nothing, and neither do these of a large picture",
    arguments: [
      "class=wp-image-7", "class=emojis", "class='hero avatar-cover' width=640",
      "class=emoji-art width=600",
    ]
  )
  func otherClasses(attributes: String) throws {
    #expect(try verdict(of: "<img src=1.png \(attributes)>") == .chosen(picture: 0))
  }

  @Test(
    "A picture in a link for sharing is a button, unless it is known to be large, or is what is shared",
    arguments: [
      ("https://www.facebook.com/sharer.php?u=x", "", PictureChoice.Verdict.refused(.button)),
      ("https://twitter.com/home?status=x", "width=16", .refused(.button)),
      ("https://twitter.com/intent/tweet?text=x", "height=40", .refused(.button)),
      ("https://twitter.com/intent/tweet?text=x", "height=400", .chosen(picture: 0)),
      (
        "https://www.pinterest.com/pin/create/button/?media=https%3A%2F%2Fa.example%2F1.png", "",
        .chosen(picture: 0)
      ),
      ("https://ko-fi.com/owl", "height=36", .refused(.button)),
      ("https://ko-fi.com/owl", "", .chosen(picture: 0)),
      ("https://a.example/owl", "height=36", .chosen(picture: 0)),
    ]
  )
  func buttons(link: String, attributes: String, expected: PictureChoice.Verdict) throws {
    let html = "<a href='\(link)'><img src=1.png \(attributes)></a>"
    #expect(try verdict(of: html) == expected)
  }

  @Test(
    "What is at most 32 pixels wide and high is an icon, unless a larger file is named",
    arguments: [
      ("<img src=1.png width=32 height=16>", PictureChoice.Verdict.refused(.icon)),
      ("<img src=1.png width=2 height=600>", .refused(.tiny)),
      ("<img src=1.png width=0 height=9>", .refused(.tiny)),
      ("<img src=1.png width=33 height=16>", .chosen(picture: 0)),
      ("<img src=1.png width=16>", .chosen(picture: 0)),
      (
        "<img src=1.png srcset='2.png 640w' width=32 height=32>",
        .otherSize(picture: 0, isKept: true)
      ),
    ]
  )
  func icons(html: String, expected: PictureChoice.Verdict) throws {
    #expect(try verdict(of: html) == expected)
  }

  @Test(
    "The target of a link is a larger size, unless it is a page about a file",
    arguments: [
      ("large.png", 2), ("/wiki/File:Owl.png", 1), ("/wiki/Datei%3AOwl.png", 1),
      ("https://github.com/a/b/blob/main/owl.png", 1), ("page.html", 1),
    ]
  )
  func linkTargets(target: String, candidates: Int) throws {
    let html = "<a href='\(target)'><img src=1.png></a>"
    #expect(try choice(of: html).candidates.count == candidates)
  }

  @Test("The target of the link around an avatar is an avatar")
  func linkOfAvatar() throws {
    let choice = try choice(of: "<a href=large.png><img src=1.png class=avatar></a>")
    #expect(choice.verdicts == [.refused(.classes), .refused(.classes)])
  }

  @Test(
    "What an element says is said of the picture that is shown, and not of its placeholder",
    arguments: [
      "<img src=low.jpg data-src=1.png alt='an owl'>",
      "<img src=spacer.gif srcset='1.png 640w' alt='an owl'>",
      "<img src=logo.svg data-large-file=1.png alt='an owl'>",
      "<a href=1.png><img src=blank.gif alt='an owl'></a>",
    ]
  )
  func wordsOfPlaceholders(html: String) throws {
    let sut = try choice(of: html)
    let shown = sut.pictures.map { sut.candidates[$0.chosen].address.spelling }
    #expect(shown == ["https://a.example/1.png"])
    #expect(sut.pictures.map { sut.words(of: $0).alternative } == ["an owl"])
  }

  private func verdict(of html: String) throws -> PictureChoice.Verdict? {
    try choice(of: html).verdicts.first
  }

  private func choice(of html: String) throws -> PictureChoice {
    PictureChoice(try candidates(of: html))
  }

  private func candidates(of html: String) throws -> PictureCandidates {
    var candidates = PictureCandidates()
    let base = try #require(URL(string: "https://a.example/"))
    candidates.add(HTMLContent(html), relativeTo: base)
    return candidates
  }
}
