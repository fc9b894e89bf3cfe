import Foundation
import Testing

@testable import FeedFilters

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
    "Every letter matches itself and its other case, both ways, also in a set",
    arguments: [
      ("ς", "Σ"), ("σ", "Σ"), ("ı", "I"), ("µ", "Μ"), ("µ", "μ"), ("ſ", "S"), ("ϑ", "Θ"),
      ("ϕ", "Φ"), ("ǅ", "Ǆ"), ("ǅ", "ǆ"), ("ß", "ẞ"), ("\u{212A}", "k"), ("İ", "İ"),
    ]
  )
  func letters(one: String, other: String) throws {
    for text in [one, other] {
      for letter in [one, other] {
        #expect(try RegularExpression("^\(letter)$").matches(text))
        #expect(try RegularExpression("^[\(letter)]$").matches(text))
        #expect(try !RegularExpression("[^\(letter)]").matches(text))
      }
      #expect(try RegularExpression("^[\(text)-\(text)]$").matches(text))
    }
  }

  @Test("Letters and marks are compared as they are spelled")
  func spellings() throws {
    #expect(try RegularExpression("mo\u{308}we").matches("mo\u{308}we"))
    #expect(try !RegularExpression("m\u{F6}we").matches("mo\u{308}we"))
    #expect(try !RegularExpression("mo\u{308}we").matches("m\u{F6}we"))
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
      ("[^\(largeSet)]{499}", .size), ("[\(largeSet)]{3}", .size),
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
    "A search takes at most 501 comparisons at each place, whatever the text and expression",
    arguments: [
      "(a+)+$", "(a|aa)+$", "(.*a){12}", "(.*a){12}b", "(a*)*b", "((a?){14}){16}b", "(.?){240}b",
      "(a?){160}a{160}b", "(.{1,30}a){8}b", "(a|b|ab)*c", "((((a*)*)*)*)*b", #"(\b|\w)*!$"#,
      "[^\(largeSet)]{2}!", #"([^\d\D]|\W|\b){50}!"#, "(р|е|[а-км-я])*!", "([а-я]?){240}!",
    ],
    [
      String(repeating: "a", count: 60), String(repeating: "a", count: 59) + "!",
      String(repeating: "é", count: 60), String(repeating: "ab", count: 30),
      String(repeating: "Реклама ", count: 8),
    ]
  )
  func hostile(expression: String, text: String) throws {
    let expression = try RegularExpression(expression)
    var search = ExpressionSearch(of: expression)
    _ = search.isFound(in: text)
    #expect(expression.steps.count <= 501)
    #expect(search.count <= 501 * (text.unicodeScalars.count + 1))
  }

  @Test("A search in a long text looks at 501 places", arguments: ["(.{1,30}a){8}b", "(.?){240}b"])
  func longText(expression: String) throws {
    let expression = try RegularExpression(expression)
    var search = ExpressionSearch(of: expression)
    _ = search.isFound(in: String(repeating: "a", count: 5_000))
    #expect(search.count <= 501 * 501)
  }

  @Test("Only the first 500 characters of a text are searched")
  func length() throws {
    let text = String(repeating: "a", count: 499)
    #expect(try RegularExpression("b").matches(text + "bc"))
    #expect(try !RegularExpression("c").matches(text + "bc"))
  }

  @Test(
    "Where the search ends is no end of the text, nor of a word",
    arguments: ["a$", "^a*$", "$", #"a\b"#, #"^a*\b$"#, "ab"]
  )
  func end(expression: String) throws {
    let text = String(repeating: "a", count: 500)
    #expect(try !RegularExpression(expression).matches(text + "b"))
  }

  @Test("A text of 500 characters ends there, and a word where a blank follows")
  func realEnd() throws {
    let text = String(repeating: "a", count: 500)
    #expect(try RegularExpression("^a*$").matches(text))
    #expect(try RegularExpression(#"aa\b"#).matches(text))
    #expect(try RegularExpression(#"aa\b"#).matches(text + " b"))
    #expect(try !RegularExpression("aa$").matches(text + " b"))
  }

  private static let largeSet = String(
    String.UnicodeScalarView((0..<190).compactMap { Unicode.Scalar(0x4E00 + $0) })
  )
}
