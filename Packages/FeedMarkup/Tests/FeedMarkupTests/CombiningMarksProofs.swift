import FeedMarkup
import Testing

@Suite("Combining marks without end: Proofs")
struct CombiningMarksProofs {
  @Test(
    "Names and values of combining marks without end take no square of the time",
    .timeLimit(.minutes(5)),
    arguments: [
      "<m>", "</m>", "<m/", "<a m=1>", "<img src=m alt=m class='m m'>",
      "<img srcset='m 1x, m'>", "<figure><img src=a><figcaption>m",
      "<div class='m m'>", "<a href=m><img src=a data-m=m>",
      "<link rel=m type=m href=m>", "&m;",
    ]
  )
  func combiningMarks(shape: String) {
    // Not in their canonical order: comparing or hashing such a text sorts them.
    let html = shape.replacing("m", with: String(repeating: "\u{301}\u{323}", count: 100_000))
    #expect(HTMLText.plain(html).utf8.count < 1_000_000)
    #expect(HTMLContent(html).images.count < 2)
    #expect(HTMLPage(Array(html.utf8), charset: nil).feeds.count < 2)
  }
}
