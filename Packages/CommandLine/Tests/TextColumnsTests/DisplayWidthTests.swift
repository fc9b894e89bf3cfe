import FeedTestSupport
import Testing

@testable import TextColumns

@Suite("Columns on a terminal")
struct DisplayWidthTests {
  @Test(
    "Text takes the columns that a terminal gives it",
    arguments: [
      ("", 0), ("plain", 5), ("häß", 3), ("ha\u{308}ß", 3), ("日本語", 6), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4),
      ("한국어", 6),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("न", 1), ("e\u{301}\u{302}\u{20DD}", 1), ("a\u{200B}b", 2),
      ("\u{1B}[1m", 3),
      ("👍", 2), ("👍🏽", 2), ("☝🏽", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("👩\u{200D}💻", 2),
      ("❤\u{FE0F}\u{200D}🔥", 2),
      ("🏳\u{FE0F}\u{200D}🌈", 2), ("🇩🇪", 2), ("🇩🇪🇯🇵", 4), ("🇩", 2), ("1\u{FE0F}\u{20E3}", 2),
      ("🏴\u{E0067}\u{E007F}", 2),
      ("·…—", 3), ("中文 and 👍", 11), ("\u{3000}", 2), ("\u{A0}", 1), ("\u{E000}", 1),
      ("\u{20000}", 2), ("\u{1FAE9}", 2),
    ].map { (Escaped($0), $1) }
  )
  func widths(escaped: Escaped, columns: Int) {
    #expect(DisplayWidth.columns(of: escaped.text) == columns)
  }

  @Test("The table of wide scalars is in order, and no range touches the next")
  func table() {
    #expect(
      zip(WideScalars.ranges, WideScalars.ranges.dropFirst()).allSatisfy {
        $0.upperBound + 1 < $1.lowerBound
      }
    )
    #expect(WideScalars.ranges.reduce(0) { $0 + $1.count } == 182_902)
    for range in WideScalars.ranges {
      #expect(WideScalars.contains(range.lowerBound))
      #expect(WideScalars.contains(range.upperBound))
      #expect(!WideScalars.contains(range.lowerBound - 1))
      #expect(!WideScalars.contains(range.upperBound + 1))
    }
  }
}
