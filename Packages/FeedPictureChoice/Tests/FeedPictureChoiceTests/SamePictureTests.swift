import FeedPictureChoice
import Testing

@Suite("The same picture in several sizes")
struct SamePictureTests {
  @Test(
    "URLs that differ only in marks of size are one picture, and the larger one is shown",
    arguments: [
      // WordPress
      ("https://a.example/owl-300x200.jpg", "https://a.example/owl-1024x683.jpg"),
      ("https://a.example/owl-300x200.jpg", "https://a.example/owl-scaled.jpg"),
      ("https://a.example/owl.jpg?w=300", "https://a.example/owl.jpg?w=1200"),
      ("https://a.example/owl.jpg?resize=300%2C200", "https://a.example/owl.jpg?fit=1024%2C683"),
      ("https://i0.wp.com/a.example/owl.jpg?w=300&ssl=1", "https://a.example/owl.jpg"),
      // high density
      ("https://a.example/owl.png", "https://a.example/owl_2x.png"),
      // Blogger and Google
      (
        "https://1.bp.example/-a/b/s72-c/owl.jpg", "https://1.bp.example/-a/b/s1600/owl.jpg"
      ),
      (
        "https://1.bp.example/-a/b/w400-h300/owl.jpg", "https://1.bp.example/-a/b/w640/owl.jpg"
      ),
      ("https://lh3.example/AbC-dE=s320", "https://lh3.example/AbC-dE=w1200-h630-p-k-no-nu"),
      ("https://a.example/day=1-300x200.jpg", "https://a.example/day=1-1024x683.jpg"),
      // folders
      ("https://a.example/250x250/owl.jpg", "https://a.example/1000x1000/owl.jpg"),
      // Cloudinary and Substack
      ("https://a.example/upload/w_848,c_limit/v1/owl", "https://a.example/upload/w_1456/v1/owl"),
      (
        "https://cdn.example/image/fetch/$s_!a1!,w_424,c_limit,f_auto,q_auto:good,fl_p:steep/https%3A%2F%2Fb.example%2Fowl.jpeg",
        "https://cdn.example/image/fetch/$s_!b2!,f_auto,q_auto:good,fl_p:steep/https%3A%2F%2Fb.example%2Fowl.jpeg"
      ),
      (
        "https://static.wix.example/media/1.png/v1/fit/w_300%2Ch_200%2Cq_80/1.png",
        "https://static.wix.example/media/1.png/v1/fit/w_1000,h_700,q_80/1.png"
      ),
      // Wikimedia
      (
        "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Owl.jpg/300px-Owl.jpg",
        "https://upload.wikimedia.org/wikipedia/commons/a/ab/Owl.jpg"
      ),
      // Flickr
      (
        "https://live.staticflickr.com/65535/54321_0a1b2c_m.jpg",
        "https://farm66.staticflickr.com/1234/54321_9f8e7d_b.jpg"
      ),
      // Tumblr
      (
        "https://64.media.tumblr.com/ab/tumblr_x_500.jpg",
        "https://64.media.tumblr.com/ab/tumblr_x_1280.jpg"
      ),
      (
        "https://64.media.tumblr.com/ab/s250x400/cd.jpg",
        "https://64.media.tumblr.com/ab/s1280x1920/cd.jpg"
      ),
      // Ghost, Medium, Squarespace, Reddit, YouTube
      ("https://a.example/images/size/w600/owl.jpg", "https://a.example/images/size/w1000/owl.jpg"),
      ("https://a.example/images/size/w600/owl.jpg", "https://a.example/images/owl.jpg"),
      (
        "https://cdn.medium.example/max/400/1*a.jpeg",
        "https://cdn.medium.example/max/1024/1*a.jpeg"
      ),
      ("https://a.example/1/a.jpg?format=300w", "https://a.example/1/a.jpg?format=1500w"),
      ("https://preview.redd.it/a.jpg?width=640&s=1", "https://i.redd.it/a.jpg"),
      (
        "https://i.ytimg.com/vi/a1/hqdefault.jpg", "https://img.youtube.com/vi/a1/maxresdefault.jpg"
      ),
      ("https://www.a.example/owl-300x200.jpg.webp", "https://a.example/owl.jpg"),
      // Shopify, at its own host and at a shop's
      (
        "https://cdn.shopify.com/s/files/1/a/owl_300x.jpg?v=1",
        "https://cdn.shopify.com/s/files/1/a/owl_1024x1024.jpg?v=1"
      ),
      (
        "https://a.example/cdn/shop/files/owl_300x300_crop_center.jpg?v=1",
        "https://a.example/cdn/shop/files/owl_450x@2x.jpg?v=1"
      ),
      (
        "https://cdn.shopify.com/s/files/1/a/owl_x400.jpg",
        "https://cdn.shopify.com/s/files/1/a/owl_grande.jpg"
      ),
      (
        "https://cdn.shopify.com/s/files/1/a/owl_large.jpg?v=1",
        "https://cdn.shopify.com/s/files/1/a/owl.jpg?v=1"
      ),
      (
        "https://a.example/cdn/shop/files/owl.jpg?v=1&width=300",
        "https://a.example/cdn/shop/files/owl.jpg?v=1&width=1500"
      ),
      // the BBC
      (
        "https://ichef.bbci.co.uk/news/240/cpsprodpb/a1/production/_1_owl.jpg",
        "https://ichef.bbci.co.uk/news/1024/cpsprodpb/a1/production/_1_owl.jpg"
      ),
      (
        "https://ichef.bbci.co.uk/ace/standard/240/cpsprodpb/a1/live/1.jpg",
        "https://ichef.bbci.co.uk/news/976/cpsprodpb/a1/live/1.jpg.webp"
      ),
      (
        "https://ichef.bbci.co.uk/ace/branded_sport/480/cpsprodpb/a1/live/1.jpg",
        "https://ichef.bbci.co.uk/ace/branded_sport/1200/cpsprodpb/a1/live/1.jpg"
      ),
      // the Guardian
      (
        "https://i.guim.co.uk/img/media/a1/0_0_5000_3000/master/5000.jpg?width=140&quality=85&auto=format&fit=max&s=11",
        "https://i.guim.co.uk/img/media/a1/0_0_5000_3000/master/5000.jpg?width=700&quality=85&auto=format&fit=max&s=22"
      ),
      // Twitter
      (
        "https://pbs.twimg.com/media/Ab1?format=jpg&name=small",
        "https://pbs.twimg.com/media/Ab1?format=jpg&name=large"
      ),
      (
        "https://pbs.twimg.com/media/Ab1.jpg:small",
        "https://pbs.twimg.com/media/Ab1?format=jpg&name=900x900"
      ),
      (
        "https://pbs.twimg.com/media/Ab1?format=jpg&name=360x360",
        "https://pbs.twimg.com/media/Ab1.jpg"
      ),
      (
        "https://pbs.twimg.com/media/Ab1?format=jpg&name=small",
        "https://pbs.twimg.com/media/Ab1?format=jpg&name=orig"
      ),
      // the scheme, and the case of the host
      ("http://a.example/owl-300x200.jpg", "https://A.example/owl-1024x683.jpg"),
    ]
  )
  func same(small: String, large: String) throws {
    #expect(try shown([small, large]) == [large])
    #expect(try shown([large, small]) == [large])
  }

  @Test(
    "Others are two pictures",
    arguments: [
      ("https://a.example/owl.jpg", "https://a.example/elk.jpg"),
      ("https://a.example/owl.jpg", "https://b.example/owl.jpg"),
      ("https://a.example/file.php?id=1", "https://a.example/file.php?id=2"),
      ("https://a.example/file.php?id=1&w=3", "https://a.example/file.php?id=2&w=3"),
      ("https://a.example/image.jpg?n=1", "https://a.example/image.jpg?n=2"),
      (
        "https://upload.wikimedia.org/w/commons/thumb/a/ab/Owl.pdf/page1-300px-Owl.pdf.jpg",
        "https://upload.wikimedia.org/w/commons/thumb/a/ab/Owl.pdf/page2-300px-Owl.pdf.jpg"
      ),
      ("https://i.ytimg.com/vi/a1/hqdefault.jpg", "https://i.ytimg.com/vi/a2/hqdefault.jpg"),
      (
        "https://pbs.twimg.com/media/Ab1?format=jpg&name=small",
        "https://pbs.twimg.com/media/Ab2?format=jpg&name=small"
      ),
      (
        "https://cdn.shopify.com/s/files/1/a/rubik_3x3.jpg",
        "https://cdn.shopify.com/s/files/1/a/rubik_4x4.jpg"
      ),
      ("https://a.example/owl_300x300.jpg", "https://a.example/owl_600x600.jpg"),
      (
        "https://ichef.bbci.co.uk/news/240/cpsprodpb/a1/production/_1_owl.jpg",
        "https://ichef.bbci.co.uk/news/240/cpsprodpb/a1/production/_2_owl.jpg"
      ),
      ("https://a.example/show.jpg?id=1", "https://a.example/show.jpg?id=2"),
      ("https://a.example/day-1.jpg", "https://a.example/day-2.jpg"),
      ("https://a.example/IMG_1280.jpg", "https://a.example/IMG_1281.jpg"),
      ("https://a.example/w_owls/1.jpg", "https://a.example/1.jpg"),
      ("https://a.example/rubik-3x3.jpg", "https://a.example/rubik-4x4.jpg"),
      ("https://a.example/show-1x02.jpg", "https://a.example/show-1x03.jpg"),
      ("https://a.example/IMG-1920x1080.jpg", "https://a.example/IMG-1080x1920.jpg"),
      ("https://a.example/s01/cover.jpg", "https://a.example/s02/cover.jpg"),
      ("https://a.example/s2023/1.jpg", "https://a.example/s2024/1.jpg"),
      ("https://a.example/w_1/1.jpg", "https://a.example/w_2/1.jpg"),
      ("https://a.example/s/1.jpg", "https://a.example/1.jpg"),
      ("https://a.example/size-xxl.jpg", "https://a.example/size.jpg"),
      (
        "https://live.staticflickr.com/65535/54321_0a1b2c_m.jpg",
        "https://live.staticflickr.com/65535/54322_0a1b2c_m.jpg"
      ),
    ]
  )
  func different(one: String, other: String) throws {
    #expect(try shown([one, other]) == [one, other])
  }

  @Test("Renditions of one group are one picture, and so is what has the URL of one of them")
  func joined() throws {
    var candidates = PictureCandidates()
    let urls = try [
      "https://a.example/1.jpg", "https://b.example/2.jpg", "https://c.example/3.jpg",
    ]
    .map(url)
    candidates.add(group: [PictureCandidate(urls[0], .text), PictureCandidate(urls[1], .text)])
    candidates.add(group: [PictureCandidate(urls[2], .text), PictureCandidate(urls[1], .text)])
    #expect(shown(candidates) == [urls[0].absoluteString])
  }

  private func shown(_ addresses: [String]) throws -> [String] {
    var candidates = PictureCandidates()
    for address in addresses {
      candidates.add(PictureCandidate(try url(address), .text))
    }
    return shown(candidates)
  }

  private func shown(_ candidates: PictureCandidates) -> [String] {
    let choice = PictureChoice(candidates)
    return choice.pictures.map { choice.candidates[$0.chosen].address.spelling }
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }
}
