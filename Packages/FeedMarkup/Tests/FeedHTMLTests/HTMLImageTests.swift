import FeedHTML
import Testing

/// The sources of an image, each as one line.
func sources(_ image: HTMLImage?) -> [String] {
  (image?.sources ?? []).map { source in
    let width = source.width.map { " \($0)w" } ?? ""
    let density = source.density.map { " \($0)x" } ?? ""
    return "\(source.place) \(source.address)\(width)\(density)"
  }
}

@Suite("Images of HTML")
struct HTMLImageTests {
  @Test("Every image that has a source is found, with its attributes")
  func images() {
    let html = """
      <p><IMG SRC=a.jpg Alt=' A &amp;\n B' width="640" height=480 class=" wp-image  large\tx ">
      <img alt='no source'><img src=''><img src='  '><image src=b.jpg title='Oh &quot;my&quot;'>
      <xhtml:img src="c.jpg" src='d.jpg' width='100%' height='2px' alt=""/>
      <!-- <img src='no.jpg'> --><script><img src=no.jpg></script>
      <noscript><img src=' e.jpg?a=1&amp;b=2&amp;amp;c '></noscript>
      <img src="data:image/gif;base64,R0"><img src=f.jpg width=99999999999999999999 height=-1
      """
    let addresses = ["a.jpg", "b.jpg", "c.jpg", "e.jpg?a=1&b=2&amp;c", "data:image/gif;base64,R0"]
    // The last one is cut off.
    #expect(HTMLContent(html).images.map { $0.sources[0].address } == addresses)
    let images = HTMLContent(html + ">").images
    #expect(images.map(\.alternative) == ["A & B", nil, nil, nil, nil, nil])
    #expect(images.map(\.title) == [nil, "Oh \"my\"", nil, nil, nil, nil])
    #expect(images.map(\.width) == [640, nil, nil, nil, nil, nil])
    #expect(images.map(\.height) == [480, nil, 2, nil, nil, nil])
    #expect(images.map(\.classes) == [["wp-image", "large", "x"], [], [], [], [], []])
    #expect(images.allSatisfy { $0.links.isEmpty && $0.caption == nil && !$0.isPoster })
  }

  @Test(
    "An image has the bases around it, the outermost first: of the content and of elements",
    arguments: [
      ("<img src=a>", []), ("<base href='http://b.example/'><img src=a>", ["http://b.example/"]),
      ("<base target=x><base href=b><base href=c><img src=a>", ["b"]),
      ("<div xml:base='d/'><p XML:BASE=' e/ '><img src=a></p></div>", ["d/", "e/"]),
      ("<base href=b><p xml:base=p><img src=a xml:base=i>", ["b", "p", "i"]),
      ("<p xml:base=p>one</p><img src=a>", []), ("<p xml:base=p>one<p><img src=a>", []),
      ("<br xml:base=p><img src=a>", []), ("<p xml:base=''><img src=a>", []),
      (
        String(repeating: "<div xml:base='d/'>", count: 300) + "<img src=a>",
        Array(repeating: "d/", count: 8)
      ),
    ]
  )
  func bases(html: String, bases: [String]) {
    #expect(HTMLContent(html).images.map(\.bases) == [bases])
  }

  @Test("A line break in an address stays there, for its reader to drop")
  func lineBreaks() {
    #expect(HTMLContent("<img src='a\n\tb'>").images.map { $0.sources[0].address } == ["a\n\tb"])
  }

  @Test(
    "A size may have a unit, and be in the style, which wins",
    arguments: [
      ("width='0px'", 0), ("width='640px'", 640), ("width=' 1.5 PX '", 1), ("width='0%'", 0),
      ("width='50%'", nil),
      ("width='0.4em'", 6), ("width=-1", nil), ("style='width:1px'", 1),
      ("width=9 style='WIDTH : 2px !important'", 2), ("style='width'", nil),
      ("style='width:.1px'", 0), ("style='width:1.5px'", 1), ("style='width:0.0625rem'", 1),
      ("style='width:1EM'", 16), ("style='width:2ex'", 16), ("style='width:30pt'", 40),
      ("style='width:2vw'", nil), ("style='width:0vw'", 0), ("style='width:.'", nil),
      ("style='width:1.2.3px'", nil), ("style='width:0.33333333333333333333em'", 5),
    ] as [(String, Int?)]
  )
  func sizes(attributes: String, width: Int?) {
    #expect(HTMLContent("<img src=a \(attributes)>").images.map(\.width) == [width])
  }

  @Test(
    "A relative width in the style hides that of the attribute",
    arguments: [
      ("width=9 style='width:auto'", nil), ("width=9 style='width:100%'", nil),
      ("width=9 style='width:calc(100% - 2px)'", nil), ("width=9 style='width:2vw'", 9),
      ("width=9 style='width:'", 9), ("width=9 style='width:auto;width:8px'", 8),
    ] as [(String, Int?)]
  )
  func relativeSizes(attributes: String, width: Int?) {
    #expect(HTMLContent("<img src=a \(attributes)>").images.map(\.width) == [width])
  }

  @Test(
    "A maximum in the style bounds the width",
    arguments: [
      ("style='max-width:1px'", 1), ("width=9 style='max-width:1px'", 1),
      ("width=9 style='max-width:20px'", 9), ("width=9 style='width:100%;max-width:20px'", 20),
      ("width=9 style='max-width:100%'", 9), ("style='max-width:none'", nil),
    ] as [(String, Int?)]
  )
  func maximum(attributes: String, width: Int?) {
    #expect(HTMLContent("<img src=a \(attributes)>").images.map(\.width) == [width])
  }

  @Test(
    "No height with a padding in percent is a ratio",
    arguments: [
      ("height=9 style='height:0;padding-bottom:56.25%'", nil),
      ("style='padding-top:75%;height:0px'", nil), ("style='height:0;padding-top:2px'", 0),
      ("style='height:5px;padding-top:75%'", 5), ("height=9 style='max-height:2px'", 2),
    ] as [(String, Int?)]
  )
  func ratio(attributes: String, height: Int?) {
    #expect(HTMLContent("<img src=a \(attributes)>").images.map(\.height) == [height])
  }

  @Test(
    "An image that is not displayed is left out",
    arguments: [
      ("style='display:none'", true), ("style='width:9px; Display : NONE !important'", true),
      ("hidden", true), ("HIDDEN=''", true), ("style='display:block'", false),
      ("style='x-display:none'", false), ("style='display'", false), ("style=';:;'", false),
      ("style='visibility:hidden'", true), ("style='max-height:0;overflow:hidden'", true),
      ("style='max-height:0'", false), ("style='overflow:hidden'", false),
      ("style='max-height:0;overflow:hidden;padding-top:50%'", false),
      ("style='visibility:visible'", false), ("data-hidden", false),
    ]
  )
  func hidden(attributes: String, isHidden: Bool) {
    #expect(HTMLContent("<img src=a \(attributes)>").images.isEmpty == isHidden)
    #expect(HTMLContent("<video poster=a \(attributes)>").images.isEmpty == isHidden)
  }

  @Test("Of 65 attributes and more, the first 64 count")
  func attributes() {
    let many = { String(repeating: " a=b", count: $0) }
    let html = "<img\(many(63)) src=x><img\(many(64)) src=x><img src=y\(many(200))>"
    #expect(HTMLContent(html).images.map { $0.sources[0].address } == ["x", "y"])
  }

  @Test("An image in a card for another page says so, and none before or behind it")
  func cards() {
    let html = """
      <img src=a><figure class='kg-card kg-bookmark-card'><a href=/1><div><p>Owls<img src=b></div>
      <div class=kg-bookmark-thumbnail><img src=c></div></a></figure><img src=d>
      <div class=Embedded-Post-Wrap><div><img src=e></div></div><img src=f>
      """
    let images = HTMLContent(html).images
    #expect(images.map(\.isInCard) == [false, true, true, false, true, false])
  }

  @Test("A video with a poster is an image")
  func poster() {
    let html = """
      <figure><video poster=' p.jpg ' width=640 class=v title=T alt=A src=a.mp4><source src=b.mp4>
      </video><figcaption>Film</figcaption></figure><video src=c.mp4></video>
      """
    let images = HTMLContent(html).images
    #expect(images.map(sources) == [["source p.jpg"]])
    #expect(images.map(\.isPoster) == [true])
    #expect(images.map(\.width) == [640])
    #expect(images.map(\.classes) == [["v"]])
    #expect(images.map(\.title) == ["T"])
    #expect(images.map(\.alternative) == [nil])
    #expect(images.map(\.caption) == ["Film"])
  }

  @Test("The target of the link around an image is the link of the first one")
  func links() {
    let html = """
      <a href=' big.jpg?a&amp;b '><span><img src=a></span><img src=b></a><img src=c>
      <a name=here><img src=d></a><a href=x><a href=y><img src=e></a><a href=''><img src=f></a>
      """
    let links = [["big.jpg?a&b"], [], [], [], ["y"], []]
    #expect(HTMLContent(html).images.map(\.links) == links)
  }

  @Test(
    "A link without an end does not reach into another block",
    arguments: [
      "<a href=x>text<p>", "<p><a href=x>text</p>", "<p><a href=x></p>", "<a href=x>text<div>",
      "<table><tr><td><a href=x></td><td>", "<table><tr><td><a href=x>text<td>",
      "<ul><li><a href=x>text<li>", "<a href=x>text<h2>", "<a href=x>text<figure>",
      "<a href=x><div>text</div><div>", "<a href=x><a>", "<a href=x><img src=first><p>",
    ]
  )
  func unclosedLink(html: String) {
    #expect(HTMLContent("\(html)<img src=a>").images.last?.links == [])
  }

  @Test(
    "A link is around the blocks in it",
    arguments: [
      "<a href=x><div><p>", "<a href=x> <figure>", "<a href=x><h2>text</h2>", "<a href=x>text",
      "<a href=x><table><tr><td>", "<a href=x><p></p>", "<a href=x><img>",
      "<a href=x><img hidden src=b>", "<a href=x><!-- text --> <p>",
    ]
  )
  func blocksInLink(html: String) {
    #expect(HTMLContent("\(html)<img src=a>").images.map(\.links) == [["x"]])
  }

  @Test("The link named [link] in a table is one of its previews, once")
  func linkOfTable() {
    let html = """
      <a href=no>[link]</a><img src=a><table><a href=p><img src=b></a><img src=c>
      <a href=q>[links]</a> <a href=r> [link]
      </a> <a href=s>[link]</a></table><img src=d><a href=t>[link]</a>
      <table><img src=e></table><a href=u>[link]</a>
      """
    #expect(HTMLContent(html).images.map(\.links) == [[], ["p", "r"], ["r"], [], []])
  }

  @Test("The sources of a picture belong to the image in it")
  func picture() {
    let html = """
      <img src=a><picture><source type=image/webp srcset="w.webp 2x"><source srcset="x.jpg">
      <source data-srcset="y.jpg 9w"><img src=b srcset="z.jpg 3w"></picture><img src=c>
      <source srcset=no><picture><img src=d>
      """
    #expect(
      HTMLContent(html).images.map(sources) == [
        ["source a"],
        [
          "source b", "sourceSet z.jpg 3w", "pictureSource w.webp 2.0x", "pictureSource x.jpg",
          "lazy y.jpg 9w",
        ],
        ["source c"], ["source d"],
      ]
    )
  }

  @Test("The sources of a picture without an end belong to its first image")
  func unclosedPicture() {
    let html = "<picture><source srcset=s><img src=a><p><img src=b><source srcset=t><img src=c>"
    let expected = [["source a", "pictureSource s"], ["source b"], ["source c"]]
    #expect(HTMLContent(html).images.map(sources) == expected)
  }

  @Test(
    "A source set is read as by a browser",
    arguments: [
      ("a.jpg", ["a.jpg"]), (" a.jpg 640w , b.jpg 2x ", ["a.jpg 640w", "b.jpg 2.0x"]),
      ("a.jpg 1x,b.jpg 1.5x", ["a.jpg 1.0x", "b.jpg 1.5x"]),
      ("a.jpg,b.jpg", ["a.jpg,b.jpg"]), ("a.jpg, b.jpg,, c.jpg,", ["a.jpg", "b.jpg", "c.jpg"]),
      ("/w_424,c_limit/a.jpg 4w, /w_8,c/a.jpg 8w", ["/w_424,c_limit/a.jpg 4w", "/w_8,c/a.jpg 8w"]),
      ("data:image/gif;base64,R0 1w, a.jpg 2w", ["data:image/gif;base64,R0 1w", "a.jpg 2w"]),
      ("a.jpg?x=1&amp;y=2 2w", ["a.jpg?x=1&y=2 2w"]),
      ("a.jpg 640w 480h, b.jpg 480h 640w", ["a.jpg 640w", "b.jpg 640w"]),
      ("a.jpg\t640w\n,\nb.jpg\n\n2x", ["a.jpg 640w", "b.jpg 2.0x"]),
      ("a.jpg 640, b.jpg 1x 2x, c.jpg 0w, d.jpg -1x, e.jpg 640W, f.jpg x, g.jpg w", []),
      ("a.jpg 9999999999w, b.jpg 1e3x, c.jpg infx, d.jpg 1.2.3x, e.jpg 0x1x", []),
      ("a.jpg 100x, b.jpg 100.1x, c.jpg 9999999999999999x", ["a.jpg 100.0x"]),
      ("a.jpg f(1, 2w, b.jpg) 1x, c.jpg 3w", ["c.jpg 3w"]), ("a.jpg (1, b.jpg 2x", []),
      (", ,,", []), ("", []), (" ", []),
    ] as [(String, [String])]
  )
  func sourceSet(set: String, candidates: [String]) {
    let image = HTMLContent("<img srcset='\(set)'>").images.first
    #expect(sources(image) == candidates.map { "sourceSet \($0)" })
  }

  @Test(
    "Attributes of lazy loading are sources, and so is any that is the URL of a picture",
    arguments: [
      ("data-src=a", ["lazy a"]), ("DATA-SRC=a", ["lazy a"]), ("data-original=a", ["lazy a"]),
      ("data-lazy-src=a", ["lazy a"]), ("data-large-file=a", ["data a"]),
      ("data-full-url=a", ["data a"]),
      ("data-lazy=/a", ["lazy /a"]), ("data-echo=a.jpg", ["lazy a.jpg"]),
      ("data-hires=/a", ["data /a"]), ("data-zoom-image=/a", ["data /a"]),
      ("data-full=/a", ["data /a"]), ("data-large=/a", ["data /a"]),
      ("data-image=/a", ["data /a"]),
      ("data-image=/a data-image-dimensions=2500x1667", ["data /a 2500w"]),
      ("data-image-dimensions=x data-image=/a", ["data /a"]),
      ("data-lazy=true", []), ("data-full=1", []), ("data-image=41", []), ("data-large", []),
      ("data-srcset='a 2w, b'", ["lazy a 2w", "lazy b"]),
      ("data-lazy-srcset='a 2x'", ["lazy a 2.0x"]),
      ("data-orig-file=a", ["data a"]),
      ("data-orig-file=a data-orig-size='4032,3024'", ["data a 4032w"]),
      ("data-orig-size='4032, 3024' data-orig-file=a", ["data a 4032w"]),
      ("data-orig-file=a data-orig-size=x", ["data a"]),
      ("data-x=' https://e.org/a.JPG '", ["data https://e.org/a.JPG"]),
      ("data-x=HTTP://e.org/a.webp?w=1#b", ["data HTTP://e.org/a.webp?w=1#b"]),
      ("data-x=https://e.org/?a.jpg", []), ("data-x=https://e.org/a.jpg/b", []),
      ("data-x=https://e.org/a.svg", []), ("data-x=/a.jpg", []), ("data-x=a.jpg", []),
      ("data-x='https://e.org/a.jpg https://e.org/b.jpg'", []),
      ("data-x='[{\"https://a.jpg\"}]'", []),
      ("data-src=''", []), ("data-", []),
      ("data-src", []), ("x-data-src=a", []), ("data-x=.jpg", []),
    ] as [(String, [String])]
  )
  func lazyLoading(attributes: String, sources expected: [String]) {
    let image = HTMLContent("<img \(attributes)>").images.first
    #expect(sources(image) == expected)
  }

  @Test(
    "An attribute that is named as another picture is no source",
    arguments: [
      "data-pin-media", "data-pin", "data-avatar", "data-author-image", "data-x-hover",
      "DATA-AFTER", "data-before", "data-next", "data-prev-src", "data-logo", "data-icon-url",
      "data-thumb",
    ]
  )
  func otherPictures(name: String) {
    #expect(HTMLContent("<img \(name)=https://e.org/a.jpg>").images.isEmpty)
  }

  @Test("A part of a word is no such name", arguments: ["data-spin", "data-pins", "data-iconic-x"])
  func otherNames(name: String) {
    #expect(HTMLContent("<img \(name)=https://e.org/a.jpg>").images.count == 1)
  }

  @Test(
    "A badge of GitHub is the SVG that its proxy hides",
    arguments: [
      ("data-canonical-src=' https://e.org/a.svg '", ["source https://e.org/a.svg"]),
      ("data-canonical-src='https://e.org/a.SVG?b&amp;c'", ["source https://e.org/a.SVG?b&c"]),
      (
        "data-canonical-src=https://e.org/a.png",
        ["source https://camo.example/1", "data https://e.org/a.png"]
      ),
      ("data-canonical-src=''", ["source https://camo.example/1"]),
    ]
  )
  func badge(attribute: String, sources expected: [String]) {
    let html = "<img src=https://camo.example/1 \(attribute)><img \(attribute)>"
    #expect(sources(HTMLContent(html).images.first) == expected)
  }

  @Test("An image has 50 sources at most")
  func manySources() {
    let set = (1...60).map { "a\($0).jpg \($0)w" }.joined(separator: ", ")
    let image = HTMLContent("<img src=a srcset='\(set)' data-src=b>").images.first
    #expect(image?.sources.count == 50)
    #expect(image?.sources.last?.width == 49)
    let source = "<source srcset='\(set)'>"
    let picture = HTMLContent("<picture>\(source)\(source)<img src=a>")
    #expect(picture.images.map(\.sources.count) == [50])
  }
}
