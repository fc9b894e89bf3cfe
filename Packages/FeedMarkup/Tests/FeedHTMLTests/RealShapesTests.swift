import FeedHTML
import Testing

/// HTML as well-known programs and sites write it into their feeds.
@Suite("HTML in real shapes")
struct RealShapesTests {
  @Test("WordPress, a gallery of blocks: each image has its own caption; the gallery's is text")
  func wordPressBlocks() {
    let content = HTMLContent(
      """
      <p class="wp-block-paragraph">We walked along the coast&#8230;</p>
      <figure class="wp-block-gallery has-nested-images columns-2 wp-block-gallery-1 is-layout-flex">
      <figure class="wp-block-image size-large"><a href="https://a.example/2024/05/one.jpg"><img
      loading="lazy" decoding="async" width="1024" height="683" data-id="41"
      src="https://a.example/2024/05/one-1024x683.jpg" alt="A lighthouse" class="wp-image-41"
      srcset="https://a.example/2024/05/one-1024x683.jpg 1024w, https://a.example/2024/05/one-300x200.jpg 300w"
      sizes="(max-width: 1024px) 100vw, 1024px" /></a><figcaption class="wp-element-caption">The <em>old</em>
      lighthouse</figcaption></figure>
      <figure class="wp-block-image size-large"><img src="https://a.example/2024/05/two.jpg" alt="" /></figure>
      <figcaption class="blocks-gallery-caption wp-element-caption">Two days of May</figcaption></figure>
      <p>It rained.</p>
      """
    )
    #expect(content.text == "We walked along the coast…\n\nIt rained.")
    #expect(content.images.map(\.caption) == ["The old lighthouse", "Two days of May"])
    #expect(content.images.map(\.links) == [["https://a.example/2024/05/one.jpg"], []])
    #expect(content.images.map(\.classes) == [["wp-image-41"], []])
    #expect(
      sources(content.images.first) == [
        "source https://a.example/2024/05/one-1024x683.jpg",
        "sourceSet https://a.example/2024/05/one-1024x683.jpg 1024w",
        "sourceSet https://a.example/2024/05/one-300x200.jpg 300w",
      ]
    )
  }

  @Test("WordPress, the classic gallery: the <dd> of an item is its caption")
  func classicGallery() {
    let item = { (name: String, caption: String) in
      """
      <dl class='gallery-item'>
      <dt class='gallery-icon landscape'>
      <a href='https://a.example/\(name)/'><img width="150" height="150" src="\(name)-150x150.jpg"
      class="attachment-thumbnail size-thumbnail" alt="" aria-describedby="gallery-1-5" /></a>
      </dt>\(caption)</dl><br style="clear: both" />
      """
    }
    let caption = "<dd class='wp-caption-text gallery-caption' id='gallery-1-5'>\n An owl\n</dd>"
    let content = HTMLContent(
      """
      <p>Owls:</p><div id='gallery-1' class='gallery galleryid-1 gallery-columns-3'>
      \(item("one", caption))\(item("two", ""))</div><p>Good night.</p>
      """
    )
    #expect(content.text == "Owls:\n\nGood night.")
    #expect(content.images.map(\.caption) == ["An owl", nil])
    let links = [["https://a.example/one/"], ["https://a.example/two/"]]
    #expect(content.images.map(\.links) == links)
  }

  @Test("WordPress, a classic caption: the paragraph is that of its image alone")
  func classicCaption() {
    let content = HTMLContent(
      """
      <div id="attachment_7" style="width: 310px" class="wp-caption alignnone"><div><a href="owl.jpg">
      <img aria-describedby="caption-attachment-7" class="size-medium wp-image-7" src="owl-300x200.jpg"
      style="max-width:100%" width="300" height="200" /></a></div>
      <p id="caption-attachment-7" class="wp-caption-text">An owl &amp; a branch</p></div>
      <p>Text</p><p class="wp-caption-text">no caption</p><img src="b.jpg">
      """
    )
    #expect(content.text == "Text\n\nno caption")
    #expect(content.images.map(\.caption) == ["An owl & a branch", nil])
  }

  @Test("WordPress with Jetpack: a lazy image, its original, and its repetition for no scripts")
  func jetpack() {
    let content = HTMLContent(
      """
      <img data-attachment-id="9" data-permalink="https://a.example/owl/"
      data-orig-file="https://a.example/owl.jpg" data-orig-size="4032,3024" data-comments-opened="1"
      data-image-meta="{&quot;aperture&quot;:&quot;1.8&quot;}" data-image-title="owl"
      data-medium-file="https://i0.wp.com/a.example/owl.jpg?fit=300%2C225&amp;ssl=1"
      data-large-file="https://i0.wp.com/a.example/owl.jpg?fit=1024%2C768&amp;ssl=1"
      src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
      data-lazy-src="https://a.example/owl-300x225.jpg" data-lazy-srcset="https://a.example/owl-300x225.jpg 300w"
      class="jetpack-lazy-image"><noscript><img src="https://a.example/owl-300x225.jpg" alt="Owl"></noscript>
      """
    )
    #expect(
      content.images.map(sources) == [
        [
          "source data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
          "data https://a.example/owl.jpg 4032w",
          "data https://i0.wp.com/a.example/owl.jpg?fit=300%2C225&ssl=1",
          "data https://i0.wp.com/a.example/owl.jpg?fit=1024%2C768&ssl=1",
          "lazy https://a.example/owl-300x225.jpg",
          "lazy https://a.example/owl-300x225.jpg 300w",
        ],
        ["source https://a.example/owl-300x225.jpg"],
      ]
    )
    #expect(content.images.map(\.alternative) == [nil, "Owl"])
  }

  @Test("Tumblr: an npf figure has all sizes, without a caption")
  func tumblr() {
    let content = HTMLContent(
      """
      <div class="npf_row"><figure class="tmblr-full" data-orig-height="1333" data-orig-width="2000"><img
      src="https://64.media.tumblr.com/ab/cd-12/s640x960/ef.jpg" data-orig-height="1333" data-orig-width="2000"
      srcset="https://64.media.tumblr.com/ab/cd-12/s75x75_c1/ef.jpg 75w, https://64.media.tumblr.com/ab/cd-12/s2048x3072/ef.jpg 2000w"
      sizes="(max-width: 1280px) 100vw, 1280px" alt="image"></figure></div><p>Evening at the <a href="x">lake</a></p>
      """
    )
    #expect(content.text == "Evening at the lake")
    #expect(content.images.map(\.alternative) == ["image"])
    #expect(
      sources(content.images.first) == [
        "source https://64.media.tumblr.com/ab/cd-12/s640x960/ef.jpg",
        "sourceSet https://64.media.tumblr.com/ab/cd-12/s75x75_c1/ef.jpg 75w",
        "sourceSet https://64.media.tumblr.com/ab/cd-12/s2048x3072/ef.jpg 2000w",
      ]
    )
  }

  @Test("Substack: sources have commas in their URLs, and the link is the full picture")
  func substack() {
    let fetch = "https://substackcdn.com/image/fetch"
    let content = HTMLContent(
      """
      <div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank"
      href="\(fetch)/f_auto,q_auto:good/https%3A%2F%2Fs.example%2Fowl.jpeg" data-component-name="Image2ToDOM">
      <div class="image2-inset"><picture><source type="image/webp"
      srcset="\(fetch)/w_424,c_limit,f_webp/https%3A%2F%2Fs.example%2Fowl.jpeg 424w, \(fetch)/w_848,c_limit,f_webp/https%3A%2F%2Fs.example%2Fowl.jpeg 848w"
      sizes="100vw"><img src="\(fetch)/w_1456,c_limit/https%3A%2F%2Fs.example%2Fowl.jpeg" width="1456" height="971"
      data-attrs="{&quot;src&quot;:&quot;https://s.example/owl.jpeg&quot;}" class="sizing-normal" alt=""
      srcset="\(fetch)/w_424,c_limit/https%3A%2F%2Fs.example%2Fowl.jpeg 424w" sizes="100vw"></picture><div></div></div></a>
      <figcaption class="image-caption">An owl, by <a href="x">Ana</a></figcaption></figure></div><p>Dear reader,</p>
      """
    )
    #expect(content.text == "Dear reader,")
    #expect(content.images.map(\.caption) == ["An owl, by Ana"])
    #expect(
      content.images.map(\.links)
        == [["\(fetch)/f_auto,q_auto:good/https%3A%2F%2Fs.example%2Fowl.jpeg"]]
    )
    #expect(
      sources(content.images.first) == [
        "source \(fetch)/w_1456,c_limit/https%3A%2F%2Fs.example%2Fowl.jpeg",
        "sourceSet \(fetch)/w_424,c_limit/https%3A%2F%2Fs.example%2Fowl.jpeg 424w",
        "pictureSource \(fetch)/w_424,c_limit,f_webp/https%3A%2F%2Fs.example%2Fowl.jpeg 424w",
        "pictureSource \(fetch)/w_848,c_limit,f_webp/https%3A%2F%2Fs.example%2Fowl.jpeg 848w",
      ]
    )
  }

  @Test("Reddit: a preview in a table has the post and the picture as its links")
  func reddit() {
    let content = HTMLContent(
      """
      <table> <tr><td> <a href="https://www.reddit.com/r/pics/comments/1/owl/"> <img
      src="https://preview.redd.it/owl.jpg?width=640&amp;crop=smart&amp;s=1" alt="An owl" title="An owl" /> </a>
      </td><td> &#32; submitted by &#32; <a href="https://www.reddit.com/user/ana"> /u/ana </a> <br/>
      <span><a href="https://i.redd.it/owl.jpg">[link]</a></span> &#32;
      <span><a href="https://www.reddit.com/r/pics/comments/1/owl/">[comments]</a></span> </td></tr></table>
      """
    )
    #expect(content.text == "submitted by /u/ana\n[link] [comments]")
    #expect(
      content.images.map(\.links)
        == [["https://www.reddit.com/r/pics/comments/1/owl/", "https://i.redd.it/owl.jpg"]]
    )
    #expect(content.images.map(\.title) == ["An owl"])
    #expect(
      content.images.map(sources)
        == [["source https://preview.redd.it/owl.jpg?width=640&crop=smart&s=1"]]
    )
  }

  @Test("xkcd: an image alone has its joke as the title")
  func xkcd() {
    let content = HTMLContent(
      #"<img src="https://imgs.xkcd.com/comics/owl.png" title="&quot;Who?&quot; said the owl&#39;s lawyer." alt="&quot;Who?&quot;" />"#
    )
    #expect(content.text == "")
    #expect(content.images.map(\.title) == ["\"Who?\" said the owl's lawyer."])
    #expect(content.images.map(\.alternative) == ["\"Who?\""])
  }

  @Test("Medium: a figure with its caption, and a pixel that counts")
  func medium() {
    let content = HTMLContent(
      """
      <figure><img alt="" src="https://cdn-images-1.medium.com/max/1024/1*owl.jpeg" /><figcaption>Photo by
      <a href="https://u.example/@ana">Ana</a> on Unsplash</figcaption></figure><p>Owls sleep.</p><h4>Where</h4>
      <p>In trees.</p><img src="https://medium.com/_/stat?event=post.clientViewed" width="1" height="1" alt="">
      """
    )
    #expect(content.text == "Owls sleep.\n\nWhere\n\nIn trees.")
    #expect(content.images.map(\.caption) == ["Photo by Ana on Unsplash", nil])
    #expect(content.images.map(\.width) == [nil, 1])
  }

  @Test("Mastodon: text without images")
  func mastodon() {
    let content = HTMLContent(
      """
      <p>Owls <span class="invisible">https://</span>today,<br />and <a href="x" class="mention hashtag"
      rel="tag">#<span>owls</span></a> tomorrow</p><p>&lt;3</p>
      """
    )
    #expect(content.text == "Owls https://today,\nand #owls tomorrow\n\n<3")
    #expect(content.images.isEmpty)
  }

  @Test("micro.blog: images behind a line of text")
  func microBlog() {
    let content = HTMLContent(
      """
      <p>Morning walk.</p>

      <p><img src="https://ana.micro.blog/uploads/2024/a.jpg" width="600" height="450" alt="A path"
      /><img src="uploads/2024/b.jpg" width="600" height="450" alt="" /></p>
      """
    )
    #expect(content.text == "Morning walk.")
    #expect(
      content.images.map(sources)
        == [["source https://ana.micro.blog/uploads/2024/a.jpg"], ["source uploads/2024/b.jpg"]]
    )
  }
}
