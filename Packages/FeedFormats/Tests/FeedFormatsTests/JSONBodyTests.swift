import FeedCore
import FeedFailures
import FeedFormats
import Foundation
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
    "What is malformed is refused in an unknown key too, and behind the object",
    arguments: [
      #""x":[1 2]"#, #""x":[1,,2]"#, #""x":[,1]"#, #""x":[1}"#, #""x":{"a" 1}"#, #""x":{"a":}"#,
      #""x":{"a":1 "b":2}"#, #""x":{a:1}"#, #""x":{"a":1]"#, #""x":tru"#, #""x":nulll"#,
      #""x":'a'"#, #""x":"#, #""x""#, #""x":1}}"#, #""x":1} x"#, #""x":1},{"y":2"#, #""x":1}{"#,
      #""x":@"#, #""x":[1"#, #""x":"a"#, #""x":[[[]]"#, #""x":{"a":{}"#,
    ]
  )
  func malformed(text: String) throws {
    let json = try #require(try JSONBody(Data(#"{"items":[],\#(text)}"#.utf8)))
    #expect(throws: FailureCause.notAFeed(.malformed, place: "")) { try json.decode(Items.self) }
  }

  @Test(
    "A trailing comma is accepted, and so are numbers and escapes that are not read",
    arguments: [
      #""x":[1,]"#, #""x":{"a":1,}"#, #""x":1,"#, #""x":[-01]"#, #""x":"\a""#, #""x":[1e]"#,
    ]
  )
  func accepted(text: String) throws {
    let json = try #require(try JSONBody(Data(#"{"items":[],\#(text)}"#.utf8)))
    #expect(try json.decode(Items.self).items == [])
  }

  private struct Items: Decodable {
    let items: [Int]
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
