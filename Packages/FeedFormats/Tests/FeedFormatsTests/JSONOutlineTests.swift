import Foundation
import Testing

@testable import FeedFormats

@Suite("The outline of a JSON body")
struct JSONOutlineTests {
  @Test("Untrusted input: a string is the key of one colon, however many follow it")
  func colons() {
    let json = Data((#"{"é"::::::::,"version"::::"1"}"#).utf8)
    let outline = json.withUnsafeBytes { JSONOutline(of: $0) }
    // Looking at a long key for each of many colons would take quadratic time.
    #expect(outline.unusualKeys == [2..<4])
    #expect(outline.keys.filter { !$0.isEmpty } == [2..<4, 15..<22])
    #expect(outline.version == nil)
  }
}
