import FeedFormats
import Testing

@Suite("A JSON body")
struct JSONBodyTests {
  @Test(
    "Strings of every length are passed over, wherever they begin and whatever is escaped in them",
    arguments: 0...24
  )
  func strings(count: Int) throws {
    let plain = String(repeating: "{", count: count)
    let strings =
      [plain, plain + #"\\"#, plain + #"\"{"#, #"\"\""# + plain]
      + (0..<count).map { plain.prefix($0) + #"\\\"é"# + plain.dropFirst($0 + 1) }
    for string in strings {
      for indent in 0..<8 {
        let space = String(repeating: " ", count: indent)
        let json = try #require(
          try JSONBody(Data(#"{\#(space)"a":"\#(string)","version":"1","items":[]}"#.utf8))
        )
        #expect(["a", "version", "items"].allSatisfy(json.hasKey), "\(string)")
        #expect(json.version == "1", "\(string)")
        #expect(json.structure == 7, "\(string)")
      }
    }
  }

  @Test("A string that does not end hides what follows, and is no version", arguments: 0...24)
  func unended(count: Int) throws {
    let text = String(repeating: "x", count: count)
    for end in ["", #"\"#, #"\""#, #"\\"#] {
      let json = try #require(try JSONBody(Data(#"{"version":"\#(text)\#(end)"#.utf8)))
      #expect(json.hasKey("version"))
      #expect(json.version == nil)
      #expect(json.structure == 2)
    }
  }

  @Test(
    "Untrusted input: the decoder gets keys in ASCII only, since it hashes them as text",
    arguments: [
      ("é", "??"), ("a\u{301}\u{302}b", "a????b"), (#"\ud83d"#, "??d83d"),
      (#"a\"\\\u0301"#, #"a"\??0301"#), (#"\u0069\u007ed\n"#, "i~d\n"), (#"\u0080"#, "??0080"),
      ("id", "id"),
    ]
  )
  func keys(written: String, read: String) throws {
    let json = try #require(try JSONBody(Data(#"{"\#(written)": {"\#(written)": "é"}}"#.utf8)))
    #expect(try json.decode([String: [String: String]].self) == [read: [read: "é"]])
  }
}
