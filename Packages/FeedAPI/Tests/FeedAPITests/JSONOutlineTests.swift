import FeedAPI
import Testing

@Suite("The outline of a JSON object")
struct JSONOutlineTests {
  @Test(
    "Strings of every length are passed over, wherever they begin and whatever is escaped in them", arguments: 0...24)
  func strings(count: Int) throws {
    let plain = String(repeating: "{", count: count)
    let strings =
      [plain, plain + #"\\"#, plain + #"\"{"#, #"\"\""# + plain]
      + (0..<count).map { plain.prefix($0) + #"\\\"é"# + plain.dropFirst($0 + 1) }
    for string in strings {
      for indent in 0..<8 {
        let space = String(repeating: " ", count: indent)
        let outline = try #require(JSONOutline(of: Data(#"{\#(space)"a":"\#(string)","version":"1","items":[]}"#.utf8)))
        #expect(
          outline.keys == ["a", "version", "items"] && outline.version == "1" && outline.structure == 7, "\(string)")
      }
    }
  }

  @Test("A string that does not end hides what follows, and is no version", arguments: 0...24)
  func unended(count: Int) throws {
    let text = String(repeating: "x", count: count)
    for end in ["", #"\"#, #"\""#, #"\\"#] {
      let outline = try #require(JSONOutline(of: Data(#"{"version":"\#(text)\#(end)"#.utf8)))
      #expect(outline.keys == ["version"] && outline.version == nil && outline.structure == 2)
    }
  }
}
