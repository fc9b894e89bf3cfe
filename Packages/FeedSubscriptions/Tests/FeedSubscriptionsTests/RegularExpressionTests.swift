import Foundation
import Testing

@testable import FeedSubscriptions

@Suite("Regular expressions of a filter")
struct RegularExpressionTests {
  @Test(
    "An expression is found anywhere in a text",
    arguments: [
      ("cat", "concatenate"), ("^cat", "cats"), ("cat$", "a cat"), ("^$", ""), ("a.c", "a\nc"),
      ("gr(a|e)y", "a grey sea"), ("(?:ab|cd|)$", "xcd"), ("^ab*c$", "ac"), ("^ab*c$", "abbbc"),
      ("^ab+c$", "abbc"), ("^ab?c$", "ac"), ("^a.*?c$", "abbc"), ("^(ab)*$", "ababab"),
      ("^a{2}$", "aa"), ("^a{2,}$", "aaaaa"), ("^a{1,3}$", "aaa"), ("^a{0}b$", "b"),
      ("^(a{2}){2}$", "aaaa"), ("[a-c]x", "bx"), ("[^a-c]x", "dx"), ("[]x]y", "]y"),
      ("[a-]y", "-y"), ("^[^]x]$", "a"), (#"[\d.]x"#, "4x"), (#"^\d{4}-\d\d$"#, "2026-11"),
      (#"\bcat\b"#, "a cat, asleep"), (#"^\w+$"#, "año_1"), (#"a\sb"#, "a\u{3000}b"),
      (#"^\D\S\W$"#, "ab!"), (#"[^\d]"#, "1a"), (#"1\.5\/2"#, "1.5/2"), (#"a\nb\t"#, "a\nb\t"),
      ("🌙|☀", "a 🌙"),
    ]
  )
  func found(expression: String, text: String) throws {
    #expect(try RegularExpression(expression).matches(text))
  }

  @Test(
    "An expression that a text does not have is not found",
    arguments: [
      ("cat", "ca t"), ("^cat", "a cat"), ("cat$", "cats"), ("a.c", "ac"), ("^(ab)*$", "aba"),
      ("^a{2}$", "aaa"), ("^a{2}$", "a"), ("^a{2,}$", "a"), ("^a{1,3}$", "aaaa"), ("^a{0}b$", "ab"),
      ("[a-c]x", "dx"), ("[^a-c]x", "Bx"), (#"\d"#, "four"), (#"\bcat\b"#, "concatenate"),
      (#"\."#, "a"), ("a|b", ""), (#"^\D$"#, "5"),
    ]
  )
  func notFound(expression: String, text: String) throws {
    #expect(try !RegularExpression(expression).matches(text))
  }

  @Test(
    "Case does not matter, in any alphabet",
    arguments: [
      ("MÖWE", "möwe"), ("реклама", "РЕКЛАМА"), ("[а-я]{7}", "РЕКЛАМА"), ("ΟΔΟΣ", "οδος"),
      ("[A-Z]+d", "bcD"), ("é", "É"),
    ]
  )
  func cases(expression: String, text: String) throws {
    #expect(try RegularExpression(expression).matches(text))
  }

  @Test(
    "What is not supported is refused, and says why",
    arguments: [
      ("", ExpressionFault.empty), (String(repeating: "a", count: 201), .length),
      ("a{501}", .size), ("a{400,499}", .size), ("(a{40}){40}", .size),
      ("(a{0}){9}{9}", .repetition),
      ("((a{0}){499}){499}", .size), ("a{99999999999999999999}", .size),
      (#"(a)\1"#, .backReference),
      (#"\q"#, .escape), (#"\é"#, .escape), ("a\\", .escape), ("(a", .parenthesis),
      ("a)", .parenthesis), ("(?i)a", .group), ("(?=a)", .group), ("[a", .set), ("[z-a]", .set),
      ("[[:alpha:]]", .set), (#"[a-\d]"#, .set), ("*a", .repetition), ("a**", .repetition),
      ("(|+)", .repetition), ("a{", .repetition), ("a{b}", .repetition), ("a{2,1}", .repetition),
      ("a{,2}", .repetition), ("a{2", .repetition),
    ]
  )
  func refused(expression: String, fault: ExpressionFault) {
    #expect(throws: fault) { try RegularExpression(expression) }
  }

  @Test("Repeated loops are not written out more often than 500 steps allow")
  func nestedLoops() {
    let expression = String(repeating: "(", count: 49) + "a" + String(repeating: "+)", count: 49)
    #expect(throws: ExpressionFault.size) { try RegularExpression(expression) }
  }

  @Test(
    "A search takes at most as many steps as the expression has, at each place of the text",
    arguments: [
      "(a+)+$", "(a|aa)+$", "(.*a){12}", "(.*a){12}b", "(a*)*b", "((a?){14}){16}b", "(.?){240}b",
      "(a?){160}a{160}b", "(.{1,30}a){8}b", "(a|b|ab)*c", "((((a*)*)*)*)*b", #"(\b|\w)*!$"#,
    ],
    [
      String(repeating: "a", count: 500), String(repeating: "a", count: 499) + "!",
      String(repeating: "é", count: 500), String(repeating: "ab", count: 250),
    ]
  )
  func hostile(expression: String, text: String) throws {
    let expression = try RegularExpression(expression)
    var search = ExpressionSearch(of: expression)
    _ = search.isFound(in: text.unicodeScalars.map(Letter.init))
    #expect(expression.steps.count <= 501)
    #expect(search.count <= expression.steps.count * 501)
  }

  @Test("Only the first 500 characters of a text are searched")
  func length() throws {
    let text = String(repeating: "a", count: 499)
    #expect(try RegularExpression("b").matches(text + "bc"))
    #expect(try !RegularExpression("c").matches(text + "bc"))
  }
}
